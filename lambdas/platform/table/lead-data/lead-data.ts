import { keys, partitions } from '../engine/keys.ts';
import { queryAll } from '../engine/query.ts';
import type { Image } from '../engine/read.ts';

/** Every item that is stored about a lead, as it is stored, besides the audit trail, its rows and what is counted. */
export type LeadData = {
  lead: Image | undefined;
  /** The other items of the lead's partition. */
  own: Image[];
  calls: Image[];
  /** What names the lead from other partitions: callbacks, nominations, requests for a signature. */
  linked: Image[];
};

/** Reads everything about a lead: some hundred items, for an export or an erasure. Indexes are a moment behind. */
export const leadDataOf = async (leadId: string): Promise<LeadData> => {
  const { pk, sk } = keys.lead(leadId);
  const [items, calls, linked] = await Promise.all([
    queryAll({ partition: pk }, { latest: true }),
    queryAll({ index: 'gsi2', partition: partitions.leadCalls(leadId) }),
    queryAll({ index: 'gsi2', partition: partitions.leadItems(leadId) }),
  ]);
  return { lead: items.find(item => item.sk === sk), own: items.filter(item => item.sk !== sk), calls, linked };
};

/** Whether a call of the lead still needs somebody: it has not ended, or awaits its disposition or its recording. */
export const isOpenCall = (call: Image): boolean => call.gsi3pk === partitions.openCalls();

export const itemsOf = (items: readonly Image[], ...entities: string[]): Image[] =>
  items.filter(({ entity }) => entities.includes(String(entity)));
