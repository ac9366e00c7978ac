import type { AudioDevices, LineState, Microphone, PhoneState, QualityWarning, Ringing } from '../phone.ts';

export const initialState: PhoneState = {
  worker: 'connecting',
  device: 'connecting',
  microphone: 'unknown',
  available: undefined,
  availabilityIsOld: false,
  changingAvailability: false,
  onlineAfterwards: false,
  ringing: undefined,
  accepted: undefined,
  missed: undefined,
  leg: 'none',
  legLost: undefined,
  warnings: [],
  wasAsleep: false,
  audio: { microphones: [], speakers: [], microphoneId: undefined, speakerId: undefined, canChooseSpeaker: false },
};

export type ReservationEnd = 'timeout' | 'canceled' | 'rescinded' | 'rejected' | 'accepted';

export type PhoneEvent =
  | { type: 'worker'; state: LineState }
  | { type: 'device'; state: LineState }
  | { type: 'microphone'; state: Microphone }
  | { type: 'availability'; available: boolean }
  | { type: 'availability-requested' }
  | { type: 'availability-failed' }
  /** `failed`: TaskRouter did not set the supervisor online again. */
  | { type: 'kept-offline'; onlineAfterwards: boolean; failed?: boolean }
  | { type: 'offered'; ringing: Ringing }
  | { type: 'accepting'; reservationSid: string }
  | { type: 'accept-failed'; reservationSid: string }
  | { type: 'reservation-ended'; reservationSid: string; how: ReservationEnd }
  /** `quietly`: no toast for the opened leg, because the dialing status shows the progress of the agent's own dial. */
  | { type: 'leg'; state: 'none' | 'connecting' | 'open'; quietly?: boolean; supervises?: boolean }
  | { type: 'leg'; state: 'reconnecting'; lost: 'sound' | 'signalling' }
  | { type: 'quality'; warning: QualityWarning; raised: boolean }
  | { type: 'asleep' }
  | { type: 'audio'; audio: AudioDevices }
  | { type: 'audio-lost'; kind: 'microphone' | 'speaker'; label: string };

/** An event of a reservation that no longer rings changes nothing. */
const withRinging = (state: PhoneState, reservationSid: string, changes: Partial<Ringing>): PhoneState =>
  state.ringing?.reservationSid === reservationSid ? { ...state, ringing: { ...state.ringing, ...changes } } : state;

const withoutOffer = (state: PhoneState, reservationSid: string, how: ReservationEnd): PhoneState => {
  const { ringing } = state;
  if (ringing?.reservationSid !== reservationSid) return state;
  return {
    ...state,
    ringing: undefined,
    // A reservation that another tab of the agent accepted connects to that tab.
    accepted: how === 'accepted' && ringing.accepting ? ringing : state.accepted,
    missed: how === 'timeout' ? ringing : state.missed,
  };
};

/** The tab counts as asleep until both lines are ready again. */
const withLine = (state: PhoneState, line: 'worker' | 'device', lineState: LineState): PhoneState => {
  const next = { ...state, [line]: lineState };
  const availabilityIsOld = state.availabilityIsOld || next.worker !== 'ready';
  return {
    ...next,
    availabilityIsOld,
    wasAsleep: next.wasAsleep && !(next.worker === 'ready' && next.device === 'ready'),
  };
};

const withWarning = (warnings: QualityWarning[], warning: QualityWarning, raised: boolean): QualityWarning[] => {
  const others = warnings.filter(each => each !== warning);
  return raised ? [...others, warning] : others;
};

export const nextState = (state: PhoneState, event: PhoneEvent): PhoneState => {
  switch (event.type) {
    case 'worker':
    case 'device':
      return withLine(state, event.type, event.state);
    case 'microphone':
      return { ...state, microphone: event.state };
    case 'availability':
      return {
        ...state,
        available: event.available,
        availabilityIsOld: false,
        changingAvailability: false,
        missed: event.available ? undefined : state.missed,
      };
    case 'availability-requested':
      return { ...state, changingAvailability: true };
    case 'availability-failed':
      return { ...state, changingAvailability: false };
    case 'kept-offline':
      return { ...state, onlineAfterwards: event.onlineAfterwards };
    case 'offered':
      return state.ringing?.reservationSid === event.ringing.reservationSid
        ? state
        : { ...state, ringing: event.ringing, accepted: undefined, missed: undefined };
    case 'accepting':
      return withRinging(state, event.reservationSid, { accepting: true });
    case 'accept-failed':
      return withRinging(state, event.reservationSid, { accepting: false, quiet: false });
    case 'reservation-ended':
      return withoutOffer(state, event.reservationSid, event.how);
    case 'leg':
      return {
        ...state,
        leg: event.state,
        accepted: event.state === 'none' ? undefined : state.accepted,
        legLost: event.state === 'reconnecting' ? event.lost : undefined,
        warnings: event.state === 'none' ? [] : state.warnings,
      };
    case 'quality':
      return { ...state, warnings: withWarning(state.warnings, event.warning, event.raised) };
    case 'asleep':
      return { ...state, wasAsleep: true, availabilityIsOld: true, worker: 'reconnecting' };
    case 'audio':
      return { ...state, audio: event.audio };
    case 'audio-lost':
      return state;
  }
};
