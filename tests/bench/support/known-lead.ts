import { randomUUID } from 'node:crypto';
import { getLeadRow } from '#platform/table/lead-rows/lead-rows';
import { createLead } from '#platform/table/leads';
import { timestamp } from '#shared/time';
import { until } from './until.ts';

/** Creates a lead before the call, and lists it, so that no call is charged for its row; returns its phone number. */
export const aKnownLead = async (index: number): Promise<string> => {
  const phone_number = `+1555888${String(1000 + index)}` as const;
  const name = { first_name: 'Walter', last_name: 'Hughes' };
  const id = randomUUID();
  await createLead({
    id,
    phone_number,
    ...name,
    lead_source: 'tv_spot',
    created_ts: timestamp(new Date()),
  });
  await until('a known lead is listed', () => getLeadRow(id));
  return phone_number;
};
