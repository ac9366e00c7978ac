import { speech, speechMs } from '../../voice/media/sound.ts';
import { integer } from '../attributes.ts';
import type { TwimlNode } from '../parse.ts';
import { type Run, type Verb, wait } from '../run.ts';

const plainText = (node: TwimlNode): string => [node.text, ...node.children.map(plainText)].filter(Boolean).join(' ');

/** Says a text once: a murmur as sound, the words in the log. */
export const sayText = async (run: Run, text: string): Promise<void> => {
  run.services.calls.say(run.call, 'say', text);
  const stop = run.speaker.play(speech(text));
  try {
    await wait(run, speechMs(text));
  } finally {
    stop();
  }
};

/** `<Say loop>`; a loop of 0 never ends. */
export const say: Verb = async (node, run) => {
  const loop = integer(node.attributes, 'loop', 1);
  const text = plainText(node);
  for (let round = 0; loop === 0 || round < loop; round++) {
    await sayText(run, text);
    if (!text) await wait(run, 1000);
  }
  return 'next';
};
