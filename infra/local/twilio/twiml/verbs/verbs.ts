import type { Verb } from '../run.ts';
import { dialVerb } from './dial.ts';
import { enqueue } from './enqueue.ts';
import { hangup, leave, pause, redirect, reject } from './flow.ts';
import { gather } from './gather.ts';
import { play } from './play.ts';
import { record } from './record.ts';
import { say } from './say.ts';

/** Every TwiML verb that the virtual Twilio supports. */
export const verbs: Record<string, Verb | undefined> = {
  Dial: dialVerb,
  Enqueue: enqueue,
  Gather: gather,
  Hangup: hangup,
  Leave: leave,
  Pause: pause,
  Play: play,
  Record: record,
  Redirect: redirect,
  Reject: reject,
  Say: say,
};
