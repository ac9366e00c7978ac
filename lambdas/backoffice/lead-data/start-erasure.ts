import { randomUUID } from 'node:crypto';
import type { Actor } from '#platform/handlers/actor';
import { isOpenCall, leadDataOf } from '#platform/table/lead-data/lead-data';
import { writableLead } from '#platform/writable-lead';
import { Rejection } from '#shared/errors';
import { OwnErasure } from '#shared/jobs/job';
import { newJob } from '#shared/jobs/new-job';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { confirms, HELD, LEAD_ON_CALL, NOT_CONFIRMED } from '#shared/retention/erasure-rules';
import type { Timestamp } from '#shared/time';
import { startDataJob } from './start-data-job.ts';

/**
 * Starts the erasure of a lead. The job checks hold and calls once more before it begins.
 * @throws Rejection `not_found`; `rejected` if another number was typed, and for a lead that is held, on a call, or erased
 */
export const startErasure = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  { id, phone_number }: { id: string; phone_number: PhoneNumber },
): Promise<OwnErasure> => {
  const lead = await writableLead(id);
  if (!confirms(phone_number, lead))
    throw new Rejection('rejected', NOT_CONFIRMED, [{ field: 'phone_number', message: NOT_CONFIRMED }]);
  if (lead.legal_hold) throw new Rejection('rejected', HELD);
  if ((await leadDataOf(id)).calls.some(isOpenCall)) throw new Rejection('rejected', LEAD_ON_CALL);
  const job = newJob('erasure', { id: randomUUID(), owner: actor.user.id, now }, { lead_id: id });
  await startDataJob(job);
  return OwnErasure.parse(job);
};
