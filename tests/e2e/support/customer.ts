import * as z from 'zod';
import { twilioControl } from './phone-company.ts';

const CallView = z.looseObject({ call_sid: z.string(), status: z.string(), queued: z.boolean() });
const Heard = z.object({ tones: z.record(z.string(), z.number()), spoken: z.array(z.unknown()) });

/** A person at a phone, who speaks one tone. */
export type Customer = {
  callSid: string;
  status(): Promise<string>;
  /** Whether she hears this tone now. */
  hears(hz: number): Promise<boolean>;
  /** What was said to her so far. */
  spoken(): Promise<string>;
  hangUp(): Promise<unknown>;
};

/** Of a full-scale tone's power; silence and the other tones stay far below. */
const AUDIBLE = 300;

const Calls = z.object({ calls: z.array(z.looseObject({ call_sid: z.string(), to: z.string() })) });

const callsTo = async (number: string) =>
  Calls.parse(await twilioControl('GET', '/calls')).calls.filter(({ to }) => to === number);

const partyOf = (sid: string): Customer => {
  const heard = async (hz: number[]) =>
    Heard.parse(await twilioControl('GET', `/calls/${sid}/heard?ms=600&hz=${hz.join(',')}`));
  return {
    callSid: sid,
    status: async () => CallView.parse(await twilioControl('GET', `/calls/${sid}`)).status,
    hears: async hz => ((await heard([hz])).tones[hz] ?? 0) > AUDIBLE,
    spoken: async () => JSON.stringify((await heard([])).spoken),
    hangUp: () => twilioControl('POST', `/calls/${sid}/hangup`),
  };
};

/** What a telephone does when the system calls it. */
export const aPhoneAt = (
  number: string,
  does: { does: 'ring' | 'answer' | 'busy' | 'no-answer' | 'failed' | 'invalid'; afterMs?: number; tone?: number },
): Promise<unknown> => twilioControl('PUT', `/phones/${number}`, does);

/** The person at a telephone that the system has called last. */
export const whoAnsweredAt = async (number: string): Promise<Customer | undefined> => {
  const [call] = await callsTo(number);
  return call && partyOf(call.call_sid);
};

/** How often a telephone was called so far. */
export const timesCalled = async (number: string): Promise<number> => (await callsTo(number)).length;

export const aCustomerCalls = async (call: { from: string; to: string; tone?: number }): Promise<Customer> => {
  const { call_sid: sid } = CallView.parse(await twilioControl('POST', '/calls', call));
  return partyOf(sid);
};
