import { flag, httpMethod, integer } from '../attributes.ts';
import type { TwimlNode } from '../parse.ts';
import { type Execute, Interrupted, type Next, type Run, type Verb, wait } from '../run.ts';
import { pause } from './flow.ts';
import { play } from './play.ts';
import { say } from './say.ts';

const nested: Record<string, Verb> = { Say: say, Play: play, Pause: pause };

type Gathered = { digits: string; finishedOn: string | undefined };

/** Collects keys until the number of digits, the finishing key, or the silence after the prompt or the last key. */
const collect = (node: TwimlNode, run: Run, execute: Execute): Promise<Gathered> =>
  new Promise((resolve, reject) => {
    const finishOnKey = node.attributes.finishOnKey ?? '#';
    const numDigits = integer(node.attributes, 'numDigits', Number.POSITIVE_INFINITY);
    const timeoutMs = integer(node.attributes, 'timeout', 5) * 1000;
    const prompt = new AbortController();
    let digits = '';
    let stopTimer = () => {};
    const restartTimer = () => {
      stopTimer();
      stopTimer = run.services.context.clock.after(timeoutMs, () => finish(undefined));
    };
    const release = () => {
      stopTimer();
      stopListening();
      prompt.abort();
      run.signal.removeEventListener('abort', interrupt);
    };
    const finish = (finishedOn: string | undefined) => {
      release();
      resolve({ digits, finishedOn });
    };
    const interrupt = () => {
      release();
      reject(new Interrupted());
    };
    const stopListening = run.call.onDigits(pressed => {
      prompt.abort();
      for (const key of pressed) {
        if (finishOnKey !== '' && key === finishOnKey) return finish(key);
        digits += key;
        if (digits.length >= numDigits) return finish(undefined);
      }
      restartTimer();
    });
    run.signal.addEventListener('abort', interrupt, { once: true });
    playPrompt(node, { ...run, signal: AbortSignal.any([run.signal, prompt.signal]) }, execute)
      .then(restartTimer)
      .catch((error: unknown) => {
        if (error instanceof Interrupted) return;
        release();
        reject(error);
      });
  });

const playPrompt = async (node: TwimlNode, run: Run, execute: Execute): Promise<void> => {
  for (const child of node.children) await nested[child.name]?.(child, run, execute);
  await wait(run, 0);
};

/** `<Gather>` of keys (twilio.com/docs/voice/twiml/gather). Without keys the document continues, as at Twilio. */
export const gather: Verb = async (node, run, execute): Promise<Next> => {
  const { digits, finishedOn } = await collect(node, run, execute);
  const url = node.attributes.action ?? run.baseUrl;
  if ((digits === '' && !flag(node.attributes, 'actionOnEmptyResult')) || !url) return 'next';
  return {
    document: {
      url,
      method: httpMethod(node.attributes, 'method'),
      params: { Digits: digits, ...(finishedOn ? { FinishedOnKey: finishedOn } : {}) },
    },
  };
};
