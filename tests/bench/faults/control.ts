import * as z from 'zod';

const Worker = z.object({ sid: z.string(), available: z.boolean() });
const Reservation = z.object({
  sid: z.string(),
  task_sid: z.string(),
  worker_sid: z.string(),
  reservation_status: z.string(),
});
const Task = z.object({ sid: z.string(), attributes: z.string(), assignment_status: z.string() });
const TaskRouterState = z.object({
  workers: z.array(Worker),
  reservations: z.array(Reservation),
  tasks: z.array(Task),
});
export type TaskRouterState = z.infer<typeof TaskRouterState>;
export type Reservation = z.infer<typeof Reservation>;

const Conferences = z.object({
  conferences: z.array(
    z.object({
      conference_sid: z.string(),
      status: z.string(),
      participants: z.array(z.object({ call_sid: z.string(), label: z.string().nullable() })),
    }),
  ),
});
const PlacedCall = z.object({ call_sid: z.string() });
const Calls = z.object({ calls: z.array(z.object({ call_sid: z.string(), to: z.string(), status: z.string() })) });
const Entries = z.object({
  entries: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      params: z.record(z.string(), z.string()),
      status: z.number().nullable(),
      fault: z.string().optional(),
    }),
  ),
});
export type JournalEntry = z.infer<typeof Entries>['entries'][number];

/** The phone booth's own interface to the virtual Twilio: what customers do, and what only a spectator sees. */
export const openControl = (twilioOrigin: string) => {
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${twilioOrigin}/_control${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}.`);
    return answer.status === 204 ? undefined : answer.json();
  };
  return {
    /** Places a call as a customer; returns its SID. */
    place: async (from: string, to: string): Promise<string> =>
      PlacedCall.parse(await send('POST', '/calls', { from, to })).call_sid,
    hangUp: (callSid: string) => send('POST', `/calls/${callSid}/hangup`),
    answerAllPhones: () => send('PUT', '/phones/*', { does: 'answer' }),
    addFault: (rule: object) => send('POST', '/faults', rule),
    clearFaults: () => send('DELETE', '/faults'),
    calls: async () => Calls.parse(await send('GET', '/calls')).calls,
    conferences: async () => Conferences.parse(await send('GET', '/conferences')).conferences,
    taskRouter: async () => TaskRouterState.parse(await send('GET', '/taskrouter')),
    webhooksAfter: async (id: number) => Entries.parse(await send('GET', `/journal?after=${id}`)).entries,
  };
};
export type Control = ReturnType<typeof openControl>;
