import { TwilioError } from '../../ports.ts';
import type { VoiceState } from '../voice-state.ts';
import { required } from './form.ts';

/** The number, identity or name that a call shows: a number must be of the account (twilio.com/docs/errors/21210). */
export const isCallerId = ({ numbers }: Pick<VoiceState, 'numbers'>, from: string): boolean =>
  !from.startsWith('+') || numbers.isCallerId(from);

/** `From` of a leg that the application dials: a called number sees a number (twilio.com/docs/errors/21212). */
export const callerId = (state: VoiceState, form: URLSearchParams, to: string): string => {
  const from = required(form, 'From', 21213);
  if (!to.startsWith('client:') && !from.startsWith('+'))
    throw new TwilioError(400, 21212, `Invalid 'From' Phone Number: ${from}`);
  if (isCallerId(state, from)) return from;
  throw new TwilioError(400, 21210, `The source phone number provided, ${from}, is not yet verified for your account`);
};
