import { loadActor } from '#platform/handlers/actor';
import { leadsQuery } from '#platform/leads/leads-query';
import { type LeadsQuery, leadsPage } from '#platform/table/lead-rows/leads-page';
import type { LeadChangeJob } from '#shared/jobs/job';
import type { LeadRow } from '#shared/leads/list/lead-row';

/** Leads of one step. */
const AT_ONCE = 50;

/** Some of the leads of a bulk change. `share`: how much of the whole is read with them, 0 to 1. */
type ChosenLeads = { ids: string[]; next?: string; share: number };

const ofIds = (given: readonly string[], part: number): ChosenLeads => {
  const ids = [...new Set(given)];
  const end = (part + 1) * AT_ONCE;
  return {
    ids: ids.slice(part * AT_ONCE, end),
    ...(end < ids.length && { next: String(end) }),
    share: Math.min(1, end / ids.length),
  };
};

const shareRead = ({ by, first, last }: LeadsQuery, row: LeadRow | undefined): number => {
  const at = (by === 'sold' ? row?.sale_date : row?.created_ts) ?? last;
  return (Date.parse(last) - Date.parse(at)) / Math.max(1, Date.parse(last) - Date.parse(first));
};

/** Leads that were created after the change was started are not among them: nobody has seen them in the preview. */
const ofFilter = async (job: LeadChangeJob, filter: object): Promise<ChosenLeads> => {
  const { created_ts: now, checkpoint, owner } = job;
  const query = await leadsQuery({ actor: await loadActor(owner), now }, filter);
  const isBeyond = query.last > now;
  const upTo = { ...query, last: isBeyond ? now : query.last };
  const page = { limit: AT_ONCE, ...(checkpoint?.cursor !== undefined && { key: checkpoint.cursor }) };
  const { data, next_page_key } = await leadsPage(owner, upTo, page);
  return {
    ids: data.map(row => row.lead_id),
    ...(next_page_key !== null && { next: next_page_key }),
    share: next_page_key === null ? 1 : shareRead(upTo, data.at(-1)),
  };
};

/** The leads of the next step. What a bulk change writes moves no lead in the list that is being read. */
export const chosenLeads = (job: LeadChangeJob): Promise<ChosenLeads> => {
  const { leads } = job.input;
  return 'ids' in leads ? Promise.resolve(ofIds(leads.ids, job.checkpoint?.part ?? 0)) : ofFilter(job, leads.filter);
};
