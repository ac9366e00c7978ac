import { getLead } from '#platform/table/leads';

/** The number of a lead that the seed made. */
export const seededLeadPhone = async (index = 0): Promise<string> => {
  const id = `seed-${String(index).padStart(4, '0')}`;
  const lead = await getLead(id);
  if (!lead) throw new Error(`The seed made no lead ${id}.`);
  return lead.phone_number;
};
