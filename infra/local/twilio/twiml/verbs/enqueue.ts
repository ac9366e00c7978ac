import * as z from 'zod';
import { holdMusic } from '../../voice/media/sound.ts';
import type { QueuedCall } from '../../voice/queued-calls.ts';
import { httpMethod } from '../attributes.ts';
import { errorText, TwimlError, type TwimlNode } from '../parse.ts';
import { playDocumentForever } from '../play-document.ts';
import {
  type Execute,
  Interrupted,
  isInterruption,
  type Next,
  type Run,
  unlessInterrupted,
  type Verb,
} from '../run.ts';
import { isTwilioMusic } from '../twilio-music.ts';

const TaskAttributes = z.record(z.string(), z.unknown());

const taskOf = (node: TwimlNode): { attributes: Record<string, unknown>; node: TwimlNode | undefined } => {
  const task = node.children.find(child => child.name === 'Task');
  if (!task?.text) return { attributes: {}, node: task };
  try {
    return { attributes: TaskAttributes.parse(JSON.parse(task.text)), node: task };
  } catch {
    throw new TwimlError(32600, '<Task> is not a JSON object');
  }
};

const enqueueTask = (node: TwimlNode, run: Run): string => {
  const { workflowSid } = node.attributes;
  if (!workflowSid) throw new TwimlError(12200, '<Enqueue> names no workflowSid: queues by name are not simulated');
  const task = taskOf(node);
  const { priority, timeout } = task.node?.attributes ?? {};
  return run.services.taskRouter.enqueueCall({
    callSid: run.call.sid,
    workflowSid,
    attributes: {
      ...task.attributes,
      call_sid: run.call.sid,
      from: run.call.from,
      to: run.call.to,
      called: run.call.to,
      caller: run.call.from,
      call_status: run.call.status,
      direction: run.call.direction,
      account_sid: run.services.context.account.accountSid,
      api_version: '2010-04-01',
    },
    ...(priority ? { priority: Number(priority) } : {}),
    ...(timeout ? { timeoutS: Number(timeout) } : {}),
  });
};

/** The waiting: resolves when the waiting document leaves the queue, or throws for its hang-up. */
const waitInQueue = async (
  node: TwimlNode,
  run: Run,
  execute: Execute,
  signal: AbortSignal,
  queueTime: () => number,
): Promise<void> => {
  const { waitUrl } = node.attributes;
  const isMusic = waitUrl === undefined || isTwilioMusic(waitUrl);
  const stop = isMusic ? run.speaker.play(holdMusic()) : () => {};
  try {
    if (isMusic || !waitUrl) return await unlessInterrupted(signal, new Promise<void>(() => {}));
    const extraParams = {
      QueueTime: String(queueTime()),
      QueuePosition: '1',
      CurrentQueueSize: '1',
      AvgQueueTime: '0',
    };
    const waitingRun = { ...run, signal, waiting: true, extraParams };
    const method = httpMethod(node.attributes, 'waitUrlMethod');
    await playDocumentForever(execute, waitingRun, waitUrl, method).catch(async error => {
      if (isInterruption(error)) throw error;
      run.services.context.log(`${run.call.sid}: the waiting document failed, music instead: ${errorText(error)}`);
      run.speaker.play(holdMusic());
      await unlessInterrupted(signal, new Promise<void>(() => {}));
    });
  } finally {
    stop();
  }
};

/** The end of the waiting: a conversation, or the caller left the queue. */
type Queueing = { conversation?: Promise<void>; left?: boolean };

/** The caller's place in the queue; `over` resolves after the queue and any conversation that follows it. */
const placeInQueue = (
  taskSid: string,
  run: Run,
  queueing: Queueing,
  stop: () => void,
  over: Promise<void>,
): QueuedCall => {
  const goWith = (change: Queueing) => {
    Object.assign(queueing, change);
    run.services.queued.remove(run.call);
    stop();
  };
  return {
    taskSid,
    leave: () => goWith({ left: true }),
    bridge: conversation => {
      goWith({ conversation });
      return over;
    },
  };
};

/** `<Enqueue workflowSid><Task>`: the caller waits until TaskRouter connects somebody, or leaves. */
export const enqueue: Verb = async (node, run, execute): Promise<Next> => {
  const { context, queued, taskRouter } = run.services;
  const since = context.clock.now().getTime();
  const queueTime = () => Math.round((context.clock.now().getTime() - since) / 1000);
  const taskSid = enqueueTask(node, run);
  const stopped = new AbortController();
  const queueing: Queueing = {};
  let finish: () => void = () => {};
  const over = new Promise<void>(resolve => {
    finish = resolve;
  });
  const abandon = (reason: string) => {
    queued.remove(run.call);
    taskRouter.callAbandoned(taskSid, reason);
  };
  queued.add(
    run.call,
    placeInQueue(taskSid, run, queueing, () => stopped.abort(), over),
  );
  run.services.calls.changed(run.call);
  try {
    await waitInQueue(node, run, execute, AbortSignal.any([run.signal, stopped.signal]), queueTime);
    abandon('leave');
    return afterQueue(node, 'leave', queueTime());
  } catch (error) {
    const isOut = error instanceof Interrupted && !run.signal.aborted;
    if (isOut && queueing.left) return afterQueue(node, 'leave', queueTime());
    if (!queueing.conversation) abandon(run.call.over.aborted ? 'hangup' : 'redirected');
    if (!queueing.conversation || !(error instanceof Interrupted)) throw error;
    const waitedS = queueTime();
    await unlessInterrupted(run.signal, queueing.conversation);
    return afterQueue(node, 'bridged', waitedS);
  } finally {
    queued.remove(run.call);
    finish();
  }
};

const afterQueue = (node: TwimlNode, result: 'bridged' | 'leave', waitedS: number): Next => {
  const { action } = node.attributes;
  if (!action) return 'next';
  const params = { QueueResult: result, QueueTime: String(waitedS) };
  return { document: { url: action, method: httpMethod(node.attributes, 'method'), params } };
};
