import type { LineState, Microphone, PhoneState, Ringing } from '../../lib/phone.ts';

export const initialState: PhoneState = {
  worker: 'connecting',
  device: 'connecting',
  microphone: 'unknown',
  available: undefined,
  changingAvailability: false,
  ringing: undefined,
  leg: 'none',
};

export type ReservationEnd = 'timeout' | 'canceled' | 'rescinded' | 'rejected' | 'accepted';

export type Fact =
  | { type: 'worker'; state: LineState }
  | { type: 'device'; state: LineState }
  | { type: 'microphone'; state: Microphone }
  | { type: 'availability'; available: boolean }
  | { type: 'availability-requested' }
  | { type: 'availability-refused' }
  | { type: 'offered'; ringing: Ringing }
  | { type: 'accepting'; reservationSid: string }
  | { type: 'accept-failed'; reservationSid: string }
  | { type: 'reservation-ended'; reservationSid: string; how: ReservationEnd }
  | { type: 'leg'; state: PhoneState['leg'] };

/** A fact about a reservation that is no longer the one that rings changes nothing. */
const ringingAs = (state: PhoneState, reservationSid: string, ringing: Ringing | undefined): PhoneState =>
  state.ringing?.reservationSid === reservationSid ? { ...state, ringing } : state;

export const nextState = (state: PhoneState, fact: Fact): PhoneState => {
  switch (fact.type) {
    case 'worker':
      return { ...state, worker: fact.state };
    case 'device':
      return { ...state, device: fact.state };
    case 'microphone':
      return { ...state, microphone: fact.state };
    case 'availability':
      return { ...state, available: fact.available, changingAvailability: false };
    case 'availability-requested':
      return { ...state, changingAvailability: true };
    case 'availability-refused':
      return { ...state, changingAvailability: false };
    case 'offered':
      return state.ringing?.reservationSid === fact.ringing.reservationSid
        ? state
        : { ...state, ringing: fact.ringing };
    case 'accepting':
      return ringingAs(state, fact.reservationSid, state.ringing && { ...state.ringing, accepting: true });
    case 'accept-failed':
      return ringingAs(state, fact.reservationSid, state.ringing && { ...state.ringing, accepting: false });
    case 'reservation-ended':
      return ringingAs(state, fact.reservationSid, undefined);
    case 'leg':
      return { ...state, leg: fact.state };
  }
};
