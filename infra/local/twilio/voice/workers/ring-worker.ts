import type { WorkerCall } from '../../ports.ts';
import type { Call, CallStatus } from '../calls/call.ts';
import { dial } from '../calls/dial.ts';
import { dialRequest } from '../calls/dial-parameters.ts';
import type { VoiceState } from '../voice-state.ts';

type RungWorker = { call: Call; status: CallStatus };

export type WorkerRinging = {
  /** Rings the worker until the leg is answered or ends; stops when the caller has left. */
  ring(instruction: WorkerCall, customer?: Call): Promise<RungWorker>;
  cancel(reservationSid: string): void;
};

/** The ringing legs of workers, by reservation. */
export const createWorkerRinging = ({ calls, dialing }: VoiceState): WorkerRinging => {
  const ringing = new Map<string, Call>();
  return {
    async ring({ params, to, from, reservationSid }, customer) {
      const caller = params.get('From') || customer?.from || from || '';
      const { call, outcome } = dial(dialing, dialRequest(params, { from: caller, to }));
      ringing.set(reservationSid, call);
      const customerGone = () => calls.end(call, 'canceled');
      customer?.over.addEventListener('abort', customerGone, { once: true });
      const status = await outcome;
      customer?.over.removeEventListener('abort', customerGone);
      ringing.delete(reservationSid);
      return { call, status };
    },
    cancel(reservationSid) {
      const call = ringing.get(reservationSid);
      if (call) calls.end(call, 'canceled');
    },
  };
};
