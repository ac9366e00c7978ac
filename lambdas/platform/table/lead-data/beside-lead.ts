import type { Lead } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';
import type { Condition } from '../engine/conditions.ts';
import { keys } from '../engine/keys.ts';
import { annotation, check, type Step } from '../engine/steps.ts';
import { writeTogether } from '../engine/write.ts';

export type BesideLead = 'written' | 'missing' | 'erased';

/** The condition that a lead exists and was not erased, for the transaction that adds something to it. */
export const leadNotErased = (leadId: string): Step =>
  check<Lead>(keys.lead(leadId), [
    { field: 'id', is: 'present' },
    { field: 'erased_ts', is: 'absent' },
  ]);

/** The condition that nobody has placed a legal hold on a lead, nor erased it, since it was read. */
export const leadWithoutLegalHold = ({ id, version }: Pick<Lead, 'id'> & { version?: number }): Step =>
  check<Lead>(keys.lead(id), [
    { field: 'legal_hold', is: 'absent' },
    { field: 'erased_ts', is: 'absent' },
    version === undefined ? { field: 'id', is: 'present' } : { field: 'version', is: 'equal', value: version },
  ]);

/** A lead as it is stored, with this time, which is not a field of its document. */
export type WorkedOn = Lead & { worked_on_ts?: Timestamp };

/** The condition that no item was ever added to a lead, or none since a time; see {@link besideLead}. */
export const notWorkedOn = (since?: Timestamp): Condition<WorkedOn> =>
  since === undefined
    ? { field: 'worked_on_ts', is: 'absent' }
    : { field: 'worked_on_ts', is: 'absent-or-below', value: since };

/** The time of the last item that was added to a lead which was not erased, as a step of the item's transaction. */
export const leadWorkedOn = (leadId: string, worked_on_ts: Timestamp): Step =>
  annotation<Lead>(keys.lead(leadId), { worked_on_ts }, [{ field: 'erased_ts', is: 'absent' }]);

/**
 * Writes an item of a lead, if the lead exists and was not erased. The lead stores the time of its last such item, so a
 * concurrent removal or restore of the lead fails its condition.
 */
export const besideLead = async (leadId: string, item: Step, worked_on_ts: Timestamp): Promise<BesideLead> => {
  const written = await writeTogether({ lead: leadWorkedOn(leadId, worked_on_ts), item });
  if (written.outcome === 'written') return 'written';
  return written.current.lead ? 'erased' : 'missing';
};
