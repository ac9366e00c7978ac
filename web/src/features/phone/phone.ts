import { createContext, useContext } from 'react';
import type { CallKey } from '#shared/keys';
import type { Language } from '#shared/leads/language';
import type { TaskKind } from '#shared/routing/task-attributes';
import type { Timestamp } from '#shared/time';

/** What a visitor of the public page asked for: to be called, in a language, since `dueTs`. */
export type OfferedRequest = {
  zipCode: string | undefined;
  language: Language | undefined;
  dueTs: Timestamp | undefined;
};

/** A call that TaskRouter offers to this agent and that the agent has not accepted or declined yet. */
export type Ringing = {
  reservationSid: string;
  taskSid: string;
  callKey: CallKey | undefined;
  /** The call's secret, which only the task carries: with it the agent's leg may enter the conference of a transfer. */
  kind: TaskKind;
  leadName: string | undefined;
  phoneNumber: string | undefined;
  callSource: string | undefined;
  offeredAt: Timestamp;
  /** How long the agent may accept it, in seconds. */
  timeoutS: number;
  /** The e-mail address of the agent who transfers the call. */
  transferFrom: string | undefined;
  qualifiedStatus: string | undefined;
  /** Of a visitor's request to be called. */
  request?: OfferedRequest;
  /** The agent has accepted; TaskRouter is connecting the agent. */
  accepting: boolean;
  /** It is accepted automatically, as is the agent's own dial: no ringtone and no dialog, unless accepting fails. */
  quiet: boolean;
};

export type LineState = 'connecting' | 'ready' | 'reconnecting' | 'failed';

/**
 * `unknown`: not requested yet; `asked`: the browser is asking the agent; `blocked`: the browser or the agent denied it;
 * `missing`: there is no microphone, or none that opens.
 */
export type Microphone = 'unknown' | 'asked' | 'ready' | 'blocked' | 'missing';

/** The voice SDK's names of the warnings that it raises while the agent's leg is connected. */
export type QualityWarning =
  | 'high-rtt'
  | 'high-jitter'
  | 'high-packet-loss'
  | 'high-packets-lost-fraction'
  | 'low-mos'
  | 'constant-audio-input-level';

export type AudioDevice = { id: string; label: string };

/** The audio devices that the browser lists, and those in use; an undefined id means the system's default device. */
export type AudioDevices = {
  microphones: AudioDevice[];
  speakers: AudioDevice[];
  microphoneId: string | undefined;
  speakerId: string | undefined;
  /** False in browsers that always play on the system's default speaker. */
  canChooseSpeaker: boolean;
};

export type PhoneState = {
  worker: LineState;
  device: LineState;
  microphone: Microphone;
  /** Undefined until TaskRouter has reported the worker's activity. */
  available: boolean | undefined;
  /** The line to TaskRouter was lost since `available` was reported: a change of it meanwhile is not known yet. */
  availabilityIsOld: boolean;
  changingAvailability: boolean;
  /** The supervisor is kept offline during a supervised or taken-over call, and is online again afterwards. */
  onlineAfterwards: boolean;
  ringing: Ringing | undefined;
  /** Accepted in this tab and confirmed by TaskRouter; the call's document may not have arrived yet. */
  accepted: Ringing | undefined;
  /** The offer that timed out, for which TaskRouter set the agent offline; kept until the agent is online again. */
  missed: Ringing | undefined;
  /** The agent's own leg. */
  leg: 'none' | 'connecting' | 'open' | 'reconnecting';
  /** What a reconnecting leg has lost: the media, or only the signalling while the sound continues. */
  legLost: 'sound' | 'signalling' | undefined;
  warnings: QualityWarning[];
  /** The laptop slept or the browser froze the tab; both lines are reconnecting. */
  wasAsleep: boolean;
  audio: AudioDevices;
};

/** The commands of the browser phone (`softphone/`) for the screens. Each command shows its own failure to the agent. */
export type Phone = PhoneState & {
  setAvailable(available: boolean): void;
  /** Requests the microphone; the browser may ask the agent for permission. */
  checkMicrophone(): void;
  accept(): void;
  decline(): void;
  /**
   * Answers the next leg that rings within 30 s: the agent is dialled back, or joins a call as supervisor
   * (`supervises`). Requests the microphone if it was not requested before.
   */
  expectLeg(leg?: { supervises: boolean }): void;
  /** Stops expecting a leg, for example because the server rejected the command: a leg that rings now is ignored. */
  expectNothing(): void;
  /** Hangs up the agent's own leg; the server decides what that means for the call. */
  hangUp(): void;
  sendDigits(digits: string): void;
  /** Undefined: the system's default. The choice is stored in this browser and applies at once, also during a call. */
  chooseMicrophone(id: string | undefined): void;
  chooseSpeaker(id: string | undefined): void;
  /** Reports the microphone's level, 0 to 1, several times a second, in and outside a call. Returns how to stop. */
  followMicrophoneLevel(onLevel: (level: number) => void): () => void;
  /** Plays a sound on the speaker that calls use. */
  playTestSound(): void;
};

const PhoneContext = createContext<Phone | null>(null);
export const PhoneProvider = PhoneContext.Provider;

export const usePhone = (): Phone => {
  const phone = useContext(PhoneContext);
  if (!phone) throw new Error('usePhone is only available inside the main layout.');
  return phone;
};
