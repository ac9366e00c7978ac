import { httpMethod, integer } from '../attributes.ts';
import { TwimlError } from '../parse.ts';
import { type Verb, wait } from '../run.ts';

/** `<Pause length>`: seconds, 1 if absent. */
export const pause: Verb = async (node, run) => {
  await wait(run, integer(node.attributes, 'length', 1) * 1000);
  return 'next';
};

/** `<Redirect method>url</Redirect>`; an empty one requests the running document again. */
export const redirect: Verb = async (node, run) => {
  const url = node.text || run.baseUrl;
  if (!url) throw new TwimlError(12100, '<Redirect> names no URL');
  return { document: { url, method: httpMethod(node.attributes, 'method') } };
};

/** `<Reject reason>`: `busy` or `rejected`, free of charge because the call is not answered; else it is hung up. */
export const reject: Verb = async (node, run) => {
  const busy = node.attributes.reason === 'busy';
  run.services.calls.say(run.call, 'status', busy ? 'rejected: busy' : 'rejected');
  run.services.calls.end(run.call, busy ? 'busy' : 'no-answer');
  return 'end';
};

export const hangup: Verb = async (_node, run) => {
  run.services.calls.end(run.call, 'no-answer');
  return 'end';
};

/** `<Leave>`: the call leaves the queue, and the document continues after `<Enqueue>`. */
export const leave: Verb = async () => 'end';
