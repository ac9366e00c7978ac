import { createContext, useContext } from 'react';
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

/** `unknown` until it was asked for; `refused` by the browser or its user; `missing`: no device, or none that opens. */
export type Microphone = 'unknown' | 'ready' | 'refused' | 'missing';

export type PhoneState = {
  worker: LineState;
  device: LineState;
  microphone: Microphone;
  /** Undefined until TaskRouter has told. */
  available: boolean | undefined;
  changingAvailability: boolean;
  ringing: Ringing | undefined;
  /** The agent's own audio leg. */
  leg: 'none' | 'connecting' | 'open' | 'reconnecting';
};

/** What the screens may ask of the browser phone (`features/softphone`). Each tells the agent itself when it fails. */
export type Phone = PhoneState & {
  setAvailable(available: boolean): void;
  /** Asks the browser for the microphone, which may ask the agent. */
  checkMicrophone(): void;
  accept(): void;
  decline(): void;
  /** The next leg that rings is the agent's own doing: answer it. */
  expectLeg(): void;
  sendDigits(digits: string): void;
};

const PhoneContext = createContext<Phone | null>(null);
export const PhoneProvider = PhoneContext.Provider;

export const usePhone = (): Phone => {
  const phone = useContext(PhoneContext);
  if (!phone) throw new Error('usePhone stands inside the main layout only.');
  return phone;
};
