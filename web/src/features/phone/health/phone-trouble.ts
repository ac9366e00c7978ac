import type { PhoneState } from '../phone.ts';

export type PhoneTrouble = {
  sentence: string;
  severity: 'error' | 'warning' | 'info';
  /** What the agent can do about it. */
  remedy: 'check-microphone' | 'reload' | 'wait';
  /** Told only when it lasts. */
  isPatient: boolean;
};

/** Nobody is told that the phone reconnects before it had the time to. */
export const PATIENCE_MS = 1_500;

type Lines = Pick<PhoneState, 'worker' | 'device' | 'microphone' | 'wasAsleep' | 'leg'>;

const troubles = {
  asked: {
    severity: 'info',
    sentence: 'Your browser asks for the microphone. Allow it, so that callers can hear you.',
    remedy: 'wait',
    isPatient: true,
  },
  refused: {
    severity: 'error',
    sentence:
      'Your browser blocks the microphone, so callers cannot hear you. Allow it next to the address, then try again.',
    remedy: 'check-microphone',
    isPatient: false,
  },
  missing: {
    severity: 'error',
    sentence: 'No microphone works, so callers cannot hear you. Plug in your headset.',
    remedy: 'check-microphone',
    isPatient: false,
  },
  device: {
    severity: 'error',
    sentence: 'Your phone could not connect, so no call can be answered. Check your network, then reload.',
    remedy: 'reload',
    isPatient: false,
  },
  worker: {
    severity: 'error',
    sentence: 'The line to the call queue failed, so no call reaches you. Check your network, then reload.',
    remedy: 'reload',
    isPatient: false,
  },
  failedInCall: {
    severity: 'warning',
    sentence: 'Your phone has lost its line, so no new call reaches you. This call goes on; reload when it is over.',
    // A reload would take the agent off the line.
    remedy: 'wait',
    isPatient: false,
  },
  asleep: {
    severity: 'warning',
    sentence: 'This tab was asleep. Reconnecting your phone...',
    remedy: 'wait',
    // A toast has said so already.
    isPatient: true,
  },
  reconnecting: {
    severity: 'warning',
    sentence: 'Your phone is reconnecting. No new call reaches you until it is back.',
    remedy: 'wait',
    isPatient: true,
  },
} as const satisfies Record<string, PhoneTrouble>;

/**
 * What is wrong with the agent's phone, the worst alone, with what to do. `connecting` at the start is no trouble; in a
 * call it is no matter that no new one could reach her.
 */
export const phoneTrouble = ({ worker, device, microphone, wasAsleep, leg }: Lines): PhoneTrouble | undefined => {
  if (microphone === 'asked' || microphone === 'refused' || microphone === 'missing') return troubles[microphone];
  if (leg !== 'none' && (device === 'failed' || worker === 'failed')) return troubles.failedInCall;
  if (device === 'failed') return troubles.device;
  if (worker === 'failed') return troubles.worker;
  if (wasAsleep) return troubles.asleep;
  if (leg === 'none' && (device === 'reconnecting' || worker === 'reconnecting')) return troubles.reconnecting;
  return undefined;
};
