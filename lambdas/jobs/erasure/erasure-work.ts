import { erasureFinish, getErasure } from '#platform/table/lead-data/erasures';
import type { ErasureJob } from '#shared/jobs/job';
import type { Timestamp } from '#shared/time';
import { adminOf } from '../admin-of.ts';
import type { Outcome, Work } from '../work.ts';
import { beginErasure } from './begin-erasure.ts';
import { type ErasingDeps, eraseRest } from './erase-rest.ts';

/** Items of one step, a second or two. */
const AT_ONCE = 50;

type Deps = ErasingDeps & { clock: () => Timestamp; atOnce?: number };
type StepOutcome = Outcome<ErasureJob>;

const begin = async ({ clock }: Deps, { owner, input }: ErasureJob): Promise<StepOutcome> => {
  const user = await adminOf({ owner }, 'Only admins erase leads.');
  await beginErasure({ leadId: input.lead_id, cause: 'request', by: { actor: { user }, now: clock() } });
  return { outcome: 'step', checkpoint: { rows: 0 }, progress: { percent: 10, rows: 0 } };
};

const finished = async ({ clock }: Deps, leadId: string, rows: number): Promise<StepOutcome> => {
  const erasure = await getErasure(leadId);
  if (!erasure) throw new Error('A lead is erased without a record of it.');
  const { erased, kept_until, on_blacklist, email_on_blacklist } = erasure;
  return {
    outcome: 'done',
    rows,
    result: { erased, on_blacklist, email_on_blacklist, ...(kept_until !== undefined && { kept_until }) },
    together: { erasure: erasureFinish(leadId, clock()) },
  };
};

/** The work of an erasure: first the lead itself, then some of its items in each step, until none is left. */
export const erasureWork = (deps: Deps): Work<ErasureJob> => ({
  step: async job => {
    const { checkpoint, input } = job;
    if (!checkpoint) return begin(deps, job);
    const { atOnce = AT_ONCE } = deps;
    const { erased, left } = await eraseRest(deps, { leadId: input.lead_id, now: deps.clock(), atOnce });
    const rows = checkpoint.rows + erased;
    if (left === 0) return finished(deps, input.lead_id, rows);
    const percent = 10 + Math.floor((89 * rows) / (rows + left));
    return { outcome: 'step', checkpoint: { rows }, progress: { percent, rows } };
  },
  // What has begun is completed by the retention, which looks at every erased lead a day later.
  abandon: async () => undefined,
});
