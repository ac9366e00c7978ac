import { createLead, updateLead } from '#platform/table/leads';
import { writeWithEvent } from '#platform/table/verification-events';
import { at } from '../../support/builders/a-call.ts';
import { aUser } from '../../support/builders/a-user.ts';

/** Who verifies. */
export const verifier = aUser({
  id: 'verifier-0',
  email: 'victor@coverline.test',
  roles: ['verification'],
  groups: ['verification'],
});
/** The lead whose timeline is read. */
export const VERIFIED_ID = 'verified-0';

const PENDING = 150;
const COMPLETED = 150;
const EVENTS = 200;

const storeVerification = async (index: number): Promise<void> => {
  const id = `verified-${index}`;
  await createLead({ id, phone_number: `+1556${String(1_000_000 + index)}`, created_ts: at(index) });
  const verification_requested_ts = at(1000 + index);
  await updateLead(id, { set: { verification_requested: true, verification_requested_ts } });
  await updateLead(id, { set: { verification_agent_email: verifier.email } });
  if (index >= PENDING) await updateLead(id, { set: { verification_completed: true } });
};

/** A queue beside verifications that are completed, and a lead with more events than its timeline shows. */
export const storeVerifications = async (): Promise<void> => {
  for (let index = 0; index < PENDING + COMPLETED; index++) await storeVerification(index);
  const names = ['requested', 'sent', 'received'] as const;
  for (let index = 0; index < EVENTS; index++) {
    const [name = 'requested'] = names.slice(index % names.length);
    const of = { lead_id: VERIFIED_ID, event_type: 'verification_status', verification_type: 'esig_text' } as const;
    await writeWithEvent({ ...of, id: `event-${index}`, name, group: 'niia_health', created_ts: at(index) }, {});
  }
};
