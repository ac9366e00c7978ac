import * as z from 'zod';
import { origins } from './system.ts';

const CallView = z.looseObject({ call_sid: z.string(), status: z.string() });
const Heard = z.object({ tones: z.record(z.string(), z.number()), spoken: z.array(z.unknown()) });

const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(`${origins.twilio}/_control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
};

/** A person at a phone, who speaks one tone. */
export type Customer = {
  callSid: string;
  status(): Promise<string>;
  /** Whether she hears this tone now. */
  hears(hz: number): Promise<boolean>;
  spoken(): Promise<string>;
  hangUp(): Promise<unknown>;
};

/** Of a full-scale tone's power; silence and the other tones stay far below. */
const AUDIBLE = 300;

export const aCustomerCalls = async (call: { from: string; to: string; tone?: number }): Promise<Customer> => {
  const { call_sid: sid } = CallView.parse(await control('POST', '/calls', call));
  const heard = async (hz: number[]) =>
    Heard.parse(await control('GET', `/calls/${sid}/heard?ms=600&hz=${hz.join(',')}`));
  return {
    callSid: sid,
    status: async () => CallView.parse(await control('GET', `/calls/${sid}`)).status,
    hears: async hz => ((await heard([hz])).tones[hz] ?? 0) > AUDIBLE,
    spoken: async () => JSON.stringify((await heard([])).spoken),
    hangUp: () => control('POST', `/calls/${sid}/hangup`),
  };
};

/** The virtual Twilio's own control, for faults and cuts. */
export const twilioControl = control;
