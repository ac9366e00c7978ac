import { createContext, useContext } from 'react';
import type { CallKey } from '#shared/keys';
import type { TaskKind } from '#shared/routing/task-attributes';
import type { Timestamp } from '#shared/time';

/** A call that is offered to this agent and not decided yet. */
export type Ringing = {
  reservationSid: string;
  taskSid: string;
  callKey: CallKey | undefined;
  /** The secret of the call that only its task tells: with it her leg is let into a transfer. */
  taskToken: string | undefined;
  kind: TaskKind;
  leadName: string | undefined;
  phoneNumber: string | undefined;
  callSource: string | undefined;
  offeredAt: Timestamp;
  /** Who transfers it: an e-mail address. */
  transferFrom: string | undefined;
  qualifiedStatus: string | undefined;
  /** The agent said yes; the conference is being made. */
  accepting: boolean;
  /** Her own call, which is accepted for her: nothing rings and no dialog asks, until that fails. */
  quiet: boolean;
};

export type LineState = 'connecting' | 'ready' | 'reconnecting' | 'failed';

/**
 * `unknown` until it was asked for; `asked` while the browser asks the agent; `refused` by the browser or its user;
 * `missing`: no device, or none that opens.
 */
export type Microphone = 'unknown' | 'asked' | 'ready' | 'refused' | 'missing';

/** What the voice SDK warns of while the agent's leg is on (its names). */
export type QualityWarning =
  | 'high-rtt'
  | 'high-jitter'
  | 'high-packet-loss'
  | 'high-packets-lost-fraction'
  | 'low-mos'
  | 'constant-audio-input-level';

export type AudioDevice = { id: string; label: string };

/** The devices that the browser tells of, and those in use; a choice that is undefined follows the system. */
export type AudioDevices = {
  microphones: AudioDevice[];
  speakers: AudioDevice[];
  microphoneId: string | undefined;
  speakerId: string | undefined;
  /** Some browsers always play where the system does. */
  canChooseSpeaker: boolean;
};

export type PhoneState = {
  worker: LineState;
  device: LineState;
  microphone: Microphone;
  /** Undefined until TaskRouter has told. */
  available: boolean | undefined;
  changingAvailability: boolean;
  /** Kept offline while she supervises, or has a call that she has taken over; online again after it. */
  resumes: boolean;
  ringing: Ringing | undefined;
  /** Accepted in this tab: TaskRouter has said so, the document of its call may not have come yet. */
  accepted: Ringing | undefined;
  /** The one that rang for too long, which took the agent offline; until she is online again. */
  missed: Ringing | undefined;
  /** The agent's own audio leg. */
  leg: 'none' | 'connecting' | 'open' | 'reconnecting';
  /** What a leg that reconnects has lost: the sound itself, or its signalling while the sound goes on. */
  legLost: 'sound' | 'signalling' | undefined;
  warnings: QualityWarning[];
  /** This tab slept, as a laptop or a frozen tab does, and finds its lines again. */
  wasAsleep: boolean;
  audio: AudioDevices;
};

/** What the screens may ask of the browser phone (`features/softphone`). Each tells the agent itself when it fails. */
export type Phone = PhoneState & {
  setAvailable(available: boolean): void;
  /** Asks the browser for the microphone, which may ask the agent. */
  checkMicrophone(): void;
  accept(): void;
  decline(): void;
  /**
   * The next leg that rings within 30 s is the agent's own doing (she is dialled back, she joins a call as supervisor:
   * `supervises`): answer it. Asks for the microphone where it was not asked for yet. `leg` tells what becomes of it.
   */
  expectLeg(leg?: { supervises: boolean }): void;
  /** What was expected did not happen, as when the server refused: a leg that rings now is left alone. */
  expectNothing(): void;
  /** Ends the agent's own leg; what that means for the call is decided by the server. */
  hangUp(): void;
  sendDigits(digits: string): void;
  /** Undefined follows the system. Remembered by this browser, and in use at once, in a call too. */
  chooseMicrophone(id: string | undefined): void;
  chooseSpeaker(id: string | undefined): void;
  /** Tells the loudness of the microphone, 0 to 1, some times a second until stopped; works in a call and out of it. */
  followMicrophoneLevel(tell: (level: number) => void): () => void;
  /** Plays a sound where calls are heard. */
  playTestSound(): void;
};

const PhoneContext = createContext<Phone | null>(null);
export const PhoneProvider = PhoneContext.Provider;

export const usePhone = (): Phone => {
  const phone = useContext(PhoneContext);
  if (!phone) throw new Error('usePhone stands inside the main layout only.');
  return phone;
};
