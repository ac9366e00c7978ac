import type { Page } from '#shared/contracts/page';
import { Erasure } from '#shared/retention/erasure';
import { indexed, keys, partitions } from '../engine/keys.ts';
import { type PageRequest, queryPage } from '../engine/query.ts';
import { getItem } from '../engine/read.ts';
import { readablePage } from '../engine/read-each.ts';
import { creation, type Step, update } from '../engine/steps.ts';

/** The record of an erasure, as a step of the transaction that begins it. */
export const erasureCreation = (erasure: Omit<Erasure, 'version'>): Step =>
  creation(
    'erasure',
    keys.erasure(erasure.lead_id),
    erasure,
    indexed('gsi1', partitions.erasures(), `${erasure.created_ts}#${erasure.lead_id}`),
  );

/** Marks the record as completed, as a step. */
export const erasureFinish = (leadId: string, now: string): Step =>
  update<Erasure>(keys.erasure(leadId), { set: { finished_ts: now } });

export const getErasure = async (leadId: string): Promise<Erasure | undefined> => {
  const image = await getItem(keys.erasure(leadId), { latest: true });
  return image && Erasure.parse(image);
};

/** The records of erasures that can be read, the latest first. */
export const erasuresPage = (page: PageRequest): Promise<Page<Erasure>> =>
  readablePage(
    queryPage({ index: 'gsi1', partition: partitions.erasures() }, 'descending', page, image => image),
    { schema: Erasure, keyOf: keys.erasure, message: 'erasure not read', idName: 'lead_id' },
  );
