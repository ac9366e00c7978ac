import * as z from 'zod';
import { holdMusic } from '../../voice/media/sound.ts';
import type { QueuedCall } from '../../voice/queued-calls.ts';
import { httpMethod } from '../attributes.ts';
import { errorText, TwimlError, type TwimlNode } from '../parse.ts';
import { playDocumentForever } from '../play-document.ts';
import { reportAction } from '../report-action.ts';
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

const workflowOf = ({ attributes: { workflowSid } }: TwimlNode): string => {
  if (!workflowSid) throw new TwimlError(12200, '<Enqueue> names no workflowSid: queues by name are not simulated');
  return workflowSid;
};

const enqueueTask = (node: TwimlNode, run: Run): string => {
  const task = taskOf(node);
  const { priority, timeout } = task.node?.attributes ?? {};
  return run.services.taskRouter.enqueueCall({
    callSid: run.call.sid,
    workflowSid: workflowOf(node),
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

/** The waiting: resolves when the waiting document leaves the queue or hangs up. */
const waitInQueue = async (node: TwimlNode, run: Run, execute: Execute, signal: AbortSignal): Promise<void> => {
  const { waitUrl } = node.attributes;
  const isMusic = waitUrl === undefined || isTwilioMusic(waitUrl);
  const stop = isMusic ? run.speaker.play(holdMusic()) : () => {};
  try {
    if (isMusic || !waitUrl) return await unlessInterrupted(signal, new Promise<void>(() => {}));
    const extraParams = () => run.services.queued.parametersOf(run.call) ?? {};
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

/**
 * The results of a queue that occur here
 * (twilio.com/docs/voice/twiml/enqueue#attributes-action-parameters-queueresult).
 */
type QueueResult = 'bridged' | 'hangup' | 'leave' | 'redirected' | 'redirected-from-bridged';
type Left = { QueueResult: QueueResult; QueueSid: string; QueueTime: string };

/** The action runs on a call that goes on. */
const afterQueue = ({ attributes }: TwimlNode, params: Left): Next => {
  if (!attributes.action) return 'next';
  return { document: { url: attributes.action, method: httpMethod(attributes, 'method'), params } };
};

/** `<Enqueue workflowSid><Task>`: the caller waits until TaskRouter connects somebody, or leaves. */
export const enqueue: Verb = async (node, run, execute): Promise<Next> => {
  const { context, queued, taskRouter, calls } = run.services;
  const { call, signal } = run;
  const since = context.clock.now().getTime();
  const QueueSid = queued.queueSid(workflowOf(node));
  const taskSid = enqueueTask(node, run);
  const stopped = new AbortController();
  const queueing: Queueing = {};
  let finish: () => void = () => {};
  const over = new Promise<void>(resolve => {
    finish = resolve;
  });
  queued.add(
    call,
    QueueSid,
    placeInQueue(taskSid, run, queueing, () => stopped.abort(), over),
  );
  calls.changed(call);
  try {
    await waitInQueue(node, run, execute, AbortSignal.any([signal, stopped.signal])).catch(error => {
      if (!isInterruption(error)) throw error;
    });
    queued.remove(call);
    const QueueTime = String(Math.round((context.clock.now().getTime() - since) / 1000));
    const left = (result: QueueResult): Left => ({ QueueResult: result, QueueSid, QueueTime });
    if (queueing.conversation !== undefined) {
      await unlessInterrupted(signal, queueing.conversation).catch(error => {
        reportAction(
          node,
          run,
          node.attributes.action,
          left(call.over.aborted ? 'bridged' : 'redirected-from-bridged'),
        );
        throw error;
      });
      return afterQueue(node, left('bridged'));
    }
    const result = call.over.aborted ? 'hangup' : signal.aborted ? 'redirected' : 'leave';
    if (!queueing.left) taskRouter.callAbandoned(taskSid, result);
    if (result === 'leave') return afterQueue(node, left(result));
    reportAction(node, run, node.attributes.action, left(result));
    throw new Interrupted();
  } finally {
    queued.remove(call);
    finish();
  }
};
