import { logger } from '#platform/logger';
import type { RetentionProgress } from '#platform/table/engine/documents';
import {
  checkAgain,
  dueChecks,
  type ListedLead,
  leadsCreated,
  retentionNow,
  retentionProgress,
  saveRetentionProgress,
} from '#platform/table/lead-data/retention';
import { getRollupGeneration } from '#platform/table/rollup-generation';
import { firstCompanyDay } from '#platform/table/rollups';
import { beginningOfDay } from '#shared/new-york';
import { shortestPeriod } from '#shared/retention/due-data';
import { daysAfter, monthsAfter } from '#shared/retention/months-after';
import type { RetentionSetting } from '#shared/retention/retention-setting';
import type { Timestamp } from '#shared/time';
import type { ErasingDeps } from '../erasure/erase-rest.ts';
import { retainLead } from './retain-lead.ts';

type ApplyDeps = ErasingDeps & { outOfTime: () => boolean; atOnce?: number };

type Applying = ApplyDeps & { retention: RetentionSetting; now: Timestamp };

/** Leads that are looked at before the place is stored. */
const AT_ONCE = 25;

/** One lead that fails is logged and looked at again a day later; the others go on. */
const lookAt = async ({ deleteObject, retention, now }: Applying, leadId: string): Promise<void> => {
  try {
    await retainLead({ deleteObject, content: retention, now }, leadId);
  } catch (error) {
    logger.error('retention of a lead failed', { lead_id: leadId, error: error as Error });
    await checkAgain(leadId, daysAfter(now, 1));
  }
};

/** The leads whose next look is due. Each look plans the next one, so that the list gets shorter. */
const lookAtDue = async (applying: Applying): Promise<number> => {
  const { atOnce = AT_ONCE, now, outOfTime } = applying;
  let looked = 0;
  for (;;) {
    const ids = await dueChecks(now, atOnce);
    for (const id of ids) {
      if (outOfTime()) return looked;
      await lookAt(applying, id);
      looked += 1;
    }
    if (ids.length < atOnce) return looked;
  }
};

/** Where the leads begin, or where the last run stopped; with other periods every old lead is looked at again. */
const placeToGoOn = async ({ retention }: Applying, known: RetentionProgress | undefined) => {
  if (known?.looked_at !== undefined && known.retention_version === retention.version) return known.looked_at;
  const firstDay = await firstCompanyDay((await getRollupGeneration()).current);
  return firstDay && beginningOfDay(firstDay);
};

const nextLeads = async (applying: Applying, known: RetentionProgress | undefined): Promise<ListedLead[]> => {
  const { retention, now, atOnce = AT_ONCE } = applying;
  const after = await placeToGoOn(applying, known);
  if (after === undefined) return [];
  return leadsCreated({ after, until: monthsAfter(now, -shortestPeriod(retention)) }, atOnce);
};

/** The leads that have become old enough since the last run, each once, in the order of their creation. */
const lookAtOld = async (applying: Applying): Promise<number> => {
  let looked = 0;
  let known = await retentionProgress();
  while (!applying.outOfTime()) {
    const leads = await nextLeads(applying, known);
    const last = leads.at(-1);
    if (!last) return looked;
    for (const { lead_id } of leads) await lookAt(applying, lead_id);
    const next: RetentionProgress = {
      looked_at: last.place,
      retention_version: applying.retention.version,
      version: (known?.version ?? 0) + 1,
    };
    if (!(await saveRetentionProgress(next))) return looked;
    looked += leads.length;
    known = next;
  }
  return looked;
};

/**
 * Carries out the retention: first what is due, then the leads that have become old enough. It stops when its time is up,
 * and the next run goes on there. A steady day reads what is due and the leads of one day; no run scans the table.
 */
export const applyRetention = async (deps: ApplyDeps, { now }: { now: Timestamp }): Promise<void> => {
  const applying = { ...deps, now, retention: await retentionNow() };
  const due = await lookAtDue(applying);
  const old = await lookAtOld(applying);
  if (due + old > 0) logger.info('retention applied', { due, old });
};
