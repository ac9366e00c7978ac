import { fetchDocument } from './fetch-document.ts';
import { parseTwiml, TwimlError, type TwimlNode } from './parse.ts';
import { type Execute, type Next, type Run, type Source, throwIfInterrupted } from './run.ts';
import { rejectNotServed } from './served-elements.ts';
import { verbs } from './verbs/verbs.ts';

/** Verbs that leave a ringing call unanswered. */
const UNANSWERED = new Set(['Reject', 'Redirect', 'Hangup', 'Pause']);
/** The verbs of Twilio's waitUrl and holdUrl documents. */
const WAITING = new Set(['Play', 'Say', 'Pause', 'Gather', 'Redirect', 'Hangup', 'Leave']);

const answerFirst = (node: TwimlNode, run: Run): void => {
  const { call, services } = run;
  if (run.waiting || call.status !== 'ringing' || UNANSWERED.has(node.name)) return;
  if (node.name === 'Dial' && node.attributes.answerOnBridge === 'true') return;
  services.calls.move(call, 'in-progress');
};

const runVerb = async (node: TwimlNode, run: Run): Promise<Next> => {
  const verb = verbs[node.name];
  if (!verb) throw new TwimlError(12200, `Schema validation: <${node.name}> is not a verb`);
  if (run.waiting && !WAITING.has(node.name)) {
    throw new TwimlError(12200, `Schema validation: <${node.name}> is not allowed while waiting`);
  }
  if (!run.waiting && node.name === 'Leave') {
    throw new TwimlError(12200, 'Schema validation: <Leave> is only for a waitUrl document');
  }
  answerFirst(node, run);
  return verb(node, run, execute);
};

/**
 * The most documents in a row that do nothing but redirect. Twilio documents such a limit for messages (error 14106)
 * and none for calls; without a limit, a document that redirects to itself would block everything else here.
 */
const MOST_REDIRECTS = 50;

const LOOP = `The virtual Twilio ends a call after ${MOST_REDIRECTS} documents that only redirect`;

export const execute: Execute = async (source, run) => {
  let document: Source | undefined = source;
  let redirects = 0;
  while (document) {
    if (redirects >= MOST_REDIRECTS) throw new TwimlError(501, LOOP);
    const nodes = parseTwiml(await fetchDocument(document, run));
    rejectNotServed(nodes);
    document = undefined;
    for (const node of nodes) {
      throwIfInterrupted(run.signal);
      redirects = node.name === 'Redirect' ? redirects + 1 : 0;
      const next = await runVerb(node, run);
      if (next === 'end') return 'ended';
      if (next === 'next') continue;
      document = next.document;
      break;
    }
  }
  throwIfInterrupted(run.signal);
  return 'done';
};

/** Twilio's announcement after an application error. */
export const APPLICATION_ERROR = 'We are sorry, an application error has occurred. Goodbye.';
