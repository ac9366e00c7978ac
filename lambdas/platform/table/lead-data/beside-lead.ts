import type { Lead } from '#shared/leads/lead';
import { keys } from '../engine/keys.ts';
import { check, type Step } from '../engine/steps.ts';
import { writeTogether } from '../engine/write.ts';

export type BesideLead = 'written' | 'missing' | 'erased';

/** The condition that a lead exists and was not erased, for the transaction that adds something to it. */
export const leadNotErased = (leadId: string): Step =>
  check<Lead>(keys.lead(leadId), [
    { field: 'id', is: 'present' },
    { field: 'erased_ts', is: 'absent' },
  ]);

/** The condition that nobody has placed a legal hold on a lead, nor erased it, since it was read. */
export const leadNotHeld = ({ id, version }: Pick<Lead, 'id'> & { version?: number }): Step =>
  check<Lead>(keys.lead(id), [
    { field: 'legal_hold', is: 'absent' },
    { field: 'erased_ts', is: 'absent' },
    version === undefined ? { field: 'id', is: 'present' } : { field: 'version', is: 'equal', value: version },
  ]);

/** Writes an item of a lead, if the lead exists and was not erased. */
export const besideLead = async (leadId: string, item: Step): Promise<BesideLead> => {
  const written = await writeTogether({ lead: leadNotErased(leadId), item });
  if (written.outcome === 'written') return 'written';
  return written.current.lead ? 'erased' : 'missing';
};
