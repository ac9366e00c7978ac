import { callEventCreation } from '#platform/table/call-events';
import { callCreation } from '#platform/table/calls';
import type { Step } from '#platform/table/engine/steps';
import { leadCreation } from '#platform/table/leads';
import type { Call } from '#shared/calls/call';
import { keyOf } from '#shared/keys';
import { aCall, anAcceptedCall, anEndedCall, at } from '../../support/builders/a-call.ts';

export type Item = Record<string, unknown>;

/** The agent of the lists. */
export const AGENT_ID = 'agent-0';
export const LEAD_ID = 'lead-0';
export const TASK_SID = `WT${'a'.repeat(32)}`;

const OPEN_CALLS = 300;
const BUSY_AGENTS = 30;
const EVENTS = 150;
const AGENTS = 200;
/** Customers who call often. */
const REGULARS = 100;
const CALLS_A_LEAD = 4;

const itemOf = ({ item }: Step): Item[] => (item.Put?.Item ? [item.Put.Item] : []);

const agentOf = (index: number, of: number) => ({ reservation_user_key: keyOf('user', `agent-${index % of}`) });

/** The open calls: in the queue, on the line, or in wrap-up. */
function* openCalls(): Generator<Item> {
  for (let index = 0; index < OPEN_CALLS; index++) {
    const own = { id: `open-${index}`, created_ts: at(index) };
    const agent = agentOf(Math.floor(index / 3), BUSY_AGENTS);
    const states: Call[] = [aCall(own), anAcceptedCall({ ...own, ...agent }), anEndedCall({ ...own, ...agent })];
    for (const call of states.slice(index % 3, (index % 3) + 1)) yield* itemOf(callCreation(call));
  }
}

function* eventsOfOneTask(): Generator<Item> {
  for (let index = 0; index < EVENTS; index++) {
    const event = { id: `EV${index}`, TaskSid: TASK_SID, EventType: 'reservation.created', created_ts: at(index) };
    yield* itemOf(callEventCreation({ ...event, TimestampMs: Date.parse(at(index)) }));
  }
}

const finishedCall = (index: number): Call => {
  const lead = index % 2 === 0 ? index % REGULARS : Math.floor(index / CALLS_A_LEAD);
  return anEndedCall({
    id: `finished-${index}`,
    lead_key: keyOf('lead', `lead-${lead}`),
    created_ts: at(-60 * index),
    ...agentOf(index, AGENTS),
    disposition: 'Not Interested',
    disposition_note: 'Asked to think it over.',
    disposition_ts: at(-60 * index + 100),
  });
};

/** An endless sequence of leads with their ended calls, of many agents. */
function* history(): Generator<Item> {
  for (let index = 0; ; index++) {
    yield* itemOf(callCreation(finishedCall(index)));
    if (index % CALLS_A_LEAD !== 0) continue;
    const number = index / CALLS_A_LEAD;
    const phone_number = `+1555${String(1_000_000 + number)}` as const;
    const lead = { id: `lead-${number}`, phone_number, lead_source: 'tv_spot', created_ts: at(-60 * index) };
    yield* Object.values(leadCreation(lead)).flatMap(itemOf);
  }
}

/** The items of a table after some months, the open calls first. */
export function* tableItems(count: number): Generator<Item> {
  let made = 0;
  for (const items of [openCalls(), eventsOfOneTask(), history()]) {
    for (const item of items) {
      if (made++ === count) return;
      yield item;
    }
  }
}
