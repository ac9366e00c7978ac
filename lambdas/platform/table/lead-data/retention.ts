import { addDays, newYorkDay } from '#shared/new-york';
import { defaultRetention, RETENTION, RetentionSetting } from '#shared/retention/retention-setting';
import type { Timestamp } from '#shared/time';
import { type RetentionCheck, RetentionProgress } from '../engine/documents.ts';
import { keys, partitions } from '../engine/keys.ts';
import { queryPage } from '../engine/query.ts';
import { getItem, type Image } from '../engine/read.ts';
import { deletion, replacement, type Step, update } from '../engine/steps.ts';
import { writeOne } from '../engine/write.ts';
import { getSetting, type SettingStore } from '../settings/setting-store.ts';

export const retentionStore: SettingStore<RetentionSetting> = {
  kind: 'retention',
  schema: RetentionSetting,
  key: keys.retention,
  index: () => ({}),
};

/** How long what is kept: as an admin saved it, else by default. */
export const retentionNow = async (): Promise<RetentionSetting> =>
  (await getSetting(retentionStore, RETENTION)) ?? defaultRetention;

/** When the retention is to look at a lead again, as a step; an earlier plan is replaced. */
export const retentionCheckStep = (lead_id: string, due_ts: Timestamp): Step =>
  update<RetentionCheck>(
    keys.retentionCheck(lead_id),
    { set: { lead_id, due_ts } },
    {
      set: { entity: 'retention-check', gsi1pk: partitions.retentionDue(), gsi1sk: `${due_ts}#${lead_id}` },
      orCreate: true,
    },
  );

export const checkAgain = async (leadId: string, due: Timestamp): Promise<void> => {
  await writeOne(retentionCheckStep(leadId, due));
};

/** Nothing of the lead will be due any more. */
export const removeCheck = async (leadId: string): Promise<void> => {
  await writeOne(deletion(keys.retentionCheck(leadId)));
};

/** By its key alone: a plan that cannot be read must not stop the retention of all other leads. */
const checkedLead = ({ pk }: Image): string => String(pk).slice(keys.retentionCheck('').pk.length);

/** Leads that are due to be looked at, the longest due first. */
export const dueChecks = async (now: Timestamp, limit: number): Promise<string[]> => {
  const list = {
    index: 'gsi1',
    partition: partitions.retentionDue(),
    between: { first: '0', last: `${now}#~` },
  } as const;
  return (await queryPage(list, 'ascending', { limit }, checkedLead)).data;
};

export const retentionProgress = async (): Promise<RetentionProgress | undefined> => {
  const image = await getItem(keys.retentionProgress(), { latest: true });
  return image && RetentionProgress.parse(image);
};

/** Stores how far the retention has come, unless another run has stored it meanwhile. */
export const saveRetentionProgress = async (progress: RetentionProgress): Promise<boolean> =>
  (await writeOne(replacement('retention-progress', keys.retentionProgress(), progress))).outcome === 'written';

/** A lead by its place in the order of creation. */
export type ListedLead = { lead_id: string; place: string };

/** By its key alone: a row that does not match its schema must not stop the retention of all later leads. */
const listedLead = ({ pk, gsi1sk }: Image): ListedLead => ({
  lead_id: String(pk).slice(keys.leadRow('').pk.length),
  place: String(gsi1sk),
});

/** Sorts directly after a key, and before every longer one that begins with another character. */
const AFTER = ' ';

/**
 * The first leads after a place that were created up to an instant, from the months' partitions of the leads list. A month
 * without any costs a request and no item.
 */
export const leadsCreated = async (
  { after, until }: { after: string; until: Timestamp },
  limit: number,
): Promise<ListedLead[]> => {
  const last = newYorkDay(until).slice(0, 7);
  const between = { first: `${after}${AFTER}`, last: `${until}#~` };
  for (
    let month = newYorkDay(after.slice(0, until.length)).slice(0, 7);
    month <= last;
    month = addDays(`${month}-28`, 4).slice(0, 7)
  ) {
    const list = { index: 'gsi1', partition: partitions.leadRows('created', month), between } as const;
    const { data } = await queryPage(list, 'ascending', { limit }, listedLead);
    if (data.length > 0) return data;
  }
  return [];
};
