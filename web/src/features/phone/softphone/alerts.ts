import type { PhoneState } from '../phone.ts';
import type { Fact } from './softphone-state.ts';

/** Of two with one id the second takes the place of the first. */
export type Alert = { message: string; tone: 'success' | 'info' | 'error'; duration?: number; id?: string };

const info = (message: string): Alert => ({ message, tone: 'info' });
const good = (message: string): Alert => ({ message, tone: 'success' });

/** How the end of an offer is told (docs/product.md, Missed call); an accepted or declined one says nothing. */
const lostOffers: Partial<Record<string, Alert>> = {
  timeout: { message: 'You missed a call due to timeout. You only have 7 seconds to pickup.', tone: 'error' },
  canceled: info('Incoming call canceled'),
  rescinded: info('A call came in but was hung up.'),
};

/** Her own call never came in: what its offer's end means is that it was not made. */
const notDialled: Alert = { message: 'Your outbound call was not made. Dial again.', tone: 'error' };

const CONNECTION = 'connection';

/** Long enough to be read by who is talking. */
const DEVICE_LOST_MS = 6_000;

const endOfOffer = ({ ringing }: PhoneState, how: string): Alert | undefined => {
  const alert = lostOffers[how];
  return alert && ringing?.kind === 'dial' ? notDialled : alert;
};

/** She did not go offline: a call rang too long. Of that and of its end either may be told first. */
const isMissing = ({ missed, ringing, changingAvailability }: PhoneState): boolean =>
  !changingAvailability && (missed !== undefined || ringing?.accepting === false);

/** What to tell the agent when a fact has changed the phone, if anything. */
export const alertFor = (state: PhoneState, before: PhoneState, fact: Fact): Alert | undefined => {
  switch (fact.type) {
    case 'reservation-ended':
      return before.ringing?.reservationSid === fact.reservationSid ? endOfOffer(before, fact.how) : undefined;
    case 'accepting':
      return state.ringing?.kind === 'dial' ? undefined : { ...info('Call Connecting...'), id: CONNECTION };
    case 'leg':
      return fact.state === 'open' && !fact.quietly && before.leg === 'connecting'
        ? { ...good('Call Connected!'), id: CONNECTION }
        : undefined;
    case 'device':
      return state.device === 'ready' && before.device === 'connecting' ? good('Your device is Ready!') : undefined;
    case 'away':
      return fact.failed ? { message: 'Faiiled to go online/offline', tone: 'error' } : undefined;
    case 'availability':
      // Offline for as long as she is in another's call, and back: her own doing was neither.
      if (state.resumes) return undefined;
      if (before.available === undefined || before.available === fact.available) return undefined;
      if (fact.available) return good('Calls incoming! Do your best and kill it!');
      return isMissing(before) ? undefined : info('Taking a break? You are now offline, see ya later!');
    case 'asleep':
      return before.wasAsleep ? undefined : info('This tab was asleep. Reconnecting your phone...');
    case 'audio-lost':
      return {
        message: `The ${fact.kind} ${fact.label} is gone. The ${fact.kind} of your system is used instead.`,
        tone: 'error',
        duration: DEVICE_LOST_MS,
      };
    default:
      return undefined;
  }
};
