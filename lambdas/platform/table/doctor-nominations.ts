import type { DoctorNomination } from '#shared/nominations/doctor-nomination';
import { indexed, keys, partitions } from './engine/keys.ts';
import { check, creation } from './engine/steps.ts';
import { writeTogether } from './engine/write.ts';

/** Creates a nomination for an existing lead; it is in the list of waiting nominations until it is submitted. */
export const createDoctorNomination = async (
  nomination: Omit<DoctorNomination, 'version'>,
): Promise<'written' | 'missing'> => {
  const lead = check<{ id: string }>(keys.lead(nomination.lead_id), [{ field: 'id', is: 'present' }]);
  const waiting = indexed('gsi1', partitions.nominations(), `${nomination.created_ts}#${nomination.id}`);
  const nominated = creation('doctor-nomination', keys.doctorNomination(nomination.id), nomination, waiting);
  return (await writeTogether({ lead, nominated })).outcome === 'written' ? 'written' : 'missing';
};
