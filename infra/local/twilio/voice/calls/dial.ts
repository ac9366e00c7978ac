import type { Call, CallDirection, CallStatus, StatusCallback } from './call.ts';
import { isOver } from './call-status.ts';
import type { Calls } from './calls.ts';
import type { Exchange } from './exchange.ts';

export type DialRequest = {
  from: string;
  to: string;
  direction: Exclude<CallDirection, 'inbound'>;
  parentCallSid?: string;
  timeoutS?: number;
  statusCallback?: StatusCallback;
};

export type Dialled = {
  call: Call;
  /** `in-progress` when answered, else the final status. */
  outcome: Promise<CallStatus>;
};

export type DialDependencies = { calls: Calls; exchanges: { client: Exchange; phone: Exchange } };

const DEFAULT_TIMEOUT_S = 60;

/** Dials `client:<identity>` or a number; it rings until it is answered, rejected, timed out or ended. */
export const dial = ({ calls, exchanges }: DialDependencies, request: DialRequest): Dialled => {
  const call = calls.create({ ...request, status: 'queued' });
  const exchange = call.to.startsWith('client:') ? exchanges.client : exchanges.phone;
  const outcome = new Promise<CallStatus>(resolve => {
    const { clock } = calls.context;
    const stopTimer = clock.after((request.timeoutS ?? DEFAULT_TIMEOUT_S) * 1000, () => calls.end(call, 'no-answer'));
    const settle = () => {
      stopTimer();
      resolve(call.status);
    };
    call.over.addEventListener('abort', settle, { once: true });
    clock.after(0, () => {
      if (!calls.move(call, 'initiated')) return;
      const stopRinging = exchange.ring(call, {
        ringing: () => calls.move(call, 'ringing'),
        answered: line => {
          calls.answer(call, line);
          settle();
        },
        rejected: status => calls.end(call, status),
        hungUp: () => calls.end(call, 'no-answer'),
        pressed: digits => call.press(digits),
      });
      if (isOver(call.status)) stopRinging();
      else if (call.status !== 'in-progress') call.stopRinging = stopRinging;
    });
  });
  return { call, outcome };
};
