import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { linkId } from '#platform/link-token';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { blacklisting } from '#platform/table/blacklist/blacklist';
import { createCall, getCall } from '#platform/table/calls';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { getEsigRequest } from '#platform/table/esig-requests';
import { getLead, pendingVerifications, updateLead } from '#platform/table/leads';
import { updateUser } from '#platform/table/users';
import { verificationEventsOf } from '#platform/table/verification-events';
import { callRequestCreation } from '#platform/table/website/call-requests';
import type { Call } from '#shared/calls/call';
import { Rejection } from '#shared/errors';
import type { Lead } from '#shared/leads/lead';
import { NOT_AT_HAND } from '#shared/leads/sensitive-edit';
import { ESIG_WARNING } from '#shared/verification/verification-rules';
import { aCallWithCustomer, at } from '../../../tests/support/builders/a-call.ts';
import { aRevocationAsked } from '../../../tests/support/builders/a-call-request.ts';
import {
  aChosenProduct,
  aDentalPlan,
  aLeadToVerify,
  verificationTimeline,
} from '../../../tests/support/builders/a-verification.ts';
import { anActor, anAdmin, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
import type { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { changeProducts, raiseFee, type SigningLinks } from '../../../tests/support/unit/signing-links.ts';
import { signingLinksEachTest } from '../../../tests/support/unit/signing-links-each-test.ts';
import type { UnitTable } from '../../../tests/support/unit/unit-table.ts';

const DAY_S = 86_400;
const MARIA = 'maria.lopez@coverline.test';
const CARL = 'carl@coverline.test';

let table: UnitTable;
let links: SigningLinks;
let log: ReturnType<typeof captureLog>;
signingLinksEachTest(fresh => {
  ({ table, links, log } = fresh);
});

type Asked = Parameters<SigningLinks['request']>[1];
const request = (leadId: string, asked?: Asked) => links.request(leadId, asked);
const latest = (id: string) => getLead(id, { latest: true });
const auditOf = async (leadId: string) =>
  (await auditRecordsOfLead(leadId, { limit: 20 })).data.map(({ action, fields }) => [action, ...fields].join(' '));
const isQueued = async (leadId: string) => (await pendingVerifications()).some(({ id }) => id === leadId);

/** A call of Maria's, by default with the lead on its line. */
const aCallWith = async ({ id, phone_number }: Lead, fields: Partial<Call> = {}): Promise<string> => {
  const call = aCallWithCustomer({
    id: randomUUID(),
    lead_key: `lead/${id}`,
    lead_phone_number: phone_number,
    ...fields,
  });
  const { version: _, ...stored } = call;
  await createCall(stored);
  return call.id;
};

describe('a request for a signature', () => {
  it('keeps what is to be signed, queues the lead, and sends a link whose token is stored nowhere', async () => {
    const lead = await aLeadToVerify({ products: [aChosenProduct(), aDentalPlan()] });
    expect(await request(lead.id)).toEqual({});

    expect(links.texts).toEqual([
      { to: lead.phone_number, body: expect.stringContaining('The link works for 3 days. https://app.example/sign#') },
    ]);
    const token = links.token();
    expect(token).toHaveLength(43);
    expect(await getEsigRequest(linkId(token))).toEqual({
      id: linkId(token),
      lead_id: lead.id,
      customer_name: 'Ada Park',
      verification_type: 'esig_text',
      group: 'niia_health',
      products: [
        {
          type: 'health',
          name: 'Guardian Health 250',
          premium: 249_99,
          enrollment_fee: 100_00,
          effective_date: '2026-02-01',
        },
      ],
      requested_by_email: MARIA,
      created_ts: at(100),
      expires_ts: at(100 + 3 * DAY_S),
      sales_version: 1,
      sent_to: lead.phone_number,
      sent_ts: at(101),
      message_id: 'SM1',
      version: 2,
    });
    expect(await latest(lead.id)).toMatchObject({
      verification_requested: true,
      verification_completed: false,
      verification_requested_ts: at(100),
      verification_requested_by_email: MARIA,
    });
    expect(await isQueued(lead.id)).toBe(true);
    expect(await verificationEventsOf(lead.id)).toMatchObject(
      [
        ['sent', at(101)],
        ['requested', at(100)],
      ].map(([name, created_ts]) => ({
        name,
        created_ts,
        verification_type: 'esig_text',
        group: 'niia_health',
        user_email: MARIA,
      })),
    );
    expect(await auditOf(lead.id)).toEqual(['verification_changed verification_requested esig_text niia_health']);
    expect(JSON.stringify(table.all())).not.toContain(token);
    expect(log.text()).toContain('verification requested');
    expect(log.text()).not.toMatch(new RegExp(`${token}|Ada|${lead.phone_number.slice(2)}`));
  });

  it('has no customer name where the lead has none', async () => {
    const lead = await aLeadToVerify({ lead: { first_name: undefined, last_name: undefined } });
    await request(lead.id);
    expect(await getEsigRequest(linkId(links.token()))).not.toHaveProperty('customer_name');
  });

  it.each([
    ['the number for signatures', 'esig_text', { esig_phone_number: '+15552369999' }, '+15552369999'],
    ['the address for signatures', 'esig_email', { esig_email: 'sign@example.com' }, 'sign@example.com'],
    ['the lead’s own address', 'esig_email', {}, 'ada@example.com'],
  ] as const)('goes to %s', async (_, by, fields, to) => {
    const lead = await aLeadToVerify({ lead: fields });
    await request(lead.id, { by });
    expect([...links.texts, ...links.mails].map(sent => sent.to)).toEqual([to]);
    expect(await getEsigRequest(linkId(links.token()))).toMatchObject({ verification_type: by, sent_to: to });
  });

  it('says in an e-mail what it is about and how long the link works', async () => {
    const lead = await aLeadToVerify();
    await request(lead.id, { by: 'esig_email' });
    expect(links.mails).toEqual([
      {
        to: 'ada@example.com',
        subject: 'Please sign your Coverline enrollment',
        body: expect.stringMatching(/^Hello,\n\nas we agreed[^\n]+\n\nThe link works for 3 days and is for you alone/),
        action: { label: 'Read and sign', href: `https://app.example/sign#${links.token()}` },
      },
    ]);
  });

  it.each([
    ['esig_text', () => links.texts[0]?.body],
    ['esig_email', () => links.mails[0]?.body],
  ] as const)('is in Spanish by %s for a lead who speaks Spanish, and so is the page', async (by, bodyOf) => {
    const lead = await aLeadToVerify({ lead: { language: 'es' } });
    await request(lead.id, { by });
    expect(bodyOf()).toMatch(/El enlace vale 3 días/);
    expect(links.mails.map(({ language }) => language)).toEqual(by === 'esig_email' ? ['es'] : []);
    expect(await getEsigRequest(linkId(links.token()))).toMatchObject({ language: 'es' });
  });

  it('marks the agent’s own call with the lead, and no other', async () => {
    const lead = await aLeadToVerify();
    const own = await aCallWith(lead);
    const another = await aCallWith(lead, { lead_key: 'lead/other' });
    await request(lead.id);
    expect((await getCall(own, { latest: true }))?.verification_requested).toBe(true);
    expect((await getCall(another, { latest: true }))?.verification_requested).toBeUndefined();
  });

  it('for further products leaves the lead as the first request made it', async () => {
    const lead = await aLeadToVerify({ products: [aChosenProduct(), aDentalPlan()] });
    await request(lead.id);
    const after = await latest(lead.id);
    await request(lead.id, { group: '{product}_ancillary', products: ['dental'], actor: anAdmin() });
    expect(await latest(lead.id)).toEqual(after);
    expect(await verificationTimeline(lead.id)).toHaveLength(4);
  });

  it('keeps what somebody else writes of the lead at the same moment', async () => {
    const lead = await aLeadToVerify();
    table.beforeWrite(1, () => updateLead(lead.id, { set: { budget: '100' } }));
    await request(lead.id);
    expect(await latest(lead.id)).toMatchObject({ verification_requested: true, budget: '100' });
  });

  it('is a conflict where the lead never stops changing, and nothing is sent', async () => {
    const lead = await aLeadToVerify();
    let budget = 0;
    table.beforeWrite('each', () => updateLead(lead.id, { set: { budget: String(++budget) } }));
    await expect(request(lead.id)).rejects.toEqual(rejectedAs('conflict', 'This lead is changing. Please try again.'));
    expect(links.texts).toEqual([]);
    expect(await verificationTimeline(lead.id)).toEqual([]);
  });
});

describe('requests by two users at the same moment', () => {
  const UNKNOWN = /^Somebody else requested this a moment ago, and the result is not known yet\./;
  const both = (leadId: string, second: Asked = {}) =>
    Promise.all([request(leadId), request(leadId, { actor: anAdmin(), ...second })]);
  const requested = async (leadId: string) =>
    (await verificationTimeline(leadId)).filter(name => name.endsWith('requested'));

  it('for one group send one message, and both users get its result', async () => {
    const lead = await aLeadToVerify();
    expect(await both(lead.id)).toEqual([{}, {}]);
    expect(links.texts).toHaveLength(1);
    expect((await latest(lead.id))?.version).toBe(2);
    expect(await verificationTimeline(lead.id)).toEqual(['esig_text sent', 'esig_text requested']);
    expect(table.itemsOf('esig-request')).toHaveLength(1);
  });

  it('send one message where the second user begins while the first link is being sent', async () => {
    const lead = await aLeadToVerify();
    const answer = links.hold();
    const first = request(lead.id);
    const waits = vi.fn(async () => answer());
    await vi.waitFor(() => expect(links.texts).toHaveLength(1));
    expect(await request(lead.id, { actor: anAdmin(), second: 119, wait: waits })).toEqual({});
    expect(waits).toHaveBeenCalled();
    expect(await first).toEqual({});
    expect(links.texts).toHaveLength(1);
  });

  it('send one message where the second user begins just after the first link was sent', async () => {
    const lead = await aLeadToVerify();
    await request(lead.id);
    expect(await request(lead.id, { actor: anAdmin(), second: 104 })).toEqual({});
    expect(links.texts).toHaveLength(1);
    expect(await requested(lead.id)).toHaveLength(1);
  });

  it('both fail with the same message if the provider rejects it; the next request sends again', async () => {
    const lead = await aLeadToVerify();
    const failure = new Rejection('provider_failed', 'The text could not be sent. Please try again.');
    const answer = links.hold();
    links.fail(failure);
    const first = request(lead.id);
    const rejections = [
      expect(first).rejects.toEqual(rejectedAs('provider_failed', failure.message)),
      expect(request(lead.id, { actor: anAdmin(), wait: async () => answer() })).rejects.toEqual(
        rejectedAs('provider_failed', failure.message),
      ),
    ];
    await Promise.all(rejections);
    expect(links.texts).toHaveLength(1);
    links.fail(undefined);
    expect(await request(lead.id)).toEqual({});
    expect(links.texts).toHaveLength(2);
  });

  it('reject the second where the result of the first does not become known, until the first counts as interrupted', async () => {
    const lead = await aLeadToVerify();
    table.beforeWrite(2, () => Promise.reject(new Error('The table is not available.')));
    await request(lead.id);
    const wait = vi.fn(() => Promise.resolve());
    await expect(request(lead.id, { actor: anAdmin(), second: 119, wait })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(UNKNOWN),
    });
    expect(wait).toHaveBeenCalledTimes(24);
    expect(links.texts).toHaveLength(1);
    expect(await request(lead.id, { actor: anAdmin(), second: 120 })).toEqual({});
    expect(links.texts).toHaveLength(2);
  });

  it.each<[string, (leadId: string) => Promise<unknown>, Asked]>([
    ['by another type', async () => {}, { by: 'esig_email' }],
    ['for another group', async () => {}, { group: '{product}_ancillary', products: ['dental'] }],
    ['to another number', id => updateLead(id, { set: { esig_phone_number: '+15552368888' } }), {}],
    ['for other terms', raiseFee, {}],
    ['some seconds later', async () => {}, { second: 105 }],
  ])('are two where the second is %s', async (_, change, second) => {
    const lead = await aLeadToVerify({ products: [aChosenProduct(), aDentalPlan()] });
    await request(lead.id);
    await change(lead.id);
    await request(lead.id, { actor: anAdmin(), ...second });
    expect([...links.texts, ...links.mails]).toHaveLength(2);
    expect(await requested(lead.id)).toHaveLength(2);
  });
});

describe('a request after a completed verification', () => {
  const done = (fields: Partial<Lead> = {}) =>
    aLeadToVerify({
      lead: {
        verification_requested: true,
        verification_completed: true,
        verification_requested_ts: at(0),
        verification_requested_by_email: MARIA,
        verification_agent_email: 'vera@coverline.test',
        agent_of_record: 'Jane Doe',
        assigned_agent_email_by_role: { closer: CARL },
        ...fields,
      },
    });
  const queuedAgain = {
    verification_requested: true,
    verification_completed: false,
    verification_requested_ts: at(100),
    verification_requested_by_email: CARL,
    assigned_agent_email_by_role: { closer: CARL },
  };
  const carl = anActor({ id: 'carl', email: CARL });

  it('queues the lead again, claimed by nobody', async () => {
    const lead = await done();
    await request(lead.id, { actor: carl });
    const after = await latest(lead.id);
    expect(after).toMatchObject(queuedAgain);
    for (const field of ['verification_agent_email', 'agent_of_record']) expect(after).not.toHaveProperty(field);
    expect(await isQueued(lead.id)).toBe(true);
  });

  it('queues the lead again where it is completed at the same moment', async () => {
    const lead = await done({ verification_completed: false });
    table.beforeWrite(1, () => updateLead(lead.id, { set: { verification_completed: true } }));
    await request(lead.id, { actor: carl });
    expect(await latest(lead.id)).toMatchObject(queuedAgain);
    expect(await isQueued(lead.id)).toBe(true);
  });

  it('that is not completed leaves the claim', async () => {
    const lead = await done({ verification_completed: false });
    await request(lead.id, { actor: carl });
    expect(await latest(lead.id)).toEqual(lead);
  });
});

describe('a request makes its closer the lead’s', () => {
  const assignedOn = async (id: string) => (await latest(id))?.assigned_agent_email_by_role;

  it('while the lead is on the line, and the audit record says so', async () => {
    const lead = await aLeadToVerify({ lead: { assigned_agent_email_by_role: { fronter: 'f@x.test' } } });
    await aCallWith(lead);
    await request(lead.id);
    expect(await assignedOn(lead.id)).toEqual({ fronter: 'f@x.test', closer: MARIA });
    expect(await auditOf(lead.id)).toEqual([expect.stringMatching(/ assigned_agent_email_by_role$/)]);
  });

  it('but not where that one is disabled at the same moment: nothing is written or sent', async () => {
    const lead = await aLeadToVerify({ lead: { assigned_agent_email_by_role: undefined } });
    await aCallWith(lead);
    table.beforeWrite(1, () => updateUser('agent-1', { set: { disabled: true } }));
    await expect(request(lead.id)).rejects.toEqual(
      rejectedAs('forbidden', 'Your account is disabled. Please ask an admin.'),
    );
    expect(await latest(lead.id)).toEqual(lead);
    expect(links.texts).toEqual([]);
  });

  it('by a further request too', async () => {
    const lead = await aLeadToVerify({ lead: { assigned_agent_email_by_role: undefined } });
    await request(lead.id, { actor: anAdmin() });
    expect(await assignedOn(lead.id)).toBeUndefined();
    await aCallWith(lead);
    await request(lead.id, { second: 110 });
    expect(await latest(lead.id)).toMatchObject({
      assigned_agent_email_by_role: { closer: MARIA },
      verification_requested_by_email: anAdmin().user.email,
    });
  });

  it.each([
    ['by a closer', anActor()],
    ['by an admin', anAdmin()],
  ])('not where the lead has one, %s', async (_, actor) => {
    const lead = await aLeadToVerify({ lead: { assigned_agent_email_by_role: { closer: CARL } } });
    await aCallWith(lead);
    await request(lead.id, { actor });
    expect(await assignedOn(lead.id)).toEqual({ closer: CARL });
  });

  it('once where two closers with the lead on the line ask at once', async () => {
    const lead = await aLeadToVerify({ lead: { assigned_agent_email_by_role: undefined } });
    await aCallWith(lead);
    await aCallWith(lead, { reservation_user_key: 'user/agent-2' });
    await Promise.all([request(lead.id), request(lead.id, { actor: anotherAgent() })]);
    expect(await latest(lead.id)).toMatchObject({
      assigned_agent_email_by_role: { closer: expect.any(String) },
      version: 2,
    });
  });
});

describe('a request is rejected', () => {
  const changed = 'The products have changed. Please look again.';
  it.each([
    ['no product', { products: [] }, {}, 'rejected', ESIG_WARNING],
    ['no fee', { products: [aChosenProduct({ enrollment_fee: undefined })] }, {}, 'rejected', ESIG_WARNING],
    ['no effective date', { products: [aChosenProduct({ effective_date: undefined })] }, {}, 'rejected', ESIG_WARNING],
    [
      'a product of another group without a fee',
      { products: [aChosenProduct(), aDentalPlan({ enrollment_fee: undefined })] },
      {},
      'rejected',
      ESIG_WARNING,
    ],
    ['no payment method', { card_last4: undefined }, {}, 'rejected', ESIG_WARNING],
    ['other products', {}, { products: ['health', 'dental'] }, 'conflict', changed],
    ['no product of the group', {}, { group: 'discount_plan', products: ['discount_plan'] }, 'conflict', changed],
    [
      'no e-mail address',
      { lead: { email: undefined } },
      { by: 'esig_email' },
      'rejected',
      'This lead has no e-mail address. Please enter one.',
    ],
  ] as const)('for a lead with %s', async (_, stored, asked, code, message) => {
    const lead = await aLeadToVerify(stored as Parameters<typeof aLeadToVerify>[0]);
    await expect(request(lead.id, asked as Asked)).rejects.toEqual(rejectedAs(code, message));
    expect([...links.texts, ...links.mails, ...(await verificationTimeline(lead.id))]).toEqual([]);
    expect((await latest(lead.id))?.version).toBe(1);
  });

  it('not for the order in which the screen names the products', async () => {
    const group = '{product}_ancillary';
    const lead = await aLeadToVerify({ products: [aDentalPlan(), aDentalPlan({ type: 'vision' })] });
    expect(await request(lead.id, { group, products: ['vision', 'dental', 'vision'] })).toEqual({});
  });

  it.each([
    ['the number itself', 'esig', 'upload', '(555) 236-8888 is on the blacklist.'],
    ['a lead who wants no contact', 'own', 'disposition', 'Ada Park has asked not to be contacted.'],
  ] as const)(
    'by text where the blacklist has %s, by e-mail only for who wants no contact',
    async (_, which, source, message) => {
      const lead = await aLeadToVerify({ lead: { esig_phone_number: '+15552368888' } });
      const phone_number = which === 'esig' ? '+15552368888' : lead.phone_number;
      await writeOne(
        blacklisting({ id: randomUUID(), phone_number, blocked_inbound: false, source, posted_by: 'somebody' }),
      );
      await expect(request(lead.id)).rejects.toEqual(rejectedAs('rejected', message));
      expect(await verificationTimeline(lead.id)).toEqual([]);
      const byEmail = request(lead.id, { by: 'esig_email' });
      if (source === 'upload') expect(await byEmail).toEqual({});
      else await expect(byEmail).rejects.toEqual(rejectedAs('rejected', message));
    },
  );

  it.each(['esig_text', 'esig_email'] as const)('by %s where somebody asked to take the consent back', async by => {
    const lead = await aLeadToVerify();
    await writeTogether(callRequestCreation(aRevocationAsked(lead.phone_number)));
    await expect(request(lead.id, { by })).rejects.toEqual(
      rejectedAs('rejected', 'We were asked not to contact Ada Park any more. An admin decides on this first.'),
    );
    expect(await verificationTimeline(lead.id)).toEqual([]);
  });

  it('by e-mail to an address on the blacklist', async () => {
    const lead = await aLeadToVerify({ lead: { esig_email: 'ann@example.test' } });
    await writeOne(
      blacklisting({ id: randomUUID(), email: 'ann@example.test', blocked_inbound: true, posted_by: 'somebody' }),
    );
    await expect(request(lead.id, { by: 'esig_email' })).rejects.toEqual(
      rejectedAs('rejected', 'ann@example.test is on the blacklist.'),
    );
    expect(await verificationTimeline(lead.id)).toEqual([]);
  });

  it.each<[string, Partial<Lead>]>([
    ['who only opened the lead', { assigned_agent_email_by_role: undefined }],
    ['who had its last call', { last_agent_email_by_role: { closer: MARIA }, assigned_agent_email_by_role: undefined }],
    ['of another lead', { assigned_agent_email_by_role: { closer: CARL } }],
  ])('by a closer %s, which the log has', async (_, fields) => {
    const lead = await aLeadToVerify({ lead: fields });
    await expect(request(lead.id)).rejects.toEqual(rejectedAs('forbidden', NOT_AT_HAND));
    expect([...links.texts, ...(await verificationTimeline(lead.id))]).toEqual([]);
    expect(log.text()).toContain('access denied');
  });

  it('for a lead that does not exist', async () => {
    await expect(request('nobody')).rejects.toEqual(rejectedAs('not_found'));
  });

  it('before anything is written where the address of the page is not known', async () => {
    const lead = await aLeadToVerify();
    const webOrigin = () => Promise.reject(new Rejection('unavailable', 'No.'));
    await expect(request(lead.id, { webOrigin })).rejects.toEqual(rejectedAs('unavailable'));
    expect(await verificationTimeline(lead.id)).toEqual([]);
  });
});

describe('the limit of messages in an hour', () => {
  const LIMIT =
    'You have sent 2 messages in this hour, the most that are allowed. You can send the next one in 59 minutes.';
  const sentInHour = () => table.itemsOf('message-count').map(({ user_id, messages }) => [user_id, messages]);

  it('holds for requests, which are counted together with texts and e-mails', async () => {
    const [first, second, third] = [await aLeadToVerify(), await aLeadToVerify(), await aLeadToVerify()];
    await request(first.id, { perHour: 2 });
    await request(second.id, { perHour: 2, by: 'esig_email' });
    await expect(request(third.id, { perHour: 2 })).rejects.toEqual(rejectedAs('too_many_requests', LIMIT));
    expect([...links.texts, ...links.mails]).toHaveLength(2);
    expect(await verificationTimeline(third.id)).toEqual([]);
    expect(await latest(third.id)).toEqual(third);
    expect(log.text()).toContain('message limit reached');
    expect(sentInHour()).toEqual([['agent-1', 2]]);
  });

  it('counts a request once, although the lead changes while it is written', async () => {
    const lead = await aLeadToVerify();
    table.beforeWrite(1, () => updateLead(lead.id, { set: { budget: '100' } }));
    await request(lead.id);
    expect(sentInHour()).toEqual([['agent-1', 1]]);
  });

  it('counts nothing for a rejected request, or for one that somebody else made at the same moment', async () => {
    const lead = await aLeadToVerify();
    await expect(request(lead.id, { products: ['dental'] })).rejects.toEqual(rejectedAs('conflict'));
    expect(sentInHour()).toEqual([]);
    await request(lead.id);
    await request(lead.id, { actor: anAdmin() });
    expect(sentInHour()).toEqual([['agent-1', 1]]);
  });
});

describe('outside the calling hours of the lead', () => {
  const hours = { from: 8, to: 21 };
  /** The builders' first moment is 7:00 in California. */
  const EARLY = /^It (is|may be) .+ where .+ is \(California\)\. Calls are allowed from 8 am to 9 pm there\.$/;
  const inCalifornia = (fields: Partial<Lead> = {}) => aLeadToVerify({ lead: { state_abbr: 'CA', ...fields } });
  const early = { code: 'rejected', message: expect.stringMatching(EARLY) };

  it.each(['esig_text', 'esig_email'] as const)(
    'a request by %s is rejected, and nothing is sent or counted',
    async by => {
      const lead = await inCalifornia();
      await expect(request(lead.id, { by, hours })).rejects.toMatchObject(early);
      expect([...links.texts, ...links.mails, ...(await verificationTimeline(lead.id))]).toEqual([]);
      expect(table.itemsOf('message-count')).toEqual([]);
      expect(await request(lead.id, { by, hours, second: 3600 })).toEqual({});
    },
  );

  it('a request is sent while the customer is on the line with the requester', async () => {
    const lead = await inCalifornia();
    await aCallWith(lead);
    expect(await request(lead.id, { hours })).toEqual({});
    expect(links.texts).toHaveLength(1);
  });

  it.each<[string, Partial<Call>]>([
    ['with another agent', { reservation_user_key: 'user/agent-2' }],
    ['that has ended', { reservation_status: 'wrapup', call_ended: true }],
    ['that waits in the queue', { reservation_status: 'enqueued' }],
    ['with another number', { lead_phone_number: '+15552360999' }],
    ['with another lead', { lead_key: 'lead/other' }],
  ])('a request is rejected where the customer is only in a call %s', async (_, fields) => {
    const lead = await inCalifornia();
    await aCallWith(lead, fields);
    await expect(request(lead.id, { hours })).rejects.toMatchObject(early);
    expect(links.texts).toEqual([]);
  });
});

describe('a request while the lead changes before it is written', () => {
  it.each([
    ['esig_text', { esig_phone_number: '+15552369999' }, '+15552369999'],
    ['esig_email', { esig_email: 'sign@example.com' }, 'sign@example.com'],
  ] as const)('by %s goes to the recipient that the lead has when it is written', async (by, set, to) => {
    const lead = await aLeadToVerify();
    table.beforeWrite(1, () => updateLead(lead.id, { set }));
    await request(lead.id, { by });
    expect([...links.texts, ...links.mails].map(sent => sent.to)).toEqual([to]);
    expect(await getEsigRequest(linkId(links.token()))).toMatchObject({ sent_to: to });
  });

  it('is rejected where the recipient has become one that may not be texted', async () => {
    const lead = await aLeadToVerify();
    table.beforeWrite(1, () => updateLead(lead.id, { set: { esig_phone_number: '+19002369999' } }));
    const message = '(900) 236-9999 is a premium-rate number.';
    await expect(request(lead.id)).rejects.toEqual(rejectedAs('rejected', message));
    expect([...links.texts, ...(await verificationTimeline(lead.id))]).toEqual([]);
  });

  it('is denied where its closer does not have the lead at hand any more', async () => {
    const lead = await aLeadToVerify();
    const assigned_agent_email_by_role = { closer: CARL };
    table.beforeWrite(1, () => updateLead(lead.id, { set: { assigned_agent_email_by_role } }));
    await expect(request(lead.id)).rejects.toEqual(rejectedAs('forbidden', NOT_AT_HAND));
    expect([...links.texts, ...(await verificationTimeline(lead.id))]).toEqual([]);
  });
});

describe('a request whose products change before it is written', () => {
  it('asks for the products as they are when it is written', async () => {
    const lead = await aLeadToVerify();
    table.beforeWrite(1, () => raiseFee(lead.id));
    await request(lead.id);
    expect(await getEsigRequest(linkId(links.token()))).toMatchObject({
      sales_version: 2,
      products: [{ enrollment_fee: 125_00 }],
    });
    expect(links.texts).toHaveLength(1);
  });

  it('is rejected where they can no longer be signed', async () => {
    const lead = await aLeadToVerify();
    table.beforeWrite(1, () => changeProducts(lead.id, aDentalPlan({ enrollment_fee: undefined })));
    await expect(request(lead.id)).rejects.toEqual(rejectedAs('rejected', ESIG_WARNING));
    expect(links.texts).toEqual([]);
    expect(await verificationTimeline(lead.id)).toEqual([]);
  });
});

describe('the event "sent"', () => {
  it('is not written where the provider rejects the message', async () => {
    const lead = await aLeadToVerify();
    const failure = new Rejection('provider_failed', 'The text could not be sent. Please try again.');
    links.fail(failure);
    await expect(request(lead.id)).rejects.toBe(failure);
    expect(await verificationTimeline(lead.id)).toEqual(['esig_text requested']);
  });

  it('may be lost: the customer has the link', async () => {
    const lead = await aLeadToVerify();
    table.beforeWrite(2, () => Promise.reject(new Error('The table is not available.')));
    expect(await request(lead.id)).toEqual({});
    expect(links.texts).toHaveLength(1);
    expect(await verificationTimeline(lead.id)).toEqual(['esig_text requested']);
    const line = log.lines().find(text => text.includes('sent request not noted')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ level: 'ERROR', lead_id: lead.id });
  });
});
