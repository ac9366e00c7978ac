import { auditStep, lastChangeOfLead } from '#platform/table/audit/audit-records';
import type { Auditor } from '#platform/table/audit/recorded-by';
import type { Image } from '#platform/table/engine/read';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { leadWithoutLegalHold } from '#platform/table/lead-data/beside-lead';
import { eraseItem, eraseUnheld, leadErasureSteps } from '#platform/table/lead-data/erase-items';
import { erasureFinish, getErasure } from '#platform/table/lead-data/erasures';
import { isOpenCall, itemsOf, type LeadData, leadDataOf } from '#platform/table/lead-data/lead-data';
import { recordingsToErase, salesIn } from '#platform/table/lead-data/lead-items';
import { checkAgain, removeCheck } from '#platform/table/lead-data/retention';
import { getLead } from '#platform/table/leads';
import { Lead } from '#shared/leads/lead';
import { addDays, beginningOfDay } from '#shared/new-york';
import { type Due, dueOf, type Kept } from '#shared/retention/due-data';
import { keptByLawUntil } from '#shared/retention/kept-by-law';
import { daysAfter } from '#shared/retention/months-after';
import type { RetentionContent } from '#shared/retention/retention-setting';
import type { Timestamp } from '#shared/time';
import { systemActor } from '#shared/users/system-actor';
import { beginErasure } from '../erasure/begin-erasure.ts';
import { type ErasingDeps, eraseRest } from '../erasure/erase-rest.ts';

type RetentionDeps = ErasingDeps & { content: RetentionContent; now: Timestamp };

/** The author of the records in the audit trail and of the records of erasures. */
const retentionActor: Auditor['actor'] = { user: systemActor('retention') };

/** A held lead is looked at again when the hold is released, and now and then until then. */
const HELD_DAYS = 30;
const AT_ONCE = 50;

const timesIn = (item: Image): Timestamp[] =>
  ['created_ts', 'updated_ts', 'sale_ts', 'worked_on_ts'].flatMap(field =>
    typeof item[field] === 'string' ? [item[field]] : [],
  );

const createdTimes = (items: readonly Image[]): Timestamp[] => items.map(({ created_ts }) => String(created_ts));

/** The end of a day in New York. */
const endOfDay = (day: string): Timestamp => beginningOfDay(addDays(day, 1));

/** What is planned with the customer: callbacks, calls that were asked for, and the days of products not yet sold. */
const plannedTimes = ({ own, linked }: LeadData): Timestamp[] => [
  ...[...own, ...linked].flatMap(({ callback_time, due_ts }) =>
    [callback_time, due_ts].filter(time => typeof time === 'string'),
  ),
  ...itemsOf(own, 'selected-product').flatMap(({ status, post_date }) =>
    status === 'post_date' && typeof post_date === 'string' ? [endOfDay(post_date)] : [],
  ),
];

/** The items that name a recording whose file may be erased. */
const recordedItems = (data: LeadData, byLaw: boolean): Image[] => {
  const toErase = recordingsToErase(data, byLaw);
  return [...data.calls, ...itemsOf(data.own, 'verification-event')].filter(({ snipped_recording_key: key }) =>
    toErase.includes(String(key)),
  );
};

const keptOf = (data: LeadData, now: Timestamp): Kept => {
  const sold = salesIn(data);
  const all = [...(data.lead ? [data.lead] : []), ...data.own, ...data.calls, ...data.linked];
  return {
    ...sold,
    last_activity_ts: all.flatMap(timesIn).sort().at(-1) ?? now,
    planned_ts: plannedTimes(data).sort().at(-1),
    recordings: createdTimes(recordedItems(data, keptByLawUntil(sold, now) !== undefined)),
    messages: createdTimes(itemsOf(data.own, 'log-message')),
    payments: itemsOf(data.own, 'payment').map(({ updated_ts }) => String(updated_ts)),
  };
};

/**
 * The lead does not store the time of its last change. The audit trail has it, and is read only for a lead that seems
 * due.
 */
const dueNow = async ({ content, now }: RetentionDeps, leadId: string, kept: Kept): Promise<Due> => {
  const due = dueOf(content, kept, now);
  const changed_ts = due.lead ? await lastChangeOfLead(leadId) : undefined;
  if (changed_ts === undefined || changed_ts <= kept.last_activity_ts) return due;
  return dueOf(content, { ...kept, last_activity_ts: changed_ts }, now);
};

/** Everything of an erased lead, until nothing is left. */
const eraseAll = async (deps: RetentionDeps, leadId: string): Promise<void> => {
  let left = 1;
  while (left > 0) ({ left } = await eraseRest(deps, { leadId, now: deps.now, atOnce: AT_ONCE }));
  const erasure = await getErasure(leadId);
  if (erasure && erasure.finished_ts === undefined) await writeOne(erasureFinish(leadId, deps.now));
};

/** The records of the sale go too, when the law does not require them any more. */
const eraseKeptByLaw = async ({ now }: RetentionDeps, image: Image): Promise<void> => {
  const { id, kept_until } = Lead.parse(image);
  if (kept_until === undefined || kept_until > now) return;
  const by = { actor: retentionActor, now };
  const { lead } = leadErasureSteps(image, { now, kept_until: undefined });
  const audit = auditStep({ ...by, leadId: id, action: 'lead_erased', fields: ['kept_by_law'] });
  await writeTogether({ lead, audit });
};

const finishErased = async (deps: RetentionDeps, data: LeadData & { lead: Image }): Promise<void> => {
  const { id, kept_until } = Lead.parse(data.lead);
  await eraseKeptByLaw(deps, data.lead);
  await eraseAll(deps, id);
  if (data.calls.some(isOpenCall)) await checkAgain(id, daysAfter(deps.now, 1));
  else if (kept_until !== undefined && kept_until > deps.now) await checkAgain(id, kept_until);
  else await removeCheck(id);
};

/** Whether the erasure goes on: `false` once somebody has placed a hold. */
type Continues = boolean;

const eachWhile = async (items: readonly Image[], erase: (item: Image) => Promise<Continues>): Promise<Continues> => {
  for (const item of items) if (!(await erase(item))) return false;
  return true;
};

/** The file goes first, so that a look that ends in between finds it again; what is gone is not named any more. */
const eraseRecordings = (
  { deleteObject, now }: RetentionDeps,
  data: LeadData & { lead: Image },
  isOver: Due['isOver'],
): Promise<Continues> => {
  const items = recordedItems(data, keptByLawUntil(salesIn(data), now) !== undefined);
  return eachWhile(
    items.filter(({ created_ts }) => isOver('recordings', String(created_ts))),
    async item => {
      const lead = await getLead(String(data.lead.id), { latest: true });
      if (!lead || lead.legal_hold || lead.erased_ts !== undefined) return false;
      await deleteObject(String(item.snipped_recording_key));
      await eraseItem(item, { remove: ['snipped_recording_key'], set: {} });
      return true;
    },
  );
};

const deleteItems = (leadId: string, items: readonly Image[]): Promise<Continues> =>
  eachWhile(items, item => eraseUnheld(leadId, item, 'deleted'));

/**
 * The parts that are due, with a record in the lead's audit trail before they go. `false` if the lead has changed since
 * it was read, or as soon as somebody places a hold on it.
 */
const eraseParts = async (
  deps: RetentionDeps,
  data: LeadData & { lead: Image },
  { kinds, isOver }: Due,
): Promise<Continues> => {
  const { id: leadId, version } = Lead.parse(data.lead);
  const { outcome } = await writeTogether({
    lead: leadWithoutLegalHold({ id: leadId, version }),
    audit: auditStep({ actor: retentionActor, now: deps.now, leadId, action: 'retention_applied', fields: kinds }),
  });
  if (outcome !== 'written') return false;
  const messages = itemsOf(data.own, 'log-message').filter(({ created_ts }) => isOver('messages', String(created_ts)));
  const payments = itemsOf(data.own, 'payment', 'security-code');
  return (
    (!kinds.includes('recordings') || (await eraseRecordings(deps, data, isOver))) &&
    (!kinds.includes('messages') || (await deleteItems(leadId, messages))) &&
    (!kinds.includes('payments') || (await deleteItems(leadId, payments)))
  );
};

/**
 * Erases what of a lead is due, and plans when to look at it again. It reads the lead anew: the same look again, also one
 * that ended halfway, does what is left. A lead that is held or on a call is left alone; a hold that is placed meanwhile
 * stops it before the next item.
 */
export const retainLead = async (deps: RetentionDeps, leadId: string): Promise<void> => {
  const { now } = deps;
  const data = await leadDataOf(leadId);
  const { lead: image } = data;
  if (!image) return removeCheck(leadId);
  const lead = Lead.parse(image);
  if (lead.erased_ts !== undefined) return finishErased(deps, { ...data, lead: image });
  if (lead.legal_hold) return checkAgain(leadId, daysAfter(now, HELD_DAYS));
  if (data.calls.some(isOpenCall)) return checkAgain(leadId, daysAfter(now, 1));
  const due = await dueNow(deps, leadId, keptOf(data, now));
  if (due.lead) {
    await beginErasure({ leadId, cause: 'retention', by: { actor: retentionActor, now } });
    return eraseAll(deps, leadId);
  }
  const isDone = due.kinds.length === 0 || (await eraseParts(deps, { ...data, lead: image }, due));
  await checkAgain(leadId, isDone ? due.next_ts : daysAfter(now, 1));
};
