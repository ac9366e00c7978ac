import { randomUUID } from 'node:crypto';
import { createCall } from '#platform/table/calls';
import { createLeadNote } from '#platform/table/lead-notes';
import { createLead } from '#platform/table/leads';
import { latestVerificationEvents } from '#platform/table/verification-events';
import { keyOf } from '#shared/keys';
import { VerificationEventName } from '#shared/verification/verification-event';
import { anEndedCall, at } from '../../support/builders/a-call.ts';
import { createVerificationEvent } from '../../support/builders/a-verification-event.ts';

export const MUCH = { notes: 200, calls: 100, events: 50 };
/** The number of parallel writes. */
const AT_ONCE = 10;

let leads = 0;
const newLead = () => ({
  id: `bench-${randomUUID()}`,
  phone_number: `+1555777${String(1000 + leads++)}` as const,
  first_name: 'Walter',
  state_abbr: 'TX',
  created_ts: at(0),
});

/** A lead with few data. */
export const anEmptyLead = async (): Promise<string> => {
  const lead = newLead();
  await createLead(lead);
  return lead.id;
};

const inParts = async (count: number, write: (n: number) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => write(from + n)));
};

/** A lead with notes, calls and events, and with a family. */
export const aLeadWithHistory = async (): Promise<string> => {
  const lead = newLead();
  const { id } = lead;
  const child = { first_name: 'Ann', last_name: 'Hughes', dob: '2015-04-02' };
  await createLead({ ...lead, spouse: { first_name: 'Joan' }, child: { 0: child, 1: child, 2: child } });
  await inParts(MUCH.notes, n =>
    createLeadNote({
      id: randomUUID(),
      lead_id: id,
      user_email: 'maria.lopez@coverline.test',
      message: `The customer asked about the plan again (${n}).`,
      created_ts: at(n),
    }),
  );
  await inParts(MUCH.calls, n => {
    const { version: _, ...call } = anEndedCall({
      id: `bench-${randomUUID()}`,
      lead_key: keyOf('lead', id),
      disposition: 'Call Back',
      reservation_user_key: 'user/bench',
      created_ts: at(n),
    });
    return createCall(call);
  });
  const names = VerificationEventName.options;
  await inParts(MUCH.events, n =>
    createVerificationEvent({
      id: randomUUID(),
      lead_id: id,
      event_type: 'verification_status',
      name: names[n % names.length] ?? 'sent',
      verification_type: 'esig_text',
      group: 'niia_health',
      created_ts: at(n),
    }),
  );
  // As its screens did while the events came: the first reading completes the lead's progress.
  await latestVerificationEvents(id);
  return id;
};
