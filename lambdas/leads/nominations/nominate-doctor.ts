import { randomUUID } from 'node:crypto';
import type { Actor } from '#platform/handlers/actor';
import { createDoctorNomination } from '#platform/table/doctor-nominations';
import { requireWrittenBesideLead } from '#platform/writable-lead';
import type { Timestamp } from '#shared/time';

type NominateDoctorDeps = {
  actor: Actor;
  now: Timestamp;
};

type Doctor = { leadId: string; first_name: string; last_name: string; details?: string | undefined };

/** @throws Rejection `not_found`; `rejected` for a lead that was erased */
export const nominateDoctor = async (
  { actor, now }: NominateDoctorDeps,
  { leadId, first_name, last_name, details }: Doctor,
): Promise<{ id: string }> => {
  const id = randomUUID();
  const doctor = { first_name, last_name, ...(details && { details }) };
  const nomination = { id, ...doctor, lead_id: leadId, nominated_by: actor.user.email, submitted: false };
  requireWrittenBesideLead(await createDoctorNomination({ ...nomination, created_ts: now }));
  return { id };
};
