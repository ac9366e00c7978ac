import { tone } from '../../voice/media/sound.ts';
import { flag, httpMethod, integer } from '../attributes.ts';
import { Interrupted, type Next, type Run, type Verb, wait } from '../run.ts';

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

/** `<Record>`: records the caller until a key, `maxLength`, or the hang-up. Silence does not end it here. */
export const record: Verb = async (node, run): Promise<Next> => {
  const { call, services, speaker } = run;
  if (flag(node.attributes, 'playBeep', true)) {
    speaker.play(tone(1000, 300));
    await wait(run, 300);
  }
  const { recordingStatusCallback } = node.attributes;
  const running = services.recordings.start({
    callSid: call.sid,
    conferenceSid: undefined,
    source: 'RecordVerb',
    ...(recordingStatusCallback && {
      callback: {
        url: recordingStatusCallback,
        method: httpMethod(node.attributes, 'recordingStatusCallbackMethod'),
        events: new Set(['completed'] as const),
      },
    }),
  });
  const audio = services.calls.audio(call);
  audio.tap = frame => running.write(frame);
  let key = '';
  try {
    const keys = node.attributes.finishOnKey ?? '1234567890*#';
    key = await untilFinished(run, keys, integer(node.attributes, 'maxLength', 3600));
  } finally {
    audio.tap = undefined;
    running.finish();
  }
  const url = node.attributes.action ?? run.baseUrl;
  if (!url) return 'next';
  const { sid, durationS = 0 } = running.recording;
  const params = {
    RecordingSid: sid,
    RecordingUrl: services.recordings.url(sid),
    RecordingDuration: String(durationS),
    Digits: key,
  };
  return { document: { url, method: httpMethod(node.attributes, 'method'), params } };
};
