import type { CallKey } from '#shared/keys';

/** A call that is offered to this agent and not decided yet. */
export type Ringing = {
  reservationSid: string;
  taskSid: string;
  callKey: CallKey | undefined;
  leadName: string | undefined;
  phoneNumber: string | undefined;
  callSource: string | undefined;
  /** The agent said yes; the conference is being made. */
  accepting: boolean;
};

export type LineState = 'connecting' | 'ready' | 'reconnecting' | 'failed';

export type SoftphoneState = {
  worker: LineState;
  device: LineState;
  /** Undefined until TaskRouter has told. */
  available: boolean | undefined;
  changingAvailability: boolean;
  ringing: Ringing | undefined;
  /** The agent's own audio leg. */
  leg: 'none' | 'connecting' | 'open' | 'reconnecting';
};

export const initialState: SoftphoneState = {
  worker: 'connecting',
  device: 'connecting',
  available: undefined,
  changingAvailability: false,
  ringing: undefined,
  leg: 'none',
};

export type ReservationEnd = 'timeout' | 'canceled' | 'rescinded' | 'rejected' | 'accepted';

export type Fact =
  | { type: 'worker'; state: LineState }
  | { type: 'device'; state: LineState }
  | { type: 'availability'; available: boolean }
  | { type: 'availability-requested' }
  | { type: 'availability-refused' }
  | { type: 'offered'; ringing: Ringing }
  | { type: 'accepting'; reservationSid: string }
  | { type: 'accept-failed'; reservationSid: string }
  | { type: 'reservation-ended'; reservationSid: string; how: ReservationEnd }
  | { type: 'leg'; state: SoftphoneState['leg'] };

/** A fact about a reservation that is no longer the one that rings changes nothing. */
const ringingAs = (state: SoftphoneState, reservationSid: string, ringing: Ringing | undefined): SoftphoneState =>
  state.ringing?.reservationSid === reservationSid ? { ...state, ringing } : state;

export const nextState = (state: SoftphoneState, fact: Fact): SoftphoneState => {
  switch (fact.type) {
    case 'worker':
      return { ...state, worker: fact.state };
    case 'device':
      return { ...state, device: fact.state };
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
