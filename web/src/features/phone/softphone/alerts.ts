import { isDialledAfterwards } from '#shared/routing/dialled-afterwards';
import { CONNECTION_TOAST } from '../connection-toast.ts';
import type { PhoneState } from '../phone.ts';
import type { PhoneEvent } from './softphone-state.ts';

/** A toast; a toast with the same id replaces the earlier one. */
type Alert = {
  message: string;
  tone: 'success' | 'info' | 'error';
  duration?: number;
  id?: string;
  /** Told once in a session, under this name. */
  oncePerSession?: string;
};

const alertOf =
  (tone: Alert['tone']) =>
  (message: string, id?: string): Alert => ({ message, tone, ...(id && { id }) });
const info = alertOf('info');
const bad = alertOf('error');
const good = alertOf('success');

/** The toast for an offer that ended (docs/product.md, Missed call); none after accepting or declining. */
const endedOfferAlerts: Partial<Record<string, Alert>> = {
  timeout: bad('You missed a call due to timeout. You only have 7 seconds to pickup.', CONNECTION_TOAST),
  canceled: info('Incoming call canceled', CONNECTION_TOAST),
  rescinded: info('A call came in but was hung up.', CONNECTION_TOAST),
};

/** The end of the offer of the agent's own dial means that the customer was never dialled. */
const notDialled = bad('Your outbound call was not made. Dial again.', CONNECTION_TOAST);

export const AVAILABILITY = 'availability';

/** Long enough for an agent who is talking to read it. */
const DEVICE_LOST_MS = 6_000;

const alertForEndedOffer = ({ ringing }: PhoneState, how: string): Alert | undefined => {
  const alert = endedOfferAlerts[how];
  return alert && ringing?.kind === 'dial' ? notDialled : alert;
};

/**
 * TaskRouter set the agent offline because an offer timed out. The new activity may arrive before or after the end of
 * the reservation.
 */
const isOfflineByTimeout = ({ missed, ringing, changingAvailability }: PhoneState): boolean =>
  !changingAvailability && (missed !== undefined || ringing?.accepting === false);

/** The toast for an event of the phone, if it has one. */
export const alertFor = (state: PhoneState, before: PhoneState, event: PhoneEvent): Alert | undefined => {
  switch (event.type) {
    case 'reservation-ended':
      return before.ringing?.reservationSid === event.reservationSid
        ? alertForEndedOffer(before, event.how)
        : undefined;
    case 'accepting':
      return isDialledAfterwards(state.ringing?.kind) ? undefined : info('Call Connecting...', CONNECTION_TOAST);
    case 'leg':
      return event.state === 'open' && !event.quietly && before.leg === 'connecting'
        ? good('Call Connected!', CONNECTION_TOAST)
        : undefined;
    case 'device':
      return state.device === 'ready' && before.device === 'connecting'
        ? { ...good('Your device is Ready!'), oncePerSession: 'device-ready' }
        : undefined;
    case 'kept-offline':
      return event.failed ? bad('Faiiled to go online/offline', AVAILABILITY) : undefined;
    case 'availability':
      // The phone itself keeps a supervisor offline during a supervised call: the supervisor did not choose it.
      if (state.onlineAfterwards) return undefined;
      if (before.available === undefined || before.available === event.available) return undefined;
      if (event.available) return good('Calls incoming! Do your best and kill it!', AVAILABILITY);
      // Set offline while the line was lost: the agent did not choose it, and the banner says why.
      if (before.availabilityIsOld) return undefined;
      return isOfflineByTimeout(before)
        ? undefined
        : info('Taking a break? You are now offline, see ya later!', AVAILABILITY);
    case 'asleep':
      return before.wasAsleep ? undefined : info('This tab was asleep. Reconnecting your phone...');
    case 'audio-lost':
      return {
        ...bad(`The ${event.kind} ${event.label} is gone. The ${event.kind} of your system is used instead.`),
        duration: DEVICE_LOST_MS,
      };
    default:
      return undefined;
  }
};
