import type { AudioDevices, LineState, Microphone, PhoneState, QualityWarning, Ringing } from '../phone.ts';

export const initialState: PhoneState = {
  worker: 'connecting',
  device: 'connecting',
  microphone: 'unknown',
  available: undefined,
  changingAvailability: false,
  resumes: false,
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

export type Fact =
  | { type: 'worker'; state: LineState }
  | { type: 'device'; state: LineState }
  | { type: 'microphone'; state: Microphone }
  | { type: 'availability'; available: boolean }
  | { type: 'availability-requested' }
  | { type: 'availability-refused' }
  /** `failed`: she was to be online again, and is not. */
  | { type: 'away'; resumes: boolean; failed?: boolean }
  | { type: 'offered'; ringing: Ringing }
  | { type: 'accepting'; reservationSid: string }
  | { type: 'accept-failed'; reservationSid: string }
  | { type: 'reservation-ended'; reservationSid: string; how: ReservationEnd }
  /** `quietly`: the agent is not told that this leg opened, because something else tells how her call goes. */
  | { type: 'leg'; state: 'none' | 'connecting' | 'open'; quietly?: boolean; supervises?: boolean }
  | { type: 'leg'; state: 'reconnecting'; lost: 'sound' | 'signalling' }
  | { type: 'quality'; warning: QualityWarning; raised: boolean }
  | { type: 'asleep' }
  | { type: 'audio'; audio: AudioDevices }
  | { type: 'audio-lost'; kind: 'microphone' | 'speaker'; label: string };

/** A fact about a reservation that is no longer the one that rings changes nothing. */
const ringingAs = (state: PhoneState, reservationSid: string, changes: Partial<Ringing>): PhoneState =>
  state.ringing?.reservationSid === reservationSid ? { ...state, ringing: { ...state.ringing, ...changes } } : state;

const withoutOffer = (state: PhoneState, reservationSid: string, how: ReservationEnd): PhoneState => {
  const { ringing } = state;
  if (ringing?.reservationSid !== reservationSid) return state;
  return {
    ...state,
    ringing: undefined,
    // One that another tab of hers has taken comes to that one.
    accepted: how === 'accepted' && ringing.accepting ? ringing : state.accepted,
    missed: how === 'timeout' ? ringing : state.missed,
  };
};

/** Both lines back is what ends the time after a sleep. */
const withLine = (state: PhoneState, line: 'worker' | 'device', found: LineState): PhoneState => {
  const next = { ...state, [line]: found };
  return { ...next, wasAsleep: next.wasAsleep && !(next.worker === 'ready' && next.device === 'ready') };
};

const withWarning = (warnings: QualityWarning[], warning: QualityWarning, raised: boolean): QualityWarning[] => {
  const others = warnings.filter(each => each !== warning);
  return raised ? [...others, warning] : others;
};

export const nextState = (state: PhoneState, fact: Fact): PhoneState => {
  switch (fact.type) {
    case 'worker':
    case 'device':
      return withLine(state, fact.type, fact.state);
    case 'microphone':
      return { ...state, microphone: fact.state };
    case 'availability':
      return {
        ...state,
        available: fact.available,
        changingAvailability: false,
        missed: fact.available ? undefined : state.missed,
      };
    case 'availability-requested':
      return { ...state, changingAvailability: true };
    case 'availability-refused':
      return { ...state, changingAvailability: false };
    case 'away':
      return { ...state, resumes: fact.resumes };
    case 'offered':
      return state.ringing?.reservationSid === fact.ringing.reservationSid
        ? state
        : { ...state, ringing: fact.ringing, accepted: undefined, missed: undefined };
    case 'accepting':
      return ringingAs(state, fact.reservationSid, { accepting: true });
    case 'accept-failed':
      return ringingAs(state, fact.reservationSid, { accepting: false, quiet: false });
    case 'reservation-ended':
      return withoutOffer(state, fact.reservationSid, fact.how);
    case 'leg':
      return {
        ...state,
        leg: fact.state,
        accepted: fact.state === 'none' ? undefined : state.accepted,
        legLost: fact.state === 'reconnecting' ? fact.lost : undefined,
        warnings: fact.state === 'none' ? [] : state.warnings,
      };
    case 'quality':
      return { ...state, warnings: withWarning(state.warnings, fact.warning, fact.raised) };
    case 'asleep':
      return { ...state, wasAsleep: true, worker: 'reconnecting' };
    case 'audio':
      return { ...state, audio: fact.audio };
    case 'audio-lost':
      return state;
  }
};
