import { integer } from '../attributes.ts';
import { TwimlError, type TwimlNode } from '../parse.ts';
import type { Execute, Next, Run, Verb } from '../run.ts';
import { dialConference } from './dial-conference.ts';
import { dialParties } from './dial-parties.ts';
import { type DialResult, dialNext } from './dial-result.ts';

/** The plain text of `<Dial>+1555...</Dial>` is a number. */
const partiesOf = (node: TwimlNode): TwimlNode[] =>
  node.text ? [...node.children, { name: 'Number', attributes: {}, children: [], text: node.text }] : node.children;

const connect = async (node: TwimlNode, run: Run, execute: Execute): Promise<DialResult> => {
  const nouns = partiesOf(node);
  const conference = nouns.find(noun => noun.name === 'Conference');
  if (conference) return dialConference(node, conference, run);
  if (nouns.length === 0) throw new TwimlError(12200, 'Schema validation: <Dial> names nobody');
  return dialParties(node, nouns, run, execute, integer(node.attributes, 'timeout', 30));
};

/** `<Dial>`: a conference, browsers, or numbers (twilio.com/docs/voice/twiml/dial). */
export const dialVerb: Verb = async (node, run, execute): Promise<Next> =>
  dialNext(node, await connect(node, run, execute));
