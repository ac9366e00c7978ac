import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentClient } from '#platform/clients/document-client';
import type { Actor } from '#platform/handlers/actor';
import { linkId } from '#platform/link-token';
import { auditRecordsOfLead } from '#platform/table/audit-records';
import { blacklisting } from '#platform/table/blacklist';
import { createCall, getCall, openCallsOfAgent } from '#platform/table/calls';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { esigRequestUpdate, getEsigRequest } from '#platform/table/esig-requests';
import { getLead, pendingVerifications, updateLead } from '#platform/table/leads';
import {
  getLeadSales,
  leadSalesStep,
  selectedProductDeletion,
  selectedProductStep,
} from '#platform/table/selected-products';
import { createUser } from '#platform/table/users';
import { createVerificationEvent, verificationEventsOf } from '#platform/table/verification-events';
import type { Call } from '#shared/calls/call';
import { Refusal } from '#shared/errors';
import type { Lead } from '#shared/leads/lead';
import { mayReveal } from '#shared/payments/reveal-rule';
import type { ProductType, SelectedProduct } from '#shared/products/product';
import type { ProductGroup } from '#shared/products/product-group';
import type { EsigType } from '#shared/verification/verification-event';
import { ESIG_WARNING } from '#shared/verification/verification-rules';
import { addVerificationEvent } from '../../lambdas/sales/add-verification-event.ts';
import { claimVerification } from '../../lambdas/sales/claim-verification.ts';
import { getSignature } from '../../lambdas/sales/get-signature.ts';
import { listVerificationEvents } from '../../lambdas/sales/list-verification-events.ts';
import { requestVerification } from '../../lambdas/sales/request-verification.ts';
import { setReadyForTransfer, type TransferFlag } from '../../lambdas/sales/set-ready-for-transfer.ts';
import { unclaimVerification } from '../../lambdas/sales/unclaim-verification.ts';
import { getSigningDocument } from '../../lambdas/signing/get-signing-document.ts';
import { signDocument } from '../../lambdas/signing/sign-document.ts';
import { beforeRequest, isWriteOf } from '../support/before-request.ts';
import { aSpokenCall, at } from '../support/builders/a-call.ts';
import { aGroup, aUser } from '../support/builders/a-user.ts';
import { aChosenProduct, aDentalPlan, aLeadToVerify } from '../support/builders/a-verification.ts';
import { anActor, anAdmin, anotherAgent } from '../support/builders/an-actor.ts';
import { startTable } from '../support/local-cloud/start-table.ts';
import { captureLog } from '../support/unit/captured-log.ts';
import { refusedAs } from '../support/unit/rejected-as.ts';

const DAY_S = 86_400;
const MARIA = 'maria.lopez@coverline.test';

let stop: () => Promise<void>;
let log: ReturnType<typeof captureLog>;
let texts: { to: string; body: string }[];
let mails: { to: string; subject: string; body: string; action?: { href: string } }[];
let provider: Error | undefined;

beforeAll(async () => {
  stop = await startTable();
  for (const [id, roles] of [
    ['vera', ['verification']],
    ['vic', ['verification']],
    ['carl', ['closer']],
  ] as const) {
    const { version: _, ...user } = aUser({ id, email: `${id}@coverline.test`, roles: [...roles] });
    await createUser(user);
  }
});
afterAll(() => stop());
beforeEach(() => {
  log = captureLog();
  texts = [];
  mails = [];
  provider = undefined;
});
afterEach(() => vi.restoreAllMocks());

const _groupConfigurations = async () =>
  ['closer_t1', 'admin'].map(name => aGroup({ name, agent_of_record: ['Jane Doe', 'Joe'] }));
const verifier = (name: string, features: Actor['access']['features'] = []): Actor => {
  const actor = anActor({ id: name, email: `${name}@coverline.test`, roles: ['verification'] });
  return { ...actor, access: { ...actor.access, features } };
};
const vera = verifier('vera');
const supervisor = verifier('sue', ['VerificationAdmin']);

const sendOrFail = (id: string): string => {
  if (provider) throw provider;
  return id;
};
const senders = {
  texts: {
    sendText: async (to: string, body: string) => {
      texts.push({ to, body });
      return sendOrFail('SM1');
    },
  },
  mails: {
    sendMail: async (mail: (typeof mails)[number]) => {
      mails.push(mail);
      return sendOrFail('mail-1');
    },
  },
};

type Asked = {
  by?: EsigType;
  group?: ProductGroup;
  products?: ProductType[];
  actor?: Actor;
  webOrigin?: () => Promise<string>;
};

const request = (
  leadId: string,
  {
    by = 'esig_text',
    group = 'niia_health',
    products = ['health'],
    actor = anActor(),
    webOrigin = async () => 'https://app.example',
  }: Asked = {},
) =>
  requestVerification(
    { senders, webOrigin, actor, now: at(100), clock: () => at(101) },
    { leadId, verificationType: by, group, products },
  );

const latest = (id: string) => getLead(id, { latest: true });
const events = async (leadId: string) =>
  (await verificationEventsOf(leadId)).map(({ name, verification_type }) => `${verification_type} ${name}`);
const auditOf = async (leadId: string) =>
  (await auditRecordsOfLead(leadId, { limit: 20 })).data.map(({ action, fields }) => [action, ...fields].join(' '));
const denied = () => log.lines().filter(line => line.includes('access denied'));

/** Another tab's change of one product of a lead, with the sum of the fees. */
const changeProducts = async (lead_id: string, product: SelectedProduct): Promise<void> => {
  const sales = await getLeadSales(lead_id);
  const version = (sales?.version ?? 0) + 1;
  await writeTogether({
    sales: leadSalesStep(lead_id, 125_00, sales),
    product: selectedProductStep({ ...product, lead_id, version }),
  });
};
const chargeMore = (leadId: string) => changeProducts(leadId, aChosenProduct({ enrollment_fee: 125_00 }));

const tokenIn = (text: string | undefined): string => /\/sign#([\w-]{43})$/.exec(text ?? '')?.[1] ?? '';

describe('asking for a signature', () => {
  it('keeps what is asked for, queues the lead, and sends a link whose token is nowhere else', async () => {
    const lead = await aLeadToVerify({ products: [aChosenProduct(), aDentalPlan()] });
    expect(await request(lead.id)).toEqual({});

    expect(texts).toEqual([{ to: lead.phone_number, body: expect.stringContaining('https://app.example/sign#') }]);
    const token = tokenIn(texts[0]?.body);
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
    expect((await pendingVerifications()).map(({ id }) => id)).toContain(lead.id);
    expect(await events(lead.id)).toEqual(['esig_text sent', 'esig_text requested']);
    expect(await auditOf(lead.id)).toEqual(['verification_changed verification_requested esig_text niia_health']);

    const { Items } = await documentClient().send(new ScanCommand({ TableName: process.env.TABLE_NAME }));
    expect(token).toHaveLength(43);
    expect(JSON.stringify(Items)).not.toContain(token);
    expect(log.text()).toContain('verification requested');
    expect(log.text()).not.toMatch(new RegExp(`${token}|Ada|555236`));
  });

  /** A call of Maria's, by default with the lead on its line. */
  const aCallWith = async (lead: Lead, fields: Partial<Call> = {}): Promise<string> => {
    const { id: lead_id, phone_number } = lead;
    const call = aSpokenCall({ id: randomUUID(), lead_key: `lead/${lead_id}`, lead_phone_number: phone_number });
    const { version: _, ...stored } = { ...call, ...fields };
    await createCall(stored);
    return call.id;
  };

  describe('makes its closer the lead’s', () => {
    const CARL = 'carl@coverline.test';
    const assignedOn = async (id: string) => (await latest(id))?.assigned_agent_email_by_role;
    const readsCard = async (leadId: string, actor = anActor()) => {
      const [lead, calls] = [await latest(leadId), await openCallsOfAgent(actor.user.id)];
      return lead !== undefined && mayReveal(actor, lead, calls);
    };

    it('with the lead on the agent’s line, and the trail says so', async () => {
      const lead = await aLeadToVerify({ lead: { assigned_agent_email_by_role: { fronter: 'f@x.test' } } });
      await aCallWith(lead);
      await request(lead.id);
      expect(await assignedOn(lead.id)).toEqual({ fronter: 'f@x.test', closer: MARIA });
      expect(await auditOf(lead.id)).toEqual([expect.stringMatching(/ assigned_agent_email_by_role$/)]);
    });

    it('by a further request too: one of an agent who did not have it at hand took nothing from the first', async () => {
      const lead = await aLeadToVerify();
      await request(lead.id, { actor: anotherAgent() });
      expect(await assignedOn(lead.id)).toBeUndefined();
      await aCallWith(lead);
      await request(lead.id);
      expect(await latest(lead.id)).toMatchObject({
        assigned_agent_email_by_role: { closer: MARIA },
        verification_requested_by_email: anotherAgent().user.email,
      });
    });

    it.each<[string, Partial<Lead>]>([
      ['who just opened it', {}],
      ['who had its last call', { last_agent_email_by_role: { closer: MARIA } }],
    ])('not if it is one %s: the request is accepted and changes nothing', async (_, fields) => {
      const lead = await aLeadToVerify({ lead: fields });
      expect(await request(lead.id)).toEqual({});
      expect(await assignedOn(lead.id)).toBeUndefined();
      expect(await readsCard(lead.id)).toBe(false);
    });

    it('not where it has one', async () => {
      const lead = await aLeadToVerify({ lead: { assigned_agent_email_by_role: { closer: CARL } } });
      await aCallWith(lead);
      await request(lead.id);
      expect(await assignedOn(lead.id)).toEqual({ closer: CARL });
    });

    it('once where two who have it on the line ask at once', async () => {
      const lead = await aLeadToVerify();
      await aCallWith(lead);
      await aCallWith(lead, { reservation_user_key: 'user/agent-2' });
      await Promise.all([request(lead.id), request(lead.id, { actor: anotherAgent() })]);
      expect(await latest(lead.id)).toMatchObject({
        assigned_agent_email_by_role: { closer: expect.any(String) },
        version: 2,
      });
    });
  });

  it('marks the agent’s own call with the lead, and no other', async () => {
    const lead = await aLeadToVerify();
    const ofVerifier = { id: await aCallWith(lead) };
    const another = { id: await aCallWith(lead, { lead_key: 'lead/other' }) };
    await request(lead.id);
    expect((await getCall(ofVerifier.id, { latest: true }))?.verification_requested).toBe(true);
    expect((await getCall(another.id, { latest: true }))?.verification_requested).toBeUndefined();
  });

  it.each([
    ['goes to the number for signatures', 'esig_text', { esig_phone_number: '+15552369999' }, '+15552369999'],
    ['goes to the address for signatures', 'esig_email', { esig_email: 'sign@example.com' }, 'sign@example.com'],
    ['goes to the lead’s own address', 'esig_email', {}, 'ada@example.com'],
  ] as const)('%s', async (_, by, fields, to) => {
    const lead = await aLeadToVerify({ lead: fields });
    await request(lead.id, { by });
    expect([...texts, ...mails].map(sent => sent.to)).toEqual([to]);
    expect(tokenIn(texts[0]?.body ?? mails[0]?.action?.href)).toHaveLength(43);
  });

  it('of further products leaves the lead as the first request made it', async () => {
    const lead = await aLeadToVerify({ products: [aChosenProduct(), aDentalPlan()] });
    await request(lead.id);
    const after = await latest(lead.id);
    await request(lead.id, { group: '{product}_ancillary', products: ['dental'], actor: anotherAgent() });
    expect(await latest(lead.id)).toEqual(after);
    expect(await events(lead.id)).toHaveLength(4);
  });

  it('twice at once sends two links and sets the flags once', async () => {
    const lead = await aLeadToVerify();
    await Promise.all([request(lead.id), request(lead.id, { actor: anotherAgent() })]);
    expect(texts).toHaveLength(2);
    expect((await latest(lead.id))?.version).toBe(2);
    expect((await events(lead.id)).filter(name => name.endsWith('requested'))).toHaveLength(2);
  });

  it('keeps what somebody else writes of the lead at the same moment', async () => {
    const lead = await aLeadToVerify();
    await Promise.all([request(lead.id), ...['a', 'b', 'c'].map(budget => updateLead(lead.id, { set: { budget } }))]);
    expect(await latest(lead.id)).toMatchObject({ verification_requested: true, budget: expect.any(String) });
  });

  it('by an admin leaves the assigned closer', async () => {
    const lead = await aLeadToVerify({ lead: { assigned_agent_email_by_role: { closer: 'carl@coverline.test' } } });
    await request(lead.id, { actor: anAdmin() });
    expect((await latest(lead.id))?.assigned_agent_email_by_role).toEqual({ closer: 'carl@coverline.test' });
  });

  const done = (fields: Partial<Lead> = {}) =>
    aLeadToVerify({
      lead: {
        verification_requested: true,
        verification_completed: true,
        verification_requested_ts: at(0),
        verification_requested_by_email: 'carl@coverline.test',
        verification_agent_email: vera.user.email,
        agent_of_record: 'Jane Doe',
        assigned_agent_email_by_role: { closer: 'carl@coverline.test' },
        ...fields,
      },
    });

  it('after the verification was completed queues the lead again, claimed by nobody', async () => {
    const lead = await done();
    await request(lead.id);
    const after = await latest(lead.id);
    expect(after).toMatchObject({
      verification_requested: true,
      verification_completed: false,
      verification_requested_ts: at(100),
      verification_requested_by_email: MARIA,
      assigned_agent_email_by_role: { closer: 'carl@coverline.test' },
    });
    expect(after).not.toHaveProperty('verification_agent_email');
    expect(after).not.toHaveProperty('agent_of_record');
    expect((await pendingVerifications()).find(({ id }) => id === lead.id)).toMatchObject({
      verification_requested_ts: at(100),
    });
    expect(
      await claimVerification({ actor: vera, now: at(110) }, { leadId: lead.id, agent_of_record: 'Joe' }),
    ).toMatchObject({ verification_agent_email: vera.user.email });
  });

  it('that meets the completion queues the lead again too', async () => {
    const lead = await done({ verification_completed: false });
    beforeRequest(isWriteOf('verification_requested'), () =>
      updateLead(lead.id, { set: { verification_completed: true } }),
    );
    await request(lead.id);
    expect(await latest(lead.id)).toMatchObject({ verification_completed: false, verification_requested_ts: at(100) });
    expect((await pendingVerifications()).map(({ id }) => id)).toContain(lead.id);
  });

  const changed = 'The products have changed. Please look again.';
  it.each([
    ['no product', { products: [] }, {}, 'refused', ESIG_WARNING],
    ['no fee', { products: [aChosenProduct({ enrollment_fee: undefined })] }, {}, 'refused', ESIG_WARNING],
    ['no effective date', { products: [aChosenProduct({ effective_date: undefined })] }, {}, 'refused', ESIG_WARNING],
    [
      'a product of another group without a fee',
      { products: [aChosenProduct(), aDentalPlan({ enrollment_fee: undefined })] },
      {},
      'refused',
      ESIG_WARNING,
    ],
    ['no payment method', { card_last4: undefined }, {}, 'refused', ESIG_WARNING],
    ['other products', {}, { products: ['health', 'dental'] }, 'conflict', changed],
    ['no product of the group', {}, { group: 'discount_plan', products: ['discount_plan'] }, 'conflict', changed],
    [
      'no e-mail address',
      { lead: { email: undefined } },
      { by: 'esig_email' },
      'refused',
      'This lead has no e-mail address. Please enter one.',
    ],
  ] as const)('is refused for a lead with %s', async (_, stored, asked, code, sentence) => {
    const lead = await aLeadToVerify(stored as Parameters<typeof aLeadToVerify>[0]);
    await expect(request(lead.id, asked as Asked)).rejects.toEqual(refusedAs(code, sentence));
    expect([...texts, ...mails, ...(await events(lead.id))]).toEqual([]);
    expect((await latest(lead.id))?.version).toBe(1);
  });

  it.each([
    ['the number itself', 'esig', 'upload', '(555) 236-8888 is on the blacklist.'],
    ['the lead who wants no contact', 'own', 'disposition', 'Ada Park has asked not to be contacted.'],
  ] as const)('is refused by text where the blacklist has %s, not by e-mail', async (_, which, source, sentence) => {
    const lead = await aLeadToVerify({ lead: { esig_phone_number: '+15552368888' } });
    const phone_number = which === 'esig' ? '+15552368888' : lead.phone_number;
    await writeOne(
      blacklisting({ id: randomUUID(), phone_number, blocked_inbound: false, source, posted_by: 'somebody' }),
    );
    await expect(request(lead.id)).rejects.toEqual(refusedAs('refused', sentence));
    expect(await events(lead.id)).toEqual([]);
    expect(await request(lead.id, { by: 'esig_email' })).toEqual({});
  });

  it('asks for the products as they are when it is written, however fast the other tab was', async () => {
    const lead = await aLeadToVerify();
    const webOrigin = async () => {
      await chargeMore(lead.id);
      return 'https://app.example';
    };
    await request(lead.id, { webOrigin });
    const asked = await getEsigRequest(linkId(tokenIn(texts.at(-1)?.body)));
    expect(asked).toMatchObject({ sales_version: 2, products: [{ enrollment_fee: 125_00 }] });
    expect(texts).toHaveLength(1);
  });

  it('is decided again where the products change meanwhile: what became unfit is not sent', async () => {
    const lead = await aLeadToVerify();
    const webOrigin = async () => {
      await changeProducts(lead.id, aDentalPlan({ enrollment_fee: undefined }));
      return 'https://app.example';
    };
    await expect(request(lead.id, { webOrigin })).rejects.toEqual(refusedAs('refused', ESIG_WARNING));
    expect(texts).toEqual([]);
    expect(await events(lead.id)).toEqual([]);
  });

  it('for nobody is refused', async () => {
    await expect(request('nobody')).rejects.toEqual(refusedAs('not_found'));
  });

  it('that the provider refuses stays requested, and nothing says that it was sent', async () => {
    const lead = await aLeadToVerify();
    provider = new Refusal('provider_failed', 'The text could not be sent. Please try again.');
    await expect(request(lead.id)).rejects.toBe(provider);
    expect(await events(lead.id)).toEqual(['esig_text requested']);
  });

  it('writes nothing where no link can be made', async () => {
    const lead = await aLeadToVerify();
    const webOrigin = () => Promise.reject(new Refusal('unavailable', 'No.'));
    await expect(request(lead.id, { webOrigin })).rejects.toEqual(refusedAs('unavailable'));
    expect(await events(lead.id)).toEqual([]);
  });

  it('that was sent succeeds even if that can’t be noted', async () => {
    const lead = await aLeadToVerify();
    beforeRequest(isWriteOf('message_id'), () => Promise.reject(new Error('the table is away')));
    expect(await request(lead.id)).toEqual({});
    expect(log.text()).toContain('sent request not noted');
  });
});

describe('signing', () => {
  const caller = { ip: '203.0.113.9', userAgent: 'Phone' };
  const deps = (now: string) => ({ now, servicePhone: '+18005550199', caller });
  const aLink = async () => {
    const lead = await aLeadToVerify();
    await request(lead.id);
    return { lead, token: tokenIn(texts.at(-1)?.body) };
  };
  const sign = (token: string, signature_name = 'Ada Park', now = at(200)) =>
    signDocument(deps(now), { token, signature_name });
  const read = (token: string, now = at(200)) => getSigningDocument(deps(now), { token });

  it('shows what was asked for, and nothing else of the lead', async () => {
    const { token } = await aLink();
    expect(await read(token)).toEqual({
      customer_name: 'Ada Park',
      group: 'niia_health',
      products: [expect.objectContaining({ name: 'Guardian Health 250', premium: 249_99 })],
      created_ts: at(100),
      due_monthly: 249_99,
      due_now: 349_99,
      customer_service_phone: '+18005550199',
    });
  });

  it('keeps the name, the time, the hash of the text and where it came from, and tells the timeline', async () => {
    const { lead, token } = await aLink();
    expect(await sign(token)).toMatchObject({ signed_ts: at(200), signature_name: 'Ada Park' });
    expect(await getEsigRequest(linkId(token))).toMatchObject({
      signed_ts: at(200),
      signature_name: 'Ada Park',
      signed_text: expect.stringContaining('Guardian Health 250: $249.99 a month, $100.00 once'),
      document_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      signed_from_ip: '203.0.113.9',
      signed_with: 'Phone',
    });
    const [received] = await verificationEventsOf(lead.id);
    expect(received).toMatchObject({ name: 'received', verification_type: 'esig_text', group: 'niia_health' });
    expect(received).not.toHaveProperty('user_email');
    expect(await read(token)).toMatchObject({ signed_ts: at(200) });
    expect(log.text()).not.toMatch(new RegExp(`${token}|Ada|203\\.0`));
  });

  it('twice at once is received once, and both are told that it is signed', async () => {
    const { lead, token } = await aLink();
    const [one, two] = await Promise.all([sign(token), sign(token, 'Ada Park', at(201))]);
    expect(one).toEqual(two);
    expect(await events(lead.id)).toEqual(['esig_text received', 'esig_text sent', 'esig_text requested']);
  });

  it('again by the same name changes nothing; by another it is refused', async () => {
    const { token } = await aLink();
    const signed = await sign(token);
    expect(await sign(token, 'Ada Park', at(300))).toEqual(signed);
    await expect(sign(token, 'Ben Park', at(300))).rejects.toEqual(
      refusedAs('conflict', 'This has been signed already.'),
    );
  });

  it('is shown after the link has expired too, and changed by nobody', async () => {
    const { token } = await aLink();
    await sign(token);
    const later = at(100 + 30 * DAY_S);
    expect(await read(token, later)).toMatchObject({ signed_ts: at(200), signature_name: 'Ada Park' });
    expect(await sign(token, 'Ada Park', later)).toMatchObject({ signed_ts: at(200) });
    await expect(sign(token, 'Ben Park', later)).rejects.toEqual(refusedAs('conflict'));
  });

  const changed = refusedAs(
    'conflict',
    'Your enrollment has changed since this link was sent. We will send you a new one.',
  );

  it.each<[string, Partial<SelectedProduct>]>([
    ['another plan', { name: 'Community Share 500' }],
    ['another premium', { premium: 299_99 }],
    ['another fee', { enrollment_fee: 125_00 }],
    ['no fee', { enrollment_fee: undefined }],
    ['another effective date', { effective_date: '2026-03-01' }],
    ['a further product of the group', { type: 'vision' }],
    ['a product that failed since', { status: 'failed', failed_ts: at(150), failed_reason: 'card declined' }],
  ])('of terms that hold no longer is refused: the lead has %s', async (_, fields) => {
    const { lead, token } = await aLink();
    await changeProducts(lead.id, aChosenProduct(fields));
    await expect(read(token)).rejects.toEqual(changed);
    await expect(sign(token)).rejects.toEqual(changed);
    expect((await getEsigRequest(linkId(token)))?.signed_ts).toBeUndefined();
    expect(await events(lead.id)).toEqual(['esig_text sent', 'esig_text requested']);
  });

  it('of a product that was taken away is refused', async () => {
    const { lead, token } = await aLink();
    await writeTogether({
      sales: leadSalesStep(lead.id, 0, await getLeadSales(lead.id)),
      product: selectedProductDeletion(lead.id, 'health'),
    });
    await expect(read(token)).rejects.toEqual(changed);
    await expect(sign(token)).rejects.toEqual(changed);
  });

  it('of a product that had failed before it was asked for holds', async () => {
    const failed = { status: 'failed', failed_ts: at(50), failed_reason: 'card declined' } as const;
    const lead = await aLeadToVerify({ products: [aChosenProduct(failed)] });
    await request(lead.id);
    expect(await sign(tokenIn(texts.at(-1)?.body))).toMatchObject({ signed_ts: at(200) });
  });

  it('holds whatever becomes of products of another group, and of a product’s status', async () => {
    const { lead, token } = await aLink();
    await changeProducts(lead.id, aDentalPlan());
    await changeProducts(lead.id, aChosenProduct({ post_date: '2026-01-20', status: 'post_date' }));
    expect(await sign(token)).toMatchObject({ signed_ts: at(200) });
  });

  it('again after the products changed still shows what was signed', async () => {
    const { lead, token } = await aLink();
    const signed = await sign(token);
    await chargeMore(lead.id);
    expect(await read(token)).toEqual(signed);
    expect(await sign(token)).toEqual(signed);
  });

  it('does not slip past a change that is written between the look and the signature', async () => {
    const { lead, token } = await aLink();
    beforeRequest(isWriteOf('signature_name'), () => chargeMore(lead.id));
    await expect(sign(token)).rejects.toEqual(changed);
    expect((await getEsigRequest(linkId(token)))?.signed_ts).toBeUndefined();
  });

  it.each([
    ['was never sent', 'x'.repeat(43), at(200)],
    ['has expired', undefined, at(100 + 3 * DAY_S)],
  ])('a link that %s opens and signs nothing', async (_, wrong, now) => {
    const token = wrong ?? (await aLink()).token;
    await expect(read(token, now)).rejects.toEqual(refusedAs('not_found'));
    await expect(sign(token, 'Ada Park', now)).rejects.toEqual(refusedAs('not_found'));
  });
});

describe('a signature', () => {
  const signed = async () => {
    const lead = await aLeadToVerify({ lead: { verification_agent_email: vera.user.email } });
    await request(lead.id);
    const caller = { ip: '203.0.113.9', userAgent: 'Phone' };
    const token = tokenIn(texts.at(-1)?.body);
    await signDocument({ now: at(200), servicePhone: undefined, caller }, { token, signature_name: 'Ada Park' });
    const [received, sent] = await verificationEventsOf(lead.id);
    return { lead, received: received?.id ?? '', sent: sent?.id ?? '', requestId: linkId(token) };
  };
  const look = (id: string, eventId: string, actor: Actor = vera) =>
    getSignature({ actor, now: at(300) }, { id, eventId });

  it('is shown whole to the lead’s verification agent: what, by whom, when, and where its link went', async () => {
    const { lead, received, requestId } = await signed();
    const signature = await look(lead.id, received);
    expect(signature).toEqual({
      customer_name: 'Ada Park',
      verification_type: 'esig_text',
      group: 'niia_health',
      requested_by_email: MARIA,
      created_ts: at(100),
      sent_to: lead.phone_number,
      sent_ts: at(101),
      message_id: 'SM1',
      signed_ts: at(200),
      signature_name: 'Ada Park',
      signed_text: expect.stringContaining('Due now: $349.99'),
      document_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      signed_from_ip: '203.0.113.9',
      signed_with: 'Phone',
      is_intact: true,
    });
    expect(JSON.stringify(signature)).not.toContain(requestId);
    expect(log.text()).not.toMatch(/Ada|555236|203\.0|Guardian/);
  });

  it('is shown to who is recorded first, and to nobody where that fails', async () => {
    const { lead, received } = await signed();
    await look(lead.id, received);
    expect(await auditOf(lead.id)).toContain('signature_viewed niia_health');
    beforeRequest(isWriteOf('signature_viewed'), () => Promise.reject(new Error('the table is away')));
    await expect(look(lead.id, received)).rejects.toThrow('away');
  });

  it('is shown to admins, and refused to others, who are logged', async () => {
    const { lead, received } = await signed();
    expect(await look(lead.id, received, anAdmin())).toMatchObject({ is_intact: true });
    await expect(look(lead.id, received, verifier('vic'))).rejects.toEqual(refusedAs('forbidden'));
    expect(denied()).toHaveLength(1);
  });

  it('is known to be another text than was signed', async () => {
    const { lead, received, requestId } = await signed();
    await writeOne(esigRequestUpdate(requestId, { set: { signed_text: 'Due now: $0.00' } }));
    expect(await look(lead.id, received)).toMatchObject({ is_intact: false });
  });

  it('is not found by another event, nor with another lead, nor is its request told in a list', async () => {
    const { lead, received, sent, requestId } = await signed();
    const other = await aLeadToVerify({ lead: { verification_agent_email: vera.user.email } });
    for (const [id, eventId] of [
      [lead.id, sent],
      [lead.id, 'none'],
      [other.id, received],
    ] as const)
      await expect(look(id, eventId)).rejects.toEqual(refusedAs('not_found'));
    const listed = await listVerificationEvents({ actor: anAdmin() }, { id: lead.id });
    expect(JSON.stringify(listed)).not.toContain(requestId);
  });
});

describe('the flags of a transfer', () => {
  const claimed = () => aLeadToVerify({ lead: { verification_agent_email: vera.user.email } });
  const set = (leadId: string, flag: TransferFlag, actor: Actor, ready = true) =>
    setReadyForTransfer({ actor, now: at(100) }, { leadId, flag, ready });

  it.each([
    ['closer_ready_to_transfer_to_ver', 'a closer', anActor()],
    ['closer_ready_to_transfer_to_ver', 'an admin', anAdmin()],
    ['ver_ready_for_transfer', 'its verification agent', vera],
    ['ver_ready_for_transfer', 'an admin', anAdmin()],
  ] as const)('%s is set and taken back by %s', async (flag, _, actor) => {
    const lead = await claimed();
    expect(await set(lead.id, flag, actor)).toMatchObject({ [flag]: true });
    expect(await set(lead.id, flag, actor, false)).toMatchObject({ [flag]: false, version: 3 });
    expect(await auditOf(lead.id)).toEqual([`verification_changed ${flag}`, `verification_changed ${flag}`]);
  });

  it('that stands already writes nothing', async () => {
    const lead = await claimed();
    await set(lead.id, 'ver_ready_for_transfer', vera);
    expect((await set(lead.id, 'ver_ready_for_transfer', vera)).version).toBe(2);
  });

  it.each([
    ['closer_ready_to_transfer_to_ver', vera],
    ['ver_ready_for_transfer', anActor()],
    ['ver_ready_for_transfer', verifier('vic')],
  ] as const)('%s is refused to others, who are logged', async (flag, actor) => {
    const lead = await claimed();
    await expect(set(lead.id, flag, actor)).rejects.toEqual(refusedAs('forbidden'));
    expect(denied()).toHaveLength(1);
    expect(denied()[0]).toContain(`"lead_id":"${lead.id}"`);
    expect((await latest(lead.id))?.version).toBe(1);
  });

  it('of no lead is not found', async () => {
    await expect(set('nobody', 'ver_ready_for_transfer', vera)).rejects.toEqual(refusedAs('not_found'));
  });
});

describe('claiming a verification', () => {
  const waiting = (verification_agent_email?: string) =>
    aLeadToVerify({
      lead: { verification_requested: true, verification_requested_ts: at(0), verification_agent_email },
    });
  const claim = (leadId: string, actor: Actor, assignee_email?: string, agent_of_record = 'Jane Doe') =>
    claimVerification(
      { actor, now: at(100) },
      { leadId, agent_of_record, ...(assignee_email !== undefined && { assignee_email }) },
    );
  const unclaim = (leadId: string, actor: Actor) => unclaimVerification({ actor, now: at(100) }, { leadId });

  it('that nobody has assigns it to the agent, and unclaiming frees it', async () => {
    const lead = await waiting();
    expect(await claim(lead.id, vera)).toMatchObject({
      verification_agent_email: 'vera@coverline.test',
      agent_of_record: 'Jane Doe',
    });
    const freed = await unclaim(lead.id, vera);
    expect(freed.verification_agent_email).toBeUndefined();
    expect(freed.agent_of_record).toBeUndefined();
    expect(await unclaim(lead.id, vera)).toEqual(freed);
    expect(await auditOf(lead.id)).toHaveLength(2);
  });

  it('twice at once gives it to one', async () => {
    for (let round = 0; round < 10; round++) {
      const lead = await waiting();
      const other = round % 2 === 0 ? supervisor : verifier('vic');
      const answers = await Promise.allSettled([claim(lead.id, vera), claim(lead.id, other)]);
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const won = answers.find(answer => answer.status === 'fulfilled');
      expect(await latest(lead.id)).toEqual(won?.value);
      expect(answers.find(answer => answer.status === 'rejected')?.reason).toEqual(
        refusedAs('conflict', 'Somebody else has claimed this verification.'),
      );
    }
  });

  it.each([
    ['a supervisor', supervisor],
    ['an admin', anAdmin()],
  ])('is not taken from another by %s who only claims: the request has to name who is to have it', async (_, actor) => {
    const lead = await waiting(vera.user.email);
    await expect(claim(lead.id, actor)).rejects.toEqual(
      refusedAs('conflict', 'Somebody else has claimed this verification.'),
    );
    expect((await latest(lead.id))?.verification_agent_email).toBe(vera.user.email);
    expect(await claim(lead.id, actor, actor.user.email)).toMatchObject({
      verification_agent_email: actor.user.email,
    });
  });

  it('at once with a change of the lead is tried again', async () => {
    const lead = await waiting();
    await Promise.all([claim(lead.id, vera), updateLead(lead.id, { set: { budget: '100' } })]);
    expect(await latest(lead.id)).toMatchObject({ verification_agent_email: vera.user.email, budget: '100' });
  });

  it('again, with another agent of record, is allowed to the one who has it', async () => {
    const lead = await waiting('vera@coverline.test');
    expect(await claim(lead.id, vera)).toMatchObject({ agent_of_record: 'Jane Doe' });
  });

  it.each([
    ['a supervisor', supervisor],
    ['an admin', anAdmin()],
  ])('is given by %s to the chosen agent, and taken from another', async (_, actor) => {
    const lead = await waiting('vera@coverline.test');
    expect(await claim(lead.id, actor, 'vic@coverline.test')).toMatchObject({
      verification_agent_email: 'vic@coverline.test',
    });
    expect((await unclaim(lead.id, actor)).verification_agent_email).toBeUndefined();
  });

  it.each(['carl@coverline.test', 'nobody@coverline.test'])('is given to no %s', async assignee => {
    const lead = await waiting();
    await expect(claim(lead.id, supervisor, assignee)).rejects.toEqual(
      refusedAs('refused', 'Choose a verification agent.'),
    );
  });

  it('is for an agent of record whom the actor’s group offers, or whom the lead has already', async () => {
    const lead = await waiting();
    const nobody = claim(lead.id, vera, undefined, 'Jane Do');
    await expect(nobody).rejects.toEqual(refusedAs('refused', 'Choose one of the agents of record.'));
    expect((await latest(lead.id))?.verification_agent_email).toBeUndefined();
    await updateLead(lead.id, { set: { agent_of_record: 'Jim of another group' } });
    expect(await claim(lead.id, vera, undefined, 'Jim of another group')).toMatchObject({
      verification_agent_email: vera.user.email,
    });
  });

  it('for somebody else, and unclaiming another’s, are refused to an agent and logged', async () => {
    const lead = await waiting('vic@coverline.test');
    await expect(claim(lead.id, vera, 'vic@coverline.test')).rejects.toEqual(refusedAs('forbidden'));
    await expect(unclaim(lead.id, vera)).rejects.toEqual(refusedAs('forbidden'));
    expect(denied()).toHaveLength(2);
  });

  it.each([
    ['was not requested', { verification_requested: undefined }],
    ['is completed', { verification_requested: true, verification_completed: true }],
  ])('that %s is refused', async (_, fields) => {
    const lead = await aLeadToVerify({ lead: fields });
    await expect(claim(lead.id, vera)).rejects.toEqual(refusedAs('conflict', 'This lead does not await verification.'));
  });
});

describe('the events of a verification', () => {
  const add = (leadId: string, actor: Actor, now = at(100)) =>
    addVerificationEvent(
      { actor, now },
      { leadId, name: 'received', verification_type: 'esig_text', group: 'niia_health' },
    );

  it('are added by its agent, and listed: the ten newest, newest first', async () => {
    const lead = await aLeadToVerify({ lead: { verification_agent_email: vera.user.email } });
    for (let n = 0; n < 12; n++) await add(lead.id, vera, at(n));
    const { data } = await listVerificationEvents({ actor: anActor() }, { id: lead.id });
    expect(data.map(({ created_ts }) => created_ts)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(at));
    expect(data[0]).toMatchObject({ name: 'received', user_email: vera.user.email, event_type: 'verification_status' });
    expect((await auditOf(lead.id))[0]).toBe('verification_changed received esig_text niia_health');
  });

  it('that are older than those ten are not forgotten: the newest of each group, type and name', async () => {
    const lead = await aLeadToVerify({ lead: { verification_agent_email: vera.user.email } });
    const asked = {
      leadId: lead.id,
      name: 'requested',
      verification_type: 'esig_email',
      group: 'discount_plan',
    } as const;
    await addVerificationEvent({ actor: vera, now: at(0) }, asked);
    await addVerificationEvent({ actor: vera, now: at(1) }, asked);
    for (let n = 2; n < 14; n++) await add(lead.id, vera, at(n));
    const { data, latest: last } = await listVerificationEvents({ actor: anActor() }, { id: lead.id });
    expect(data).toHaveLength(10);
    expect(last.map(({ group, name, created_ts }) => [group, name, created_ts])).toEqual([
      ['niia_health', 'received', at(13)],
      ['discount_plan', 'requested', at(1)],
    ]);
  });

  it.each([
    ['name the recording to its agent', vera, true],
    ['name the recording to an admin', anAdmin(), true],
    ['name no recording to another verification agent', verifier('vic'), false],
    ['name no recording to a closer', anActor(), false],
  ])('%s', async (_, actor, named) => {
    const lead = await aLeadToVerify({ lead: { verification_agent_email: vera.user.email } });
    await createVerificationEvent({
      id: 'RE1',
      lead_id: lead.id,
      event_type: 'verification_status',
      name: 'stopped',
      verification_type: 'voice',
      group: 'niia_health',
      created_ts: at(0),
      snipped_recording_key: 'recordings/RE1.wav',
    });
    const { data, latest: last } = await listVerificationEvents({ actor }, { id: lead.id });
    for (const [event] of [data, last]) {
      expect(event?.id).toBe('RE1');
      expect(event?.snipped_recording_key).toBe(named ? 'recordings/RE1.wav' : undefined);
    }
    expect(JSON.stringify([data, last]).includes('RE1.wav')).toBe(named);
  });

  it.each([
    ['another verification agent', verifier('vic')],
    ['a closer', anActor()],
  ])('are not added by %s, who is logged', async (_, actor) => {
    const lead = await aLeadToVerify({ lead: { verification_agent_email: vera.user.email } });
    await expect(add(lead.id, actor)).rejects.toEqual(refusedAs('forbidden'));
    expect(denied()).toHaveLength(1);
    expect(await events(lead.id)).toEqual([]);
  });
});
