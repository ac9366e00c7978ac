import type { ServedParameter } from '../ports.ts';
import { callback, firstNotServed, only } from '../rest/parameters.ts';
import { TwimlError, type TwimlNode } from './parse.ts';
import { verbs } from './verbs/verbs.ts';

/**
 * The attributes and children of an element that the virtual Twilio supports. An attribute with a list of values: these
 * are what the virtual Twilio does in any case.
 */
type Served = { attributes: ServedParameter[]; children?: string[] };

const action = ['action', 'method'];
const party = ['url', 'method', ...callback('statusCallback')];
const spoken = ['Say', 'Play', 'Pause'];

/** By the name of the element; `Dial` is without its attributes for a conference or for parties only. */
export const servedElements: Record<string, Served | undefined> = {
  Client: { attributes: party, children: ['Identity', 'Parameter'] },
  Conference: {
    attributes: [
      ...['beep', 'coach', 'endConferenceOnExit', 'maxParticipants', 'muted', 'participantLabel'],
      ...['startConferenceOnEnter', 'waitMethod', 'waitUrl'],
      ...callback('recordingStatusCallback'),
      ...callback('statusCallback'),
      only('record', 'true', 'false', 'record-from-start', 'do-not-record'),
      only('trim', 'do-not-trim'),
    ],
  },
  Dial: { attributes: action, children: ['Client', 'Conference', 'Number'] },
  Enqueue: { attributes: [...action, 'waitUrl', 'waitUrlMethod', 'workflowSid'], children: ['Task'] },
  Gather: {
    attributes: [
      ...[...action, 'actionOnEmptyResult', 'finishOnKey', 'numDigits', 'timeout'],
      ...[only('bargeIn', 'true'), only('input', 'dtmf')],
    ],
    children: spoken,
  },
  Hangup: { attributes: [] },
  Identity: { attributes: [] },
  Leave: { attributes: [] },
  Number: { attributes: party },
  Parameter: { attributes: ['name', 'value'] },
  Pause: { attributes: ['length'] },
  Play: { attributes: ['digits', 'loop'] },
  Record: {
    attributes: [
      ...[...action, 'finishOnKey', 'maxLength', 'playBeep'],
      ...[
        'recordingStatusCallback',
        'recordingStatusCallbackMethod',
        only('recordingStatusCallbackEvent', 'completed'),
      ],
      ...[only('transcribe', 'false'), only('trim', 'do-not-trim')],
    ],
  },
  Redirect: { attributes: ['method'] },
  Reject: { attributes: ['reason'] },
  Say: { attributes: ['loop'] },
  Task: { attributes: ['priority', 'timeout'] },
};

/** More attributes of `<Dial>`, by the kind of party that it dials. */
export const servedDial: Record<'Conference' | 'parties', ServedParameter[]> = {
  Conference: ['hangupOnStar'],
  parties: [
    ...['answerOnBridge', 'callerId', 'timeLimit', 'timeout'],
    ...callback('recordingStatusCallback'),
    only('record', 'true', 'false', 'record-from-answer', 'do-not-record'),
    only('recordingTrack', 'both'),
    only('sequential', 'false'),
    only('trim', 'do-not-trim'),
  ],
};

/** The verbs of Twilio that the virtual Twilio does not have. */
const otherVerbs = new Set(['Connect', 'Echo', 'Pay', 'Prompt', 'Queue', 'Refer', 'Sms', 'Start', 'Stop']);

const attributesOf = ({ name, children }: TwimlNode, { attributes }: Served): ServedParameter[] => {
  if (name !== 'Dial') return attributes;
  const isConference = children.some(child => child.name === 'Conference');
  return [...attributes, ...servedDial[isConference ? 'Conference' : 'parties']];
};

const notServed = (what: string): TwimlError => new TwimlError(501, `The virtual Twilio does not serve ${what}`);

const rejectIn = (node: TwimlNode): void => {
  const served = servedElements[node.name];
  if (!served) return;
  const ignored = firstNotServed(attributesOf(node, served), Object.entries(node.attributes));
  if (ignored !== undefined) throw notServed(`the attribute ${ignored} of <${node.name}>`);
  for (const child of node.children) {
    if (!served.children?.includes(child.name)) throw notServed(`<${child.name}> in <${node.name}>`);
    rejectIn(child);
  }
};

/** Rejects a document of which only a part would be done; an unknown verb is rejected when it is reached. */
export const rejectNotServed = (document: TwimlNode[]): void => {
  for (const node of document) {
    if (otherVerbs.has(node.name)) throw notServed(`<${node.name}>`);
    if (verbs[node.name]) rejectIn(node);
  }
};
