import { describe, expect, it } from 'vitest';
import { fingerprint } from '#platform/fingerprint';
import type { Actor } from '#platform/handlers/actor';
import { linkId } from '#platform/link-token';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { writeOne } from '#platform/table/engine/write';
import { esigRequestUpdate } from '#platform/table/esig-requests';
import { newVerificationEvent } from '#platform/table/verification-events';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aLeadToVerify } from '../../../tests/support/builders/a-verification.ts';
import { createVerificationEvent } from '../../../tests/support/builders/a-verification-event.ts';
import { aVerifier } from '../../../tests/support/builders/a-verifier.ts';
import { anActor, anAdmin } from '../../../tests/support/builders/an-actor.ts';
import type { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import type { SigningLinks } from '../../../tests/support/unit/signing-links.ts';
import { signingLinksEachTest } from '../../../tests/support/unit/signing-links-each-test.ts';
import type { UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { getSignature } from './get-signature.ts';
import { listVerificationEvents } from './list-verification-events.ts';

const vera = aVerifier('vera');
const SIGNED_TEXT = 'Customer: Ada Park\nDue now: $349.99';

let table: UnitTable;
let links: SigningLinks;
let log: ReturnType<typeof captureLog>;
signingLinksEachTest(fresh => {
  ({ table, links, log } = fresh);
});

const claimedLead = () => aLeadToVerify({ lead: { verification_agent_email: vera.user.email } });

/** A lead whose customer has signed, and the event that says so. */
const signed = async () => {
  const lead = await claimedLead();
  await links.request(lead.id);
  const requestId = linkId(links.token());
  const signature = {
    signed_ts: at(200),
    signature_name: 'Ada Park',
    signed_text: SIGNED_TEXT,
    document_hash: fingerprint(SIGNED_TEXT),
    signed_from_ip: '203.0.113.9',
    signed_with: 'Phone',
  };
  await writeOne(esigRequestUpdate(requestId, { set: signature }));
  await createVerificationEvent(
    newVerificationEvent({
      id: 'received',
      lead_id: lead.id,
      name: 'received',
      verification_type: 'esig_text',
      group: 'niia_health',
      created_ts: at(200),
      esig_request_id: requestId,
    }),
  );
  return { lead, requestId };
};
const look = (id: string, { eventId = 'received', actor = vera }: { eventId?: string; actor?: Actor } = {}) =>
  getSignature({ actor, now: at(300) }, { id, eventId });
const auditOf = async (leadId: string) => (await auditRecordsOfLead(leadId, { limit: 5 })).data;

describe('a signature', () => {
  it('is shown whole to the verification agent of the lead, and the view is recorded', async () => {
    const { lead, requestId } = await signed();
    const signature = await look(lead.id);
    expect(signature).toEqual({
      customer_name: 'Ada Park',
      verification_type: 'esig_text',
      group: 'niia_health',
      requested_by_email: 'maria.lopez@coverline.test',
      created_ts: at(100),
      sent_to: lead.phone_number,
      sent_ts: at(101),
      message_id: 'SM1',
      signed_ts: at(200),
      signature_name: 'Ada Park',
      signed_text: SIGNED_TEXT,
      document_hash: fingerprint(SIGNED_TEXT),
      signed_from_ip: '203.0.113.9',
      signed_with: 'Phone',
      is_intact: true,
    });
    expect(JSON.stringify(signature)).not.toContain(requestId);
    expect((await auditOf(lead.id))[0]).toMatchObject({
      action: 'signature_viewed',
      fields: ['niia_health'],
      user_id: 'vera',
      created_ts: at(300),
    });
    expect(log.text()).not.toMatch(new RegExp(`Ada|${lead.phone_number.slice(2)}|203\\.0\\.113\\.9|Guardian`));
  });

  it('is shown to nobody where the view cannot be recorded', async () => {
    const { lead } = await signed();
    table.beforeWrite(1, () => Promise.reject(new Error('The table is not available.')));
    await expect(look(lead.id)).rejects.toThrow('not available');
  });

  it('is shown to admins, and denied to others, who are logged', async () => {
    const { lead } = await signed();
    expect(await look(lead.id, { actor: anAdmin() })).toMatchObject({ is_intact: true });
    for (const actor of [aVerifier('vic'), anActor()])
      await expect(look(lead.id, { actor })).rejects.toEqual(
        rejectedAs('forbidden', 'This is for the verification agent of the lead only.'),
      );
    const denied = log.lines().filter(line => line.includes('access denied'));
    expect(denied.map(line => JSON.parse(line))).toMatchObject([
      { level: 'WARN', user_id: 'vic', lead_id: lead.id },
      { level: 'WARN', user_id: 'agent-1', lead_id: lead.id },
    ]);
    expect(await auditOf(lead.id)).not.toContainEqual(expect.objectContaining({ user_id: 'vic' }));
  });

  it('is not intact where the text is not the one that was signed', async () => {
    const { lead, requestId } = await signed();
    await writeOne(esigRequestUpdate(requestId, { set: { signed_text: 'Due now: $0.00' } }));
    expect(await look(lead.id)).toMatchObject({ is_intact: false });
  });

  it('is not found by another event, with another lead, or before the customer signs', async () => {
    const { lead } = await signed();
    const other = await claimedLead();
    await links.request(other.id);
    await createVerificationEvent(
      newVerificationEvent({
        id: 'unsigned',
        lead_id: other.id,
        name: 'received',
        verification_type: 'esig_text',
        group: 'niia_health',
        created_ts: at(200),
        esig_request_id: linkId(links.token()),
      }),
    );
    const none = rejectedAs('not_found', 'There is no signature with this event.');
    await expect(look(lead.id, { eventId: 'none' })).rejects.toEqual(none);
    await expect(look(other.id)).rejects.toEqual(none);
    await expect(look(other.id, { eventId: 'unsigned' })).rejects.toEqual(none);
    await expect(look('nobody')).rejects.toEqual(rejectedAs('not_found'));
  });

  it('is not named in a list of events', async () => {
    const { lead, requestId } = await signed();
    const listed = await listVerificationEvents({ actor: anAdmin() }, { id: lead.id });
    expect(listed.data).toHaveLength(3);
    expect(JSON.stringify(listed)).not.toContain(requestId);
  });
});
