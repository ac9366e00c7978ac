import { createHash } from 'node:crypto';
import { addressOf, type BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import type { Call } from '#shared/calls/call';
import type { Job } from '#shared/jobs/job';
import { type Lead, QUALIFIED_LEAD } from '#shared/leads/lead';
import { assignedAgentOf, type LeadRow } from '#shared/leads/list/lead-row';
import { callListOf } from '#shared/metrics/call-figures';
import { newYorkDay } from '#shared/new-york';
import type { SelectedProduct } from '#shared/products/product';
import { statusTime } from '#shared/products/status-time';
import type { SettingVersion } from '#shared/settings/setting-version';
import { indexed, partitions } from './keys.ts';

/** The place of an import of leads among the imports of all admins: each of them may undo it. */
export const leadImportKeys = ({ id, kind, created_ts }: Pick<Job, 'id' | 'kind' | 'created_ts'>) =>
  kind === 'lead_import' ? indexed('gsi2', partitions.leadImports(), `${created_ts}#${id}`) : {};

/** The place of a closed call among those of its month in New York, by the time at which it came in. */
export const closedCallKeys = (call: Call) => {
  const list = callListOf(call);
  if (!list) return {};
  const month = newYorkDay(call.created_ts).slice(0, 7);
  return indexed('gsi3', partitions.closedCalls(list, month), `${call.created_ts}#${call.id}`);
};

/** The place of a qualified lead among those of its month in New York, by the time at which it was qualified. */
export const qualifiedAt = (ts: string, id: string) =>
  indexed('gsi2', partitions.qualifiedLeads(newYorkDay(ts).slice(0, 7)), `${ts}#${id}`);

export const qualifiedLeadKeys = ({
  id,
  Qualified_Lead,
  qualified_ts,
}: Pick<Lead, 'id' | 'Qualified_Lead' | 'qualified_ts'>) =>
  Qualified_Lead === QUALIFIED_LEAD && qualified_ts ? qualifiedAt(qualified_ts, id) : {};

/** The place of a lead itself among those of its assigned agent. Leads of before it was stored have none. */
export const givenLeadKeys = (id: string, lead: Pick<Lead, 'assigned_agent_email_by_role'>) => {
  const email = assignedAgentOf(lead);
  return email === undefined ? {} : indexed('gsi3', partitions.givenLeads(email), id);
};

/** The place of a lead's row among those of its assigned agent, by its creation. */
export const assignedLeadKeys = ({
  lead_id,
  assigned_agent,
  created_ts,
}: Pick<LeadRow, 'lead_id' | 'assigned_agent' | 'created_ts'>) =>
  assigned_agent === undefined
    ? {}
    : indexed('gsi3', partitions.assignedLeads(assigned_agent), `${created_ts}#${lead_id}`);

/** The places of a lead under a beginning by which it is found: with its sale status by creation, and by its sale. */
export const foundLeadKeys = (
  prefix: string,
  {
    lead_id,
    created_ts,
    sale_status,
    sale_date,
  }: Pick<LeadRow, 'lead_id' | 'created_ts' | 'sale_status' | 'sale_date'>,
) => {
  const monthOf = (ts: string): string => newYorkDay(ts).slice(0, 7);
  return {
    ...indexed('gsi2', partitions.foundLeads(prefix, monthOf(created_ts), sale_status), `${created_ts}#${lead_id}`),
    ...(sale_date && indexed('gsi1', partitions.foundSales(prefix, monthOf(sale_date)), `${sale_date}#${lead_id}`)),
  };
};

/** The place of a post-dated product among all of them, by its post date. */
export const postDateKeys = ({
  lead_id,
  type,
  status,
  post_date_ts,
}: Pick<SelectedProduct, 'lead_id' | 'type' | 'status' | 'post_date_ts'>) =>
  status === 'post_date' && post_date_ts
    ? indexed('gsi2', partitions.postDates(), `${post_date_ts}#${lead_id}#${type}`)
    : {};

/** The place of a product with a closer and a status among those of the closer, by the time of the status. */
export const closerProductKeys = (product: SelectedProduct) => {
  const { closer_email, status, lead_id, type } = product;
  if (!closer_email || !status) return {};
  const sortKey = `${statusTime(product)}#${lead_id}#${type}`;
  return indexed('gsi1', partitions.closerProducts(closer_email, status), sortKey);
};

type Recorded = Pick<SettingVersion, 'kind' | 'name' | 'number' | 'user_id' | 'created_ts'>;

/** The places of a change among those of its kind, those of its month in New York, and those of who made it. */
export const settingVersionKeys = ({ kind, name, number, user_id, created_ts }: Recorded) => {
  const sortKey = `${created_ts}#${kind}#${name}#${number}`;
  return {
    ...indexed('gsi1', partitions.settingVersions(kind), `${created_ts}#${name}#${number}`),
    ...indexed('gsi2', partitions.settingChanges(newYorkDay(created_ts).slice(0, 7)), sortKey),
    ...indexed('gsi3', partitions.settingChangesBy(user_id), sortKey),
  };
};

type Listed = Pick<BlacklistEntry, 'phone_number' | 'email'>;

const AREA = /^\+1(\d{3})/;

/**
 * The part of the blacklist that an entry is in: its area code, else `@` and a digit of the hash of its e-mail address.
 * One partition for all of a million entries would take a thousand writes a second.
 */
export const blacklistAreaOf = ({ phone_number, email = '' }: Listed): string =>
  AREA.exec(phone_number ?? '')?.[1] ?? `@${createHash('sha256').update(email).digest('hex').slice(0, 1)}`;

/** The places of an entry: in the order of numbers, and by its e-mail address. */
export const blacklistKeys = (entry: Listed) => ({
  ...indexed('gsi1', partitions.blacklist(blacklistAreaOf(entry)), addressOf(entry)),
  ...(entry.email && indexed('gsi2', partitions.blacklistEmail(entry.email), addressOf(entry))),
});

/** The place of an item among those that name a lead from outside its partition. */
export const leadItemKeys = (leadId: string, entity: string, id: string) =>
  indexed('gsi2', partitions.leadItems(leadId), `${entity}#${id}`);
