import type { PhoneState } from '../../lib/phone.ts';

export type PhoneTrouble = {
  sentence: string;
  severity: 'error' | 'warning';
  /** What the agent can do about it. */
  remedy: 'check-microphone' | 'reload' | 'wait';
};

/** Nobody is told that the phone reconnects before it had the time to. */
export const PATIENCE_MS = 1_500;

type Lines = Pick<PhoneState, 'worker' | 'device' | 'microphone'>;

/** What is wrong with the agent's phone, the worst alone, with what to do. `connecting` at the start is no trouble. */
export const phoneTrouble = ({ worker, device, microphone }: Lines): PhoneTrouble | undefined => {
  if (microphone === 'refused')
    return {
      severity: 'error',
      sentence:
        'Your browser blocks the microphone, so callers cannot hear you. Allow it next to the address, then try again.',
      remedy: 'check-microphone',
    };
  if (microphone === 'missing')
    return {
      severity: 'error',
      sentence: 'No microphone works, so callers cannot hear you. Plug in your headset.',
      remedy: 'check-microphone',
    };
  if (device === 'failed')
    return {
      severity: 'error',
      sentence: 'Your phone could not connect, so no call can be answered. Check your network, then reload.',
      remedy: 'reload',
    };
  if (worker === 'failed')
    return {
      severity: 'error',
      sentence: 'The line to the call queue failed, so no call reaches you. Check your network, then reload.',
      remedy: 'reload',
    };
  if (device === 'reconnecting' || worker === 'reconnecting')
    return {
      severity: 'warning',
      sentence: 'Your phone is reconnecting. No new call reaches you until it is back.',
      remedy: 'wait',
    };
  return undefined;
};
