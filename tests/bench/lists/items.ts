import { callEventCreation } from '#platform/table/call-events';
import { callCreation } from '#platform/table/calls';
import { leadCreation } from '#platform/table/leads';
import { keyOf } from '#shared/keys';
import { SEED, createRandom } from '../../../bin/seed/random.ts';
import { aFinishedCall } from '../../../bin/seed/calls.ts';
import { aLead } from '../../../bin/seed/leads.ts';
import { aCall, anAcceptedCall, anEndedCall, at } from '../../support/a-call.ts';
import { aUser } from '../../support/a-user.ts';

export type Item = Record<string, unknown>;

/** Whose lists are read. */
export const AGENT_ID = 'agent-1';
export const TASK_SID = `WT${'a'.repeat(32)}`;

const OPEN_CALLS = 300;
const EVENTS = 150;
const AGENTS = 200;
const LEADS = 20_000;

type Made = { item: { Put?: { Item?: Item | undefined } | undefined } };
const itemOf = ({ item }: Made): Item[] => (item.Put?.Item ? [item.Put.Item] : []);

const agents = Array.from({ length: AGENTS }, (_, index) => aUser({ id: `agent-${index + 1}` }));

/** The calls that are open now, some of them of the agent, and a task's events. */
function* smallLists(): Generator<Item> {
  for (let index = 0; index < OPEN_CALLS; index++) {
    const reservation_user_key = keyOf('user', agents[index % 50]?.id ?? AGENT_ID);
    const ids = { id: `open-${index}`, created_ts: at(index) };
    const call = [aCall(ids), anAcceptedCall({ ...ids, reservation_user_key }), anEndedCall({ ...ids, reservation_user_key })];
    yield* itemOf(callCreation(call[index % 3] ?? aCall(ids)));
  }
  for (let index = 0; index < EVENTS; index++) {
    const TimestampMs = Date.parse(at(index));
    yield* itemOf(
      callEventCreation({
        id: `EV${index}`,
        TaskSid: TASK_SID,
        EventType: 'reservation.created',
        TimestampMs,
        created_ts: at(index),
      }),
    );
  }
}

/** What a table holds after some months: first what the lists are about, then leads with their finished calls. */
export function* tableItems(count: number, now: Date): Generator<Item> {
  let made = 0;
  for (const item of smallLists()) {
    yield item;
    made++;
  }
  const random = createRandom(SEED);
  for (let index = 0; made < count; index++) {
    const lead = aLead(random, index % LEADS, now);
    const agent = agents[index % AGENTS] ?? aUser();
    const steps = [callCreation(aFinishedCall(random, lead, agent, now)), ...Object.values(index < LEADS ? leadCreation(lead) : {})];
    for (const item of steps.flatMap(itemOf)) {
      yield item;
      made++;
    }
  }
}
