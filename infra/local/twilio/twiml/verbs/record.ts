import { tone } from '../../voice/media/sound.ts';
import { flag, httpMethod, integer } from '../attributes.ts';
import type { TwimlNode } from '../parse.ts';
import { reportAction } from '../report-action.ts';
import { Interrupted, type Next, type Run, resolveUrl, type Verb, wait } from '../run.ts';

/** Resolves with the finishing key, or after `maxLength` seconds. */
const untilFinished = (run: Run, keys: string, maxLengthS: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const done = (key: string) => {
      stopTimer();
      stopListening();
      run.signal.removeEventListener('abort', interrupt);
      resolve(key);
    };
    const interrupt = () => {
      stopTimer();
      stopListening();
      reject(new Interrupted());
    };
    const stopTimer = run.services.context.clock.after(maxLengthS * 1000, () => done(''));
    const stopListening = run.call.onDigits(pressed => {
      const key = [...pressed].find(each => keys.includes(each));
      if (key) done(key);
    });
    run.signal.addEventListener('abort', interrupt, { once: true });
  });

const startRecording = ({ attributes }: TwimlNode, { call, services, ...run }: Run) => {
  const { recordingStatusCallback } = attributes;
  return services.recordings.start({
    callSid: call.sid,
    conferenceSid: undefined,
    source: 'RecordVerb',
    ...(recordingStatusCallback && {
      callback: {
        url: resolveUrl(run, recordingStatusCallback),
        method: httpMethod(attributes, 'recordingStatusCallbackMethod'),
        events: new Set(['completed'] as const),
      },
    }),
  });
};

/**
 * `<Record>`: records the caller until a key, `maxLength`, or the hang-up, of which the action is told too
 * (twilio.com/docs/voice/twiml/record#attributes-action). Silence does not end it here.
 */
export const record: Verb = async (node, run): Promise<Next> => {
  const { call, services, speaker } = run;
  if (flag(node.attributes, 'playBeep', true)) {
    speaker.play(tone(1000, 300));
    await wait(run, 300);
  }
  const url = node.attributes.action ?? run.baseUrl;
  const running = startRecording(node, run);
  const { sid } = running.recording;
  const recorded = (Digits: string): Record<string, string> => ({
    RecordingSid: sid,
    RecordingUrl: services.recordings.url(sid),
    RecordingDuration: String(running.recording.durationS ?? 0),
    Digits,
  });
  const audio = services.calls.audio(call);
  audio.tap = frame => running.write(frame);
  const finish = () => {
    audio.tap = undefined;
    running.finish();
  };
  const keys = node.attributes.finishOnKey ?? '1234567890*#';
  const key = await untilFinished(run, keys, integer(node.attributes, 'maxLength', 3600)).catch((error: unknown) => {
    finish();
    if (call.over.aborted) reportAction(node, run, url, recorded('hangup'));
    throw error;
  });
  finish();
  if (!url) return 'next';
  return { document: { url, method: httpMethod(node.attributes, 'method'), params: recorded(key) } };
};
