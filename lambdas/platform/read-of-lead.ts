import type { Lead } from '#shared/leads/lead';
import { recordReading } from './table/audit/audit-records.ts';
import type { Auditor } from './table/audit/recorded-by.ts';

/** Answers a lead after recording who opened it. */
export const openedLead = async (by: Auditor, lead: Lead): Promise<Lead> => {
  await recordReading(by, lead.id, 'lead_opened');
  return lead;
};

/** Answers a list of a lead after recording who opened the lead. An empty list shows nothing, so it is not recorded. */
export const openedList = async <List extends { data: readonly unknown[] }>(
  by: Auditor,
  leadId: string,
  list: List,
): Promise<List> => {
  if (list.data.length > 0) await recordReading(by, leadId, 'lead_opened');
  return list;
};
