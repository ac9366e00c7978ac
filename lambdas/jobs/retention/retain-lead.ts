import { type Auditor, auditStep } from '#platform/table/audit/audit-records';
import type { Image } from '#platform/table/engine/read';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { eraseItem, leadErasureSteps } from '#platform/table/lead-data/erase-items';
import { erasureFinish, getErasure } from '#platform/table/lead-data/erasures';
import { isOpenCall, itemsOf, type LeadData, leadDataOf } from '#platform/table/lead-data/lead-data';
import { recordingsToErase, salesIn } from '#platform/table/lead-data/lead-items';
import { checkAgain, removeCheck } from '#platform/table/lead-data/retention';
import { Lead } from '#shared/leads/lead';
import { type Due, dueOf, type Kept } from '#shared/retention/due-data';
import { keptByLawUntil } from '#shared/retention/kept-by-law';
import { daysAfter } from '#shared/retention/months-after';
import type { RetentionContent } from '#shared/retention/retention-setting';
import type { Timestamp } from '#shared/time';
import { systemActor } from '#shared/users/system-actor';
import { beginErasure } from '../erasure/begin-erasure.ts';
import { type ErasingDeps, eraseRest } from '../erasure/erase-rest.ts';

export type RetentionDeps = ErasingDeps & { content: RetentionContent; now: Timestamp };

/** Who the audit trail and the records of erasures name. */
export const theRetention: Auditor['actor'] = { user: systemActor('retention') };

/** A held lead is looked at again when the hold is released, and now and then until then. */
const HELD_DAYS = 30;
const AT_ONCE = 50;

const timesIn = (item: Image): Timestamp[] =>
  ['created_ts', 'updated_ts', 'sale_ts'].flatMap(field => (typeof item[field] === 'string' ? [item[field]] : []));

const createdTimes = (items: readonly Image[]): Timestamp[] => items.map(({ created_ts }) => String(created_ts));

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
    recordings: createdTimes(recordedItems(data, keptByLawUntil(sold, now) !== undefined)),
    messages: createdTimes(itemsOf(data.own, 'log-message')),
    payments: itemsOf(data.own, 'payment').map(({ updated_ts }) => String(updated_ts)),
  };
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
  const by = { actor: theRetention, now };
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

const isDue = ({ created_ts }: Image, before: Timestamp): boolean => String(created_ts) <= before;

const eraseRecordings = async ({ deleteObject, now }: RetentionDeps, data: LeadData, before: Timestamp) => {
  const items = recordedItems(data, keptByLawUntil(salesIn(data), now) !== undefined);
  for (const item of items.filter(each => isDue(each, before))) {
    await deleteObject(String(item.snipped_recording_key));
    await eraseItem(item, { remove: ['snipped_recording_key'], set: {} });
  }
};

/** The parts that are due, with a record in the lead's audit trail before they go. */
const eraseParts = async (deps: RetentionDeps, data: LeadData & { lead: Image }, { kinds, before }: Due) => {
  const leadId = String(data.lead.id);
  await writeOne(auditStep({ actor: theRetention, now: deps.now, leadId, action: 'retention_applied', fields: kinds }));
  if (kinds.includes('recordings')) await eraseRecordings(deps, data, before.recordings);
  const messages = kinds.includes('messages') ? itemsOf(data.own, 'log-message') : [];
  for (const item of messages.filter(each => isDue(each, before.messages))) await eraseItem(item, 'deleted');
  const payments = kinds.includes('payments') ? itemsOf(data.own, 'payment', 'security-code') : [];
  for (const item of payments) await eraseItem(item, 'deleted');
};

/**
 * Erases what of a lead is due, and plans when to look at it again. It reads the lead anew: the same look again, also one
 * that ended halfway, does what is left. A lead that is held or on a call is left alone.
 */
export const retainLead = async (deps: RetentionDeps, leadId: string): Promise<void> => {
  const { content, now } = deps;
  const data = await leadDataOf(leadId);
  const { lead: image } = data;
  if (!image) return removeCheck(leadId);
  const lead = Lead.parse(image);
  if (lead.erased_ts !== undefined) return finishErased(deps, { ...data, lead: image });
  if (lead.legal_hold) return checkAgain(leadId, daysAfter(now, HELD_DAYS));
  if (data.calls.some(isOpenCall)) return checkAgain(leadId, daysAfter(now, 1));
  const due = dueOf(content, keptOf(data, now), now);
  if (due.lead) {
    await beginErasure({ leadId, cause: 'retention', by: { actor: theRetention, now } });
    return eraseAll(deps, leadId);
  }
  if (due.kinds.length > 0) await eraseParts(deps, { ...data, lead: image }, due);
  await checkAgain(leadId, due.next_ts);
};
