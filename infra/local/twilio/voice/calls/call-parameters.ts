import type { Call } from './call.ts';

export const API_VERSION = '2010-04-01';

const countryOf = (number: string): string => (/^\+1\d{10}$/.test(number) ? 'US' : '');

/** The parameters that every request about a call carries (twilio.com/docs/voice/twiml#request-parameters). */
export const callParameters = (accountSid: string, call: Call): Record<string, string> => ({
  AccountSid: accountSid,
  ApiVersion: API_VERSION,
  CallSid: call.sid,
  CallStatus: call.status,
  Called: call.to,
  Caller: call.from,
  CalledCountry: countryOf(call.to),
  CallerCountry: countryOf(call.from),
  Direction: call.direction,
  From: call.from,
  FromCountry: countryOf(call.from),
  To: call.to,
  ToCountry: countryOf(call.to),
  ...(call.parentCallSid ? { ParentCallSid: call.parentCallSid } : {}),
});
