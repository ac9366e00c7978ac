import { randomUUID } from 'node:crypto';
import { createLead } from '#platform/table/leads';
import { timestamp } from '#shared/time';

/** Creates a lead before the call; returns its phone number. */
export const aKnownLead = async (index: number): Promise<string> => {
  const phone_number = `+1555888${String(1000 + index)}` as const;
  const name = { first_name: 'Walter', last_name: 'Hughes' };
  await createLead({
    id: randomUUID(),
    phone_number,
    ...name,
    lead_source: 'tv_spot',
    created_ts: timestamp(new Date()),
  });
  return phone_number;
};
