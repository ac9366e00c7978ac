import type { Call, StatusCallback } from '../calls/call.ts';
import type { Leg } from '../media/leg.ts';
import type { VoiceState } from '../voice-state.ts';

const NOT_IN_SERVICE = 'The number you have dialed is not in service.';

/** A call from the telephone network to one of the account's numbers: it rings and requests the number's webhook. */
export const receiveCall = (state: VoiceState, { from, to, leg }: { from: string; to: string; leg: Leg }): Call => {
  const { calls, numbers, sessions, context } = state;
  const number = numbers.find(to);
  const statusCallback: StatusCallback | undefined = number?.statusCallback
    ? { url: number.statusCallback, method: number.statusCallbackMethod ?? 'POST', events: new Set(['completed']) }
    : undefined;
  const call = calls.create({ from, to, direction: 'inbound', status: 'ringing', statusCallback });
  calls.attach(call, { leg, hangUp: () => {} });
  if (number?.voiceUrl) {
    sessions.start(call, { url: number.voiceUrl, method: number.voiceMethod ?? 'POST' });
    return call;
  }
  context.log(`${call.sid}: the account has no number ${to}`);
  calls.say(call, 'error', NOT_IN_SERVICE);
  calls.end(call, 'failed');
  return call;
};
