import type { PhoneState } from '../../lib/phone.ts';
import type { Fact } from './softphone-state.ts';

export type Alert = { message: string; tone: 'success' | 'info' | 'error' };

const info = (message: string): Alert => ({ message, tone: 'info' });
const good = (message: string): Alert => ({ message, tone: 'success' });

/** How the end of an offer is told (spec 1, section 4: Inbound call flow); an accepted or declined one says nothing. */
const missed: Partial<Record<string, Alert>> = {
  timeout: { message: 'You missed a call due to timeout. You only have 7 seconds to pickup.', tone: 'error' },
  canceled: info('Incoming call canceled'),
  rescinded: info('A call came in but was hung up.'),
};

/** What to tell the agent when a fact has changed the phone, if anything. */
export const alertFor = (state: PhoneState, before: PhoneState, fact: Fact): Alert | undefined => {
  switch (fact.type) {
    case 'reservation-ended':
      return before.ringing?.reservationSid === fact.reservationSid ? missed[fact.how] : undefined;
    case 'accepting':
      return info('Call Connecting...');
    case 'leg':
      return state.leg === 'open' && before.leg === 'connecting' ? good('Call Connected!') : undefined;
    case 'device':
      return state.device === 'ready' && before.device === 'connecting' ? good('Your device is Ready!') : undefined;
    case 'availability':
      if (before.available === undefined || before.available === fact.available) return undefined;
      return fact.available
        ? good('Calls incoming! Do your best and kill it!')
        : info('Taking a break? You are now offline, see ya later!');
    default:
      return undefined;
  }
};
