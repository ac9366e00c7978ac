import type { Lead } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';
import type { LeadPhone } from '../engine/documents.ts';
import { keys, partitions } from '../engine/keys.ts';
import { queryAll, queryLast } from '../engine/query.ts';
import { getItems } from '../engine/read.ts';
import { deletion, type Step } from '../engine/steps.ts';
import { notWorkedOn, type WorkedOn } from '../lead-data/beside-lead.ts';

/** What a lead's partition has although nobody has worked on the lead: it was counted, or somebody looked at it. */
const untouched: readonly unknown[] = ['lead', 'counted-document', 'lead-viewer'];

/** Whether something happened to an item in this time: it was created, changed, ended, sent. */
const isOfTime = (item: object, { since, now }: Since): boolean =>
  Object.entries(item).some(
    ([field, ts]) => /(^|_)ts$/.test(field) && typeof ts === 'string' && ts >= since && ts <= now,
  );

type Since = { since: Timestamp; now: Timestamp };

/**
 * Whether a lead has a call, a note, a nomination, a product, a message or anything else that somebody made since
 * then, or at all, readable or not. Calls and nominations are read from indexes, which are a moment behind.
 */
export const hasActivity = async (leadId: string, time?: Since): Promise<boolean> => {
  const [items, linked, calls] = await Promise.all([
    queryAll({ partition: keys.lead(leadId).pk }, { latest: true }),
    queryAll({ index: 'gsi2', partition: partitions.leadItems(leadId) }),
    queryLast({ index: 'gsi2', partition: partitions.leadCalls(leadId) }, 1),
  ]);
  const made = [...items, ...linked].filter(({ entity }) => !untouched.includes(entity));
  return [...made, ...calls].some(item => time === undefined || isOfTime(item, time));
};

/** Requests of the table take so many items. */
const AT_ONCE = 100;

/** Those of these leads that exist. */
export const existingLeads = async (ids: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const items = await getItems(some.map(keys.lead), { latest: true });
    found.push(...some.filter((_, at) => items[at] !== undefined));
  }
  return found;
};

/** Removes a lead that has this version, and to which nothing was added, and frees its number, in a transaction. */
export const leadRemoval = ({
  id,
  phone_number,
  version,
}: Pick<Lead, 'id' | 'phone_number' | 'version'>): { lead: Step; phone: Step } => ({
  lead: deletion<WorkedOn>(keys.lead(id), [{ field: 'version', is: 'equal', value: version }, notWorkedOn()]),
  phone: deletion<LeadPhone>(keys.leadPhone(phone_number), [{ field: 'lead_id', is: 'equal', value: id }]),
});
