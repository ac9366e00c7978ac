import * as z from 'zod';
import { twilioControl } from '../system/virtual-twilio.ts';

const CallView = z.looseObject({ call_sid: z.string(), status: z.string(), queued: z.boolean() });
const Heard = z.object({ tones: z.record(z.string(), z.number()), spoken: z.array(z.unknown()) });

/** A person at a phone, whose voice is one tone. */
export type Customer = {
  callSid: string;
  status(): Promise<string>;
  /** Whether the phone plays this tone now. */
  receivesTone(hz: number): Promise<boolean>;
  /** What `<Say>` spoke to the phone so far. */
  spoken(): Promise<string>;
  hangUp(): Promise<unknown>;
};

/** The power of a full-scale tone; silence and the other tones are far below. */
const AUDIBLE = 300;

const Calls = z.object({ calls: z.array(z.looseObject({ call_sid: z.string(), to: z.string() })) });

const callsTo = async (number: string) =>
  Calls.parse(await twilioControl('GET', '/calls')).calls.filter(({ to }) => to === number);

const customerOfCall = (sid: string): Customer => {
  const heard = async (hz: number[]) =>
    Heard.parse(await twilioControl('GET', `/calls/${sid}/heard?ms=600&hz=${hz.join(',')}`));
  return {
    callSid: sid,
    status: async () => CallView.parse(await twilioControl('GET', `/calls/${sid}`)).status,
    receivesTone: async hz => ((await heard([hz])).tones[hz] ?? 0) > AUDIBLE,
    spoken: async () => JSON.stringify((await heard([])).spoken),
    hangUp: () => twilioControl('POST', `/calls/${sid}/hangup`),
  };
};

/** Sets what a phone does when the product calls it. */
export const setPhone = (
  number: string,
  does: { does: 'ring' | 'answer' | 'busy' | 'no-answer' | 'failed' | 'invalid'; afterMs?: number; tone?: number },
): Promise<unknown> => twilioControl('PUT', `/phones/${number}`, does);

/** The person at a phone that the product has called; of several calls, the newest. */
export const calledParty = async (number: string): Promise<Customer | undefined> => {
  const [call] = await callsTo(number);
  return call && customerOfCall(call.call_sid);
};

/** How often the product has called a phone. */
export const countCallsTo = async (number: string): Promise<number> => (await callsTo(number)).length;

export const aCustomerCalls = async (call: { from: string; to: string; tone?: number }): Promise<Customer> => {
  const { call_sid: sid } = CallView.parse(await twilioControl('POST', '/calls', call));
  return customerOfCall(sid);
};
