import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentClient } from '#platform/clients/document-client';
import type { Actor } from '#platform/handlers/actor';
import { linkId } from '#platform/link-token';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { getEsigRequest } from '#platform/table/esig-requests';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { getLead, pendingVerifications } from '#platform/table/leads';
import { verificationEventsOf } from '#platform/table/verification-events';
import { addVerificationEvent } from '../../lambdas/sales/verification/add-verification-event.ts';
import { claimVerification } from '../../lambdas/sales/verification/claim-verification.ts';
import { getSignature } from '../../lambdas/sales/verification/get-signature.ts';
import { listVerificationEvents } from '../../lambdas/sales/verification/list-verification-events.ts';
import { setReadyForTransfer, type TransferFlag } from '../../lambdas/sales/verification/set-ready-for-transfer.ts';
import { unclaimVerification } from '../../lambdas/sales/verification/unclaim-verification.ts';
import { getSigningDocument } from '../../lambdas/signing/get-signing-document.ts';
import { signDocument } from '../../lambdas/signing/sign-document.ts';
import { at } from '../support/builders/a-call.ts';
import { aGroup } from '../support/builders/a-user.ts';
import {
  aChosenProduct,
  aDentalPlan,
  aLeadToVerify,
  verificationTimeline,
} from '../support/builders/a-verification.ts';
import { aVerifier } from '../support/builders/a-verifier.ts';
import { anAdmin } from '../support/builders/an-actor.ts';
import { storeUsers } from '../support/builders/stored-sales.ts';
import { startTable } from '../support/local-cloud/start-table.ts';
import { captureLog } from '../support/unit/captured-log.ts';
import { rejectedAs } from '../support/unit/rejected-as.ts';
import { type SigningLinks, startSigningLinks } from '../support/unit/signing-links.ts';

const MARIA = 'maria.lopez@coverline.test';

let stop: () => Promise<void>;
let log: ReturnType<typeof captureLog>;
let links: SigningLinks;

beforeAll(async () => {
  stop = await startTable();
  await storeUsers(vera.user, vic.user, supervisor.user);
  for (const name of ['closer_t1', 'admin'])
    await putGroupConfiguration(aGroup({ name, agent_of_record: ['Jane Doe', 'Joe'] }));
});
afterAll(() => stop());
beforeEach(() => {
  log = captureLog();
  links = startSigningLinks();
});
afterEach(() => vi.restoreAllMocks());

const vera = aVerifier('vera');
const vic = aVerifier('vic');
const supervisor = aVerifier('sue', ['VerificationAdmin']);

const latest = (id: string) => getLead(id, { latest: true });
const auditOf = async (leadId: string) =>
  (await auditRecordsOfLead(leadId, { limit: 20 })).data.map(({ action, fields }) => [action, ...fields].join(' '));

describe('requesting a signature', () => {
  it('stores the request, queues the lead, and sends a link with a token that is nowhere else', async () => {
    const lead = await aLeadToVerify({ products: [aChosenProduct(), aDentalPlan()] });
    expect(await links.request(lead.id)).toEqual({});

    expect(links.texts).toEqual([
      { to: lead.phone_number, body: expect.stringContaining('https://app.example/sign#') },
    ]);
    const token = links.token();
    expect(await getEsigRequest(linkId(token))).toMatchObject({ lead_id: lead.id, message_id: 'SM1', version: 2 });
    expect((await pendingVerifications()).map(({ id }) => id)).toContain(lead.id);
    expect(await verificationTimeline(lead.id)).toEqual(['esig_text sent', 'esig_text requested']);
    expect(await auditOf(lead.id)).toEqual(['verification_changed verification_requested esig_text niia_health']);

    const { Items } = await documentClient().send(new ScanCommand({ TableName: process.env.TABLE_NAME }));
    expect(token).toHaveLength(43);
    expect(JSON.stringify(Items)).not.toContain(token);
    expect(log.text()).toContain('verification requested');
    expect(log.text()).not.toMatch(new RegExp(`${token}|Ada|${lead.phone_number.slice(2)}`));
  });

  it('twice at the same time sends one link, and both users get its result', async () => {
    const lead = await aLeadToVerify();
    const answers = await Promise.all([links.request(lead.id), links.request(lead.id, { actor: anAdmin() })]);
    expect(answers).toEqual([{}, {}]);
    expect(links.texts).toHaveLength(1);
    expect((await latest(lead.id))?.version).toBe(2);
    expect(await verificationTimeline(lead.id)).toEqual(['esig_text sent', 'esig_text requested']);
  });
});

describe('signing', () => {
  const caller = { ip: '203.0.113.9', userAgent: 'Phone' };
  const deps = (now: string) => ({ now, servicePhone: '+18005550199', caller });
  const aLink = async () => {
    const lead = await aLeadToVerify();
    await links.request(lead.id);
    return { lead, token: links.token() };
  };
  const sign = (token: string, signature_name = 'Ada Park', now = at(200)) =>
    signDocument(deps(now), { token, signature_name });
  const read = (token: string, now = at(200)) => getSigningDocument(deps(now), { token });

  it('stores the name, the time, the hash of the text and the origin, and adds it to the timeline', async () => {
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
    expect(log.text()).not.toMatch(new RegExp(`${token}|Ada|203\\.0\\.113\\.`));
  });

  it('twice at the same time is stored once, and both responses are that it is signed', async () => {
    const { lead, token } = await aLink();
    const [one, two] = await Promise.all([sign(token), sign(token, 'Ada Park', at(201))]);
    expect(one).toEqual(two);
    expect(await verificationTimeline(lead.id)).toEqual([
      'esig_text received',
      'esig_text sent',
      'esig_text requested',
    ]);
  });
});

describe('a signature', () => {
  const signed = async () => {
    const lead = await aLeadToVerify({ lead: { verification_agent_email: vera.user.email } });
    await links.request(lead.id);
    const caller = { ip: '203.0.113.9', userAgent: 'Phone' };
    const token = links.token();
    await signDocument({ now: at(200), servicePhone: undefined, caller }, { token, signature_name: 'Ada Park' });
    const [received, sent] = await verificationEventsOf(lead.id);
    return { lead, received: received?.id ?? '', sent: sent?.id ?? '', requestId: linkId(token) };
  };
  const look = (id: string, eventId: string, actor: Actor = vera) =>
    getSignature({ actor, now: at(300) }, { id, eventId });

  it('is shown with all details to the lead’s verification agent: text, signer, time, recipient of the link', async () => {
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
    expect(log.text()).not.toMatch(new RegExp(`Ada|${lead.phone_number.slice(2)}|203\\.0\\.113\\.9|Guardian`));
  });
});

describe('the flags of a transfer', () => {
  const claimed = () => aLeadToVerify({ lead: { verification_agent_email: vera.user.email } });
  const set = (leadId: string, flag: TransferFlag, actor: Actor, ready = true) =>
    setReadyForTransfer({ actor, now: at(100) }, { leadId, flag, ready });

  it('that is already set writes nothing', async () => {
    const lead = await claimed();
    await set(lead.id, 'ver_ready_for_transfer', vera);
    expect((await set(lead.id, 'ver_ready_for_transfer', vera)).version).toBe(2);
  });
});

describe('claiming a verification', () => {
  const waiting = () => aLeadToVerify({ lead: { verification_requested: true, verification_requested_ts: at(0) } });
  const claim = (leadId: string, actor: Actor) =>
    claimVerification({ actor, now: at(100) }, { leadId, agent_of_record: 'Jane Doe' });
  const unclaim = (leadId: string, actor: Actor) => unclaimVerification({ actor, now: at(100) }, { leadId });

  it('without a claim assigns it to the actor, and unclaiming removes the claim', async () => {
    const lead = await waiting();
    expect(await claim(lead.id, vera)).toMatchObject({
      verification_agent_email: 'vera@coverline.test',
      agent_of_record: 'Jane Doe',
    });
    const freed = await unclaim(lead.id, vera);
    expect(freed.verification_agent_email).toBeUndefined();
    expect(freed.agent_of_record).toBeUndefined();
    expect(await unclaim(lead.id, vera)).toEqual(freed);
    const changes = (await auditOf(lead.id)).filter(record => record.startsWith('verification_changed'));
    expect(changes).toHaveLength(2);
  });

  it('twice at the same time assigns it to one', async () => {
    for (let round = 0; round < 10; round++) {
      const lead = await waiting();
      const other = round % 2 === 0 ? supervisor : vic;
      const answers = await Promise.allSettled([claim(lead.id, vera), claim(lead.id, other)]);
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const won = answers.find(answer => answer.status === 'fulfilled');
      expect(await latest(lead.id)).toEqual(won?.value);
      expect(answers.find(answer => answer.status === 'rejected')?.reason).toEqual(
        rejectedAs('conflict', 'Somebody else has claimed this verification.'),
      );
    }
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
    const { data } = await listVerificationEvents({ actor: vera }, { id: lead.id });
    expect(data.map(({ created_ts }) => created_ts)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(at));
    expect(data[0]).toMatchObject({ name: 'received', user_email: vera.user.email, event_type: 'verification_status' });
    expect((await auditOf(lead.id))[0]).toBe('verification_changed received esig_text niia_health');
  });
});
