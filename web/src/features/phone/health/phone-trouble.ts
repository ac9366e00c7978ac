import type { PhoneState } from '../phone.ts';

export type PhoneTrouble = {
  message: string;
  severity: 'error' | 'warning' | 'info';
  /** What the agent can do about it. */
  remedy: 'check-microphone' | 'reload' | 'wait';
  /** Shown only if it lasts longer than {@link DELAY_MS}. */
  isDelayed: boolean;
};

/** A short reconnect is not shown. */
export const DELAY_MS = 1_500;

type Lines = Pick<PhoneState, 'worker' | 'device' | 'microphone' | 'wasAsleep' | 'leg'>;

const troubles = {
  asked: {
    severity: 'info',
    message: 'Your browser asks for the microphone. Allow it, so that callers can hear you.',
    remedy: 'wait',
    isDelayed: true,
  },
  blocked: {
    severity: 'error',
    message:
      'Your browser blocks the microphone, so callers cannot hear you. Allow it next to the address, then try again.',
    remedy: 'check-microphone',
    isDelayed: false,
  },
  missing: {
    severity: 'error',
    message: 'No microphone works, so callers cannot hear you. Plug in your headset.',
    remedy: 'check-microphone',
    isDelayed: false,
  },
  device: {
    severity: 'error',
    message: 'Your phone could not connect, so no call can be answered. Check your network, then reload.',
    remedy: 'reload',
    isDelayed: false,
  },
  worker: {
    severity: 'error',
    message: 'The line to the call queue failed, so no call reaches you. Check your network, then reload.',
    remedy: 'reload',
    isDelayed: false,
  },
  failedInCall: {
    severity: 'warning',
    message: 'Your phone has lost its line, so no new call reaches you. This call goes on; reload when it is over.',
    // A reload would disconnect the agent's leg.
    remedy: 'wait',
    isDelayed: false,
  },
  asleep: {
    severity: 'warning',
    message: 'This tab was asleep. Reconnecting your phone...',
    remedy: 'wait',
    // A toast has shown this already.
    isDelayed: true,
  },
  reconnecting: {
    severity: 'warning',
    message: 'Your phone is reconnecting. No new call reaches you until it is back.',
    remedy: 'wait',
    isDelayed: true,
  },
} as const satisfies Record<string, PhoneTrouble>;

/**
 * The worst problem of the agent's phone, with its remedy. Connecting at the start is no problem, and during a call it is
 * no problem that new calls cannot arrive.
 */
export const phoneTrouble = ({ worker, device, microphone, wasAsleep, leg }: Lines): PhoneTrouble | undefined => {
  if (microphone === 'asked' || microphone === 'blocked' || microphone === 'missing') return troubles[microphone];
  if (leg !== 'none' && (device === 'failed' || worker === 'failed')) return troubles.failedInCall;
  if (device === 'failed') return troubles.device;
  if (worker === 'failed') return troubles.worker;
  if (wasAsleep) return troubles.asleep;
  if (leg === 'none' && (device === 'reconnecting' || worker === 'reconnecting')) return troubles.reconnecting;
  return undefined;
};
