import { bridge } from '../../voice/calls/bridge.ts';
import type { Call } from '../../voice/calls/call.ts';
import { type Dialled, dial } from '../../voice/calls/dial.ts';
import { statusCallbackOf } from '../../voice/calls/status-callback.ts';
import { ringback } from '../../voice/media/sound.ts';
import { recordingEvents } from '../../voice/recordings/recording-events.ts';
import { httpMethod, integer } from '../attributes.ts';
import { TwimlError, type TwimlNode } from '../parse.ts';
import { type Execute, Interrupted, type Run, resolveUrl, unlessInterrupted } from '../run.ts';
import type { DialResult } from './dial-result.ts';

const addressOf = (noun: TwimlNode): string => {
  if (noun.name === 'Number') return noun.text.replace(/[\s().-]/g, '');
  const identity = noun.text || (noun.children.find(child => child.name === 'Identity')?.text ?? '');
  const parameters = noun.children.filter(child => child.name === 'Parameter');
  if (parameters.length === 0) return `client:${identity}`;
  const query = new URLSearchParams();
  for (const { attributes } of parameters) query.append(attributes.name ?? '', attributes.value ?? '');
  return `client:${identity}?${query}`;
};

/**
 * The number that a called number sees: of the account, verified, or one of the running call; of a browser's call it must
 * be given (twilio.com/docs/api/errors/13214). A called browser sees whatever is given.
 */
const callerIdFor = ({ attributes: { callerId } }: TwimlNode, noun: TwimlNode, { call, services }: Run): string => {
  const shown = callerId ?? call.from;
  const isOfCall = !call.from.startsWith('client:') && (shown === call.from || shown === call.to);
  if (noun.name !== 'Number' || isOfCall || services.numbers.isCallerId(shown)) return shown;
  throw new TwimlError(13214, `Dial: Invalid callerId value '${shown}'`);
};

const ring = (dialNode: TwimlNode, noun: TwimlNode, run: Run, timeoutS: number): Dialled => {
  const { statusCallback, statusCallbackMethod, statusCallbackEvent } = noun.attributes;
  return dial(run.services.dialing, {
    from: callerIdFor(dialNode, noun, run),
    to: addressOf(noun),
    direction: 'outbound-dial',
    parentCallSid: run.call.sid,
    timeoutS,
    statusCallback: statusCallbackOf(statusCallback && resolveUrl(run, statusCallback), statusCallbackMethod, [
      statusCallbackEvent ?? '',
    ]),
  });
};

/** The first party that answers; the others stop ringing. If none answers, the status of the last one. */
const firstAnswered = (dialled: Dialled[], run: Run): Promise<{ answered?: Call; status: DialResult['status'] }> =>
  unlessInterrupted(
    run.signal,
    new Promise(resolve => {
      let open = dialled.length;
      for (const { call, outcome } of dialled) {
        void outcome.then(status => {
          open -= 1;
          if (status === 'in-progress') resolve({ answered: call, status: 'completed' });
          else if (open === 0) resolve({ status: status as DialResult['status'] });
        });
      }
    }),
  );

/** The document of `<Number url>`, which the answering party hears before the two are connected. */
const whisper = async (noun: TwimlNode | undefined, callee: Call, run: Run, execute: Execute): Promise<void> => {
  const url = noun?.attributes.url;
  if (!url) return;
  const signal = AbortSignal.any([run.signal, callee.over]);
  const speaker = run.services.calls.audio(callee);
  const source = { url: resolveUrl(run, url), method: httpMethod(noun.attributes, 'method') };
  await execute(source, { ...run, call: callee, speaker, signal, baseUrl: undefined });
};

const recordingOf = (node: TwimlNode, callee: Call, run: Run) => {
  const { record, recordingStatusCallback, recordingStatusCallbackEvent } = node.attributes;
  if (!record || record === 'do-not-record' || record === 'false') return undefined;
  return run.services.recordings.start({
    callSid: callee.sid,
    conferenceSid: undefined,
    source: 'DialVerb',
    ...(recordingStatusCallback && {
      callback: {
        url: resolveUrl(run, recordingStatusCallback),
        method: httpMethod(node.attributes, 'recordingStatusCallbackMethod'),
        events: recordingEvents([recordingStatusCallbackEvent ?? 'completed']),
      },
    }),
  });
};

/** Connects both parties until one of them hangs up or the time limit is reached. */
const talk = async (node: TwimlNode, callee: Call, run: Run): Promise<DialResult> => {
  const { calls, context } = run.services;
  const recording = recordingOf(node, callee, run);
  const stop = bridge(calls, [run.call, callee], recording && (frame => recording.write(frame)));
  const since = context.clock.now().getTime();
  const limit = context.clock.after(integer(node.attributes, 'timeLimit', 14_400) * 1000, () => calls.end(callee));
  try {
    const ended = new Promise<void>(resolve => callee.over.addEventListener('abort', () => resolve(), { once: true }));
    if (!callee.over.aborted) await unlessInterrupted(run.signal, ended);
  } finally {
    limit();
    stop();
    recording?.finish();
    calls.end(callee);
  }
  return {
    status: 'completed',
    callSid: callee.sid,
    durationS: Math.round((context.clock.now().getTime() - since) / 1000),
    ...(recording && { recordingUrl: run.services.recordings.url(recording.recording.sid) }),
  };
};

/** `<Dial>` of browsers and numbers: all ring at the same time, and the first that answers is connected. */
export const dialParties = async (
  node: TwimlNode,
  nouns: TwimlNode[],
  run: Run,
  execute: Execute,
  timeoutS: number,
): Promise<DialResult> => {
  const { calls } = run.services;
  const dialled = nouns.map(noun => ring(node, noun, run, timeoutS));
  const stopRingback = run.speaker.play(ringback());
  const answered = await firstAnswered(dialled, run).catch((error: unknown) => {
    for (const { call } of dialled) calls.end(call, 'canceled');
    throw error;
  });
  stopRingback();
  for (const { call } of dialled) if (call !== answered.answered) calls.end(call, 'canceled');
  const callee = answered.answered;
  if (!callee) return { status: answered.status, callSid: dialled[0]?.call.sid };
  try {
    await whisper(nouns[dialled.findIndex(({ call }) => call === callee)], callee, run, execute);
  } catch (error) {
    calls.end(callee);
    if (run.signal.aborted || !(error instanceof Interrupted)) throw error;
  }
  calls.move(run.call, 'in-progress');
  return talk(node, callee, run);
};
