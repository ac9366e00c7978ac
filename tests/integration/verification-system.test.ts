import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { linkId } from '#platform/link-token';
import { createCall, getCall } from '#platform/table/calls';
import { getEsigRequest } from '#platform/table/esig-requests';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { createUser } from '#platform/table/users';
import { verificationEventsOf } from '#platform/table/verification-events';
import { recordVerification } from '#shared/contracts/calls';
import type { Operation } from '#shared/contracts/operation';
import { requestVerification } from '#shared/contracts/sales';
import { getSigningDocument, signDocument } from '#shared/contracts/signing';
import { anAcceptedCall } from '../support/builders/a-call.ts';
import { aGroup, aUser } from '../support/builders/a-user.ts';
import { aLeadToVerify, verificationTimeline } from '../support/builders/a-verification.ts';
import { startBackEndWithTwilio } from '../support/local-cloud/back-end-with-twilio.ts';
import { anApiEvent } from '../support/unit/lambda-events.ts';

/** A busy machine needs longer than Vitest's second. */
const PATIENCE = { timeout: 30_000, interval: 200 };
const SALES = '+18005550100';

let system: Awaited<ReturnType<typeof startBackEndWithTwilio>>;
const mails: { to: string; subject: string; body: string }[] = [];

beforeAll(async () => {
  system = await startBackEndWithTwilio({ deliverMail: mail => void mails.push(mail) });
  await system.client.incomingPhoneNumbers.create({ phoneNumber: SALES });
  await putGroupConfiguration(aGroup());
  for (const [id, roles] of [
    ['agent-1', ['closer']],
    ['vera', ['verification']],
  ] as const) {
    const { version: _, ...user } = aUser({ id, email: `${id}@coverline.test`, roles: [...roles] });
    await createUser(user);
  }
});
afterAll(() => system?.stop());

const ask = async (fn: string, operation: Operation, userId: string, input: object) => {
  const headers = { 'content-type': 'application/json' };
  const { payload } = await system.cloud.invoke(
    fn,
    anApiEvent(operation, userId, { body: JSON.stringify(input), headers }),
  );
  const { statusCode, body } = payload as { statusCode: number; body: string };
  return { status: statusCode, answer: JSON.parse(body) as unknown };
};

const request = (leadId: string, verificationType: 'esig_text' | 'esig_email') =>
  ask('sales-api', requestVerification, 'agent-1', {
    leadId,
    verificationType,
    group: 'niia_health',
    products: ['health'],
    firstRequest: true,
  });

const linkIn = (text = '') => /http:\/\/localhost:\d+\/sign#([\w-]{43})(?!\S)/.exec(text) ?? ['', ''];

const originSecret = (): string => {
  const { ORIGIN_SECRET_ID: id = '' } = system.cloud.environment('signing-api');
  return system.cloud.secrets.find(id)?.value ?? expect.fail('The secret has no value.');
};

/** Calls the API like the customer's page, without a token, and through the distribution. */
const asCustomer = ({ method, path }: Operation, input: object) =>
  fetch(`${system.cloud.urls.api}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Phone',
      'x-viewer-address': '203.0.113.9',
      'x-origin-secret': originSecret(),
    },
    body: JSON.stringify(input),
  });

const texts = async (): Promise<string[]> => (await system.client.messages.list()).map(({ body }) => body);

it.each(['esig_text', 'esig_email'] as const)(
  'a customer who gets the link by %s reads and signs, and the signature is shown',
  async type => {
    const lead = await aLeadToVerify({
      lead: { assigned_agent_email_by_role: { closer: 'agent-1@coverline.test' } },
    });
    expect(await request(lead.id, type)).toEqual({ status: 200, answer: {} });
    if (type === 'esig_email') expect(mails.at(-1)).toMatchObject({ to: 'ada@example.com' });
    const [link, token] = linkIn(type === 'esig_text' ? (await texts())[0] : mails.at(-1)?.body);
    expect(link).toBe(`${system.cloud.urls.web}/sign#${token}`);

    const sign = (fields: object) => asCustomer(signDocument, { token, ...fields });
    const shown = await asCustomer(getSigningDocument, { token });
    expect(await shown.json()).toMatchObject({ customer_name: 'Ada Park', due_now: 349_99 });
    expect((await sign({ signature_name: 'Ada Park', agreed: false })).status).toBe(400);
    expect((await sign({ signature_name: 'A', agreed: true })).status).toBe(400);
    const signed = await sign({ signature_name: 'Ada Park', agreed: true });
    expect([signed.status, await signed.json()]).toEqual([
      200,
      expect.objectContaining({ signature_name: 'Ada Park', signed_ts: expect.any(String) }),
    ]);
    const stored = await getEsigRequest(linkId(token ?? ''));
    expect(stored?.signed_from_ip).toMatch(/^203\.0\.113\.9, /);
    expect(await verificationTimeline(lead.id)).toEqual([`${type} received`, `${type} sent`, `${type} requested`]);
    expect(system.logged(`api: POST ${signDocument.path} 200`)).not.toEqual([]);
    expect(system.logged(token ?? '')).toEqual([]);
  },
);

it('an unknown link is not found, and a malformed link is not looked up', async () => {
  const open = (token: string) => asCustomer(getSigningDocument, { token });
  expect((await open('x'.repeat(43))).status).toBe(404);
  expect((await open('x')).status).toBe(400);
});

/** An agent's leg with sound, and the agent's call with the lead. */
const onTheLine = async (leadId: string) => {
  await system.everybodyAnswers();
  const { client } = system;
  const twiml = '<Response><Pause length="120"/></Response>';
  const leg = await client.calls.create({ to: '+15557770001', from: SALES, twiml });
  await vi.waitFor(async () => expect((await client.calls(leg.sid).fetch()).status).toBe('in-progress'), PATIENCE);
  const { version: _, ...call } = anAcceptedCall({
    id: `call-of-${leadId}`,
    agent_call_sid: leg.sid,
    lead_key: `lead/${leadId}`,
    reservation_user_key: 'user/vera',
    reservation_user_email: 'vera@coverline.test',
  });
  await createCall(call);
  const record = (recording: boolean) =>
    ask('calls-api', recordVerification, 'vera', {
      task_attribute_key: `taskAttribute/${call.id}`,
      group: 'niia_health',
      recording,
    });
  return { callId: call.id, leg: client.calls(leg.sid), record };
};

const isKept = async (leadId: string) => {
  const [stopped] = await verificationEventsOf(leadId);
  expect(stopped?.snipped_recording_key).toBe(`recordings/${stopped?.id}.wav`);
  await expect(system.client.recordings(stopped?.id ?? '').fetch()).rejects.toMatchObject({ status: 404 });
};

it.each(['the agent stops', 'the call’s end stops'])('a voice verification that %s is recorded and kept', async how => {
  const lead = await aLeadToVerify({ lead: { verification_agent_email: 'vera@coverline.test' } });
  const { callId, leg, record } = await onTheLine(lead.id);
  expect(await record(true)).toEqual({ status: 200, answer: {} });
  expect((await getCall(callId, { latest: true }))?.voice_verification?.group).toBe('niia_health');
  expect((await record(true)).status).toBe(409);

  if (how === 'the agent stops') expect(await record(false)).toEqual({ status: 200, answer: {} });
  else await leg.update({ status: 'completed' });
  await vi.waitFor(() => isKept(lead.id), PATIENCE);
  expect(await verificationTimeline(lead.id)).toEqual(['voice stopped', 'voice started']);
  expect((await getCall(callId, { latest: true }))?.voice_verification).toBeUndefined();
});
