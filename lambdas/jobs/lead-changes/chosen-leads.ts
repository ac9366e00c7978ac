import { loadActor } from '#platform/handlers/actor';
import { leadsQuery } from '#platform/leads/leads-query';
import { type LeadsQuery, leadsPage } from '#platform/table/lead-rows/leads-page';
import type { LeadChangeJob } from '#shared/jobs/job';
import type { LeadsOfStep } from '#shared/leads/list/bulk-change';
import type { LeadRow } from '#shared/leads/list/lead-row';

/** Leads of one step. */
const AT_ONCE = 50;

const ofIds = (given: readonly string[], part: number): LeadsOfStep => {
  const ids = [...new Set(given)];
  const end = (part + 1) * AT_ONCE;
  return {
    ids: ids.slice(part * AT_ONCE, end),
    ...(end < ids.length && { next: String(end) }),
    share: Math.min(1, end / ids.length),
  };
};

const fractionOfDaysRead = ({ by, first, last }: LeadsQuery, row: LeadRow | undefined): number => {
  const at = (by === 'sold' ? row?.sale_date : row?.created_ts) ?? last;
  return (Date.parse(last) - Date.parse(at)) / Math.max(1, Date.parse(last) - Date.parse(first));
};

/** Leads that were created after the change was started are not among them: nobody has seen them in the preview. */
const ofFilter = async (job: LeadChangeJob, filter: object): Promise<LeadsOfStep> => {
  const { created_ts: now, checkpoint, owner } = job;
  const query = await leadsQuery({ actor: await loadActor(owner), now }, filter);
  const isBeyond = query.last > now;
  const upTo = { ...query, last: isBeyond ? now : query.last };
  const page = { limit: AT_ONCE, ...(checkpoint?.cursor !== undefined && { key: checkpoint.cursor }) };
  const { data, next_page_key } = await leadsPage(owner, upTo, page);
  return {
    ids: data.map(row => row.lead_id),
    ...(next_page_key !== null && { next: next_page_key }),
    share: next_page_key === null ? 1 : fractionOfDaysRead(upTo, data.at(-1)),
  };
};

/** Finds the next leads of the filter; undefined where they are known: chosen one by one, or found already. */
export const findLeads = async (job: LeadChangeJob): Promise<LeadsOfStep | undefined> => {
  const { leads } = job.input;
  return 'ids' in leads || job.checkpoint?.found ? undefined : ofFilter(job, leads.filter);
};

/** The leads of the next step, the same ones however often it is repeated: a changed lead may leave the filter. */
export const knownLeads = ({ input: { leads }, checkpoint }: LeadChangeJob): LeadsOfStep => {
  if ('ids' in leads) return ofIds(leads.ids, checkpoint?.part ?? 0);
  if (!checkpoint?.found) throw new Error('The leads of this step were not found before.');
  return checkpoint.found;
};
