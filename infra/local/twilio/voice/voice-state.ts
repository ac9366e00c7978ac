import type { NumbersPort, TwilioContext } from '../ports.ts';
import type { Source } from '../twiml/run.ts';
import type { TwimlSessions } from '../twiml/sessions.ts';
import type { Call } from './calls/call.ts';
import type { Calls } from './calls/calls.ts';
import type { DialDependencies } from './calls/dial.ts';
import type { Conferences } from './conferences/conferences.ts';
import type { BrowserLeg } from './media/leg.ts';
import type { Phones } from './phones/phones.ts';
import type { CallRecordings } from './recordings/call-recordings.ts';
import type { Recordings } from './recordings/recordings.ts';
import type { ClientGateway } from './signalling/client-gateway.ts';

/** The state of the voice side. */
export type VoiceState = {
  context: TwilioContext;
  numbers: NumbersPort;
  calls: Calls;
  conferences: Conferences;
  recordings: Recordings;
  callRecordings: CallRecordings;
  sessions: TwimlSessions;
  phones: Phones;
  gateway: ClientGateway;
  dialing: DialDependencies;
  newBrowserLeg(): BrowserLeg;
};

/** Redirects a call to another document; it leaves its conference, queue or current document. */
export const redirectCall = ({ sessions, conferences }: VoiceState, call: Call, source: Source): void => {
  sessions.interrupt(call);
  conferences.of(call)?.participant.leave('participant_updated_via_api');
  sessions.start(call, source);
};
