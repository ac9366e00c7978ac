import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearGroupConfigurations } from '#platform/handlers/actor';
import { blacklisting } from '#platform/table/blacklist/blacklist';
import { keys } from '#platform/table/engine/keys';
import { queryAll } from '#platform/table/engine/query';
import { writeOne } from '#platform/table/engine/write';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { createLead } from '#platform/table/leads';
import { putMessageTemplate } from '#platform/table/messages';
import { createUser } from '#platform/table/users';
import { sendEmail as emailContract, listMessageTemplates, sendText as textContract } from '#shared/contracts/leads';
import type { Operation } from '#shared/contracts/operation';
import { MessageTemplate } from '#shared/messages/message';
import { messageTemplates } from '../../bin/seed/message-templates.ts';
import { handler } from '../../lambdas/leads/api.ts';
import { at } from '../support/builders/a-call.ts';
import { aGroup, aUser } from '../support/builders/a-user.ts';
import { startTable } from '../support/local-cloud/start-table.ts';
import { type ScriptedTwilio, startScriptedTwilio } from '../support/twilio/scripted-twilio.ts';
import { captureLog } from '../support/unit/captured-log.ts';
import { startHttpServer } from '../support/unit/http-server.ts';
import { aContext, anApiEvent } from '../support/unit/lambda-events.ts';

const NUMBER = '+15552370142';
const BLACKLISTED = '+15552370199';
const closer = aUser({ groups: ['closer_t1'] });

let stopTable: () => Promise<void>;
let ses: Awaited<ReturnType<typeof startHttpServer>>;
let twilio: ScriptedTwilio;
let log: ReturnType<typeof captureLog>;

beforeAll(async () => {
  stopTable = await startTable();
  ses = await startHttpServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ MessageId: 'mail-1' }));
  });
  clearGroupConfigurations();
  await putGroupConfiguration(aGroup({ name: 'closer_t1' }));
  const { version: _, ...user } = closer;
  await createUser(user);
  await writeOne(
    blacklisting({
      id: BLACKLISTED,
      phone_number: BLACKLISTED,
      blocked_inbound: true,
      source: 'disposition',
      posted_by: 'ada.okafor@coverline.test',
    }),
  );
});
afterAll(async () => {
  await Promise.all([stopTable(), ses.stop()]);
});
beforeEach(async () => {
  twilio = await startScriptedTwilio({ status: 201, body: { sid: 'SM1', status: 'queued' } });
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', ses.origin);
  vi.stubEnv('EMAIL_FROM', 'care@coverline.example');
  vi.stubEnv('CALLING_HOURS', '0-24');
  vi.stubEnv('MESSAGES_PER_HOUR', '1000');
  ses.received.length = 0;
  log = captureLog();
});
afterEach(async () => {
  await twilio.stop();
  vi.restoreAllMocks();
});

let leads = 0;
const aStoredLead = async (): Promise<string> => {
  const id = `lead-${++leads}`;
  const recipient = { alt_phone_number: NUMBER, email: 'ann@example.test' };
  await createLead({ id, phone_number: `+1555238${String(leads).padStart(4, '0')}`, ...recipient, created_ts: at(0) });
  return id;
};
const ask = async (operation: Operation, input: object = {}, headers = {}) => {
  const body = operation.method === 'POST' ? { body: JSON.stringify(input) } : {};
  const event = anApiEvent(operation, closer.id, { ...body, headers });
  const response = (await handler(event, aContext())) as { statusCode: number; body: string };
  return { status: response.statusCode, body: JSON.parse(response.body) };
};
const logOf = (leadId: string) => queryAll({ partition: keys.lead(leadId).pk, prefix: 'message#' }, { latest: true });
const canary = 'About your asthma <b>&</b> "plan"';

describe('a text', () => {
  it('is sent and logged with the lead', async () => {
    const leadId = await aStoredLead();
    expect(await ask(textContract, { to: '(555) 237-0142', body: canary, leadId })).toEqual({ status: 200, body: {} });
    expect(new URLSearchParams(twilio.received[0]?.body).get('Body')).toBe(canary);
    expect(await logOf(leadId)).toMatchObject([
      { message_type: 'text', lead_id: leadId, recipient: NUMBER, body: canary, sent_by: closer.email },
    ]);
    expect(log.text()).not.toMatch(/asthma|555\D{0,2}237-?0142/);
  });

  it('requested again after a lost response, or at the same time, is sent once', async () => {
    const leadId = await aStoredLead();
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => ask(textContract, { to: NUMBER, body: canary, leadId }, headers);
    const atOnce = await Promise.all([send(), send()]);
    expect(atOnce).toContainEqual({ status: 200, body: {} });
    expect(await send()).toEqual({ status: 200, body: {} });
    expect([twilio.received.length, (await logOf(leadId)).length]).toEqual([1, 1]);
  });

  it('that Twilio rejected may be sent again', async () => {
    const leadId = await aStoredLead();
    const headers = { 'idempotency-key': randomUUID() };
    twilio.answers({ status: 400, body: { status: 400, code: 21614, message: 'no' } });
    expect(await ask(textContract, { to: NUMBER, body: canary, leadId }, headers)).toMatchObject({ status: 422 });
    twilio.answers({ status: 201, body: { sid: 'SM2', status: 'queued' } });
    expect(await ask(textContract, { to: NUMBER, body: canary, leadId }, headers)).toMatchObject({ status: 200 });
  });
});

describe('an e-mail', () => {
  const mail = { recipient: 'ann@example.test', subject: 'Your plan', body: canary };

  it('is sent as text and as escaped HTML, and logged with the lead', async () => {
    const leadId = await aStoredLead();
    expect(await ask(emailContract, { ...mail, leadId })).toEqual({ status: 200, body: {} });
    const { Text, Html } = JSON.parse(ses.received[0]?.body ?? '').Content.Simple.Body;
    expect(Text.Data).toBe(canary);
    expect(Html.Data).toContain('About your asthma &lt;b&gt;&amp;&lt;/b&gt; &quot;plan&quot;');
    expect(await logOf(leadId)).toMatchObject([{ message_type: 'email', ...mail, sent_by: closer.email }]);
    expect(log.text()).not.toMatch(/asthma|ann@|Your plan/);
  });

  it('requested again after a lost response is sent once', async () => {
    const leadId = await aStoredLead();
    const headers = { 'idempotency-key': randomUUID() };
    for (let n = 0; n < 2; n++)
      expect(await ask(emailContract, { ...mail, leadId }, headers)).toMatchObject({ status: 200 });
    expect([ses.received.length, (await logOf(leadId)).length]).toEqual([1, 1]);
  });
});

describe('the message templates', () => {
  it('are listed by name, and loading them again does not change an edited one', async () => {
    const load = async () => {
      for (const template of messageTemplates) await putMessageTemplate({ ...template, created_ts: at(0), version: 1 });
    };
    await load();
    const read = async () => MessageTemplate.array().parse((await ask(listMessageTemplates)).body.data);
    const names = (await read()).map(({ name }) => name);
    expect(names).toEqual(messageTemplates.map(({ name }) => name).sort());
    const [first] = await read();
    await putMessageTemplate({ ...(first ?? expect.fail()), body: 'Edited.', version: 2 });
    await load();
    expect((await read())[0]).toMatchObject({ body: 'Edited.', version: 2 });
  });
});
