import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { TelephonySettings } from '#shared/contracts/telephony-settings';
import { theTelephonySettings } from '../../../tests/support/builders/telephony-settings.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { aContext, aFormPost } from '../../../tests/support/unit/lambda-events.ts';
import { strictMock } from '../../../tests/support/unit/strict-mock.ts';
import { clearTelephonySettings } from '../twilio/telephony-settings.ts';
import { replayed } from './replay.ts';
import { webhookHandler, webhookRoute } from './webhook-handler.ts';

const PATH = '/twilio/status/call';
const BASE = 'https://api.coverline.test';
const settings = theTelephonySettings();

const secrets = strictMock(SecretsManagerClient);
let log: ReturnType<typeof captureLog>;

const givenSecret = (secret: TelephonySettings) =>
  secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(secret) });

beforeEach(() => {
  vi.stubEnv('WEBHOOK_BASE_URL', `${BASE}/`);
  vi.stubEnv('TELEPHONY_SECRET_ID', 'secret');
  log = captureLog();
  secrets.resetHistory();
  givenSecret(settings);
});
afterEach(() => {
  clearTelephonySettings();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const verb = vi.fn(async (_request: unknown): Promise<string | undefined> => undefined);
beforeEach(() => {
  verb.mockReset();
  verb.mockResolvedValue(undefined);
});
const Params = z.object({ CallSid: z.string(), task_attribute_key: z.string().optional() });
const handler = webhookHandler({
  [PATH]: webhookRoute(Params, verb),
  '/voice': webhookRoute(Params, verb, { onFailure: '<Response><Say>Sorry.</Say></Response>' }),
  '/report': webhookRoute(z.object({ At: z.string().optional() }), verb, { reportedAt: ({ At }) => At }),
});

const form = { CallSid: 'CA1', From: '+15552340001', Unknown: 'ü & =' };

type Post = { form?: Record<string, string>; query?: string; signature?: string; token?: string; path?: string };

const post = (sent: Post = {}) => {
  const { query = '', token = settings.auth_token, path = PATH } = sent;
  const url = BASE + path + (query && `?${query}`);
  const signature = sent.signature ?? getExpectedTwilioSignature(token, url, sent.form ?? form);
  const event = aFormPost(path, sent.form ?? form, {
    rawQueryString: query,
    headers: signature ? { 'x-twilio-signature': signature } : {},
  });
  return handler(event, aContext());
};

describe('webhookHandler', () => {
  it('runs the verb with form and query, and returns 204 if the verb returns nothing', async () => {
    expect(await post({ query: 'task_attribute_key=taskAttribute%2F1' })).toMatchObject({ statusCode: 204 });
    const params = { CallSid: 'CA1', task_attribute_key: 'taskAttribute/1' };
    expect(verb).toHaveBeenCalledWith({ params, settings, now: expect.any(String), requestId: 'request-1' });
  });

  it.each<[string, Post]>([
    ['a query does not stand in for the form of Twilio', { query: 'CallSid=CA2', form: { From: '+15552340001' } }],
    ['a query does not add to the form of Twilio', { query: 'At=never', path: '/report', form: {} }],
  ])('%s', async (_, sent) => {
    await post(sent);
    expect(JSON.stringify(verb.mock.calls)).not.toMatch(/CA2|never/);
  });

  it('takes our own parameters from the URL that we gave, not from the form, which a browser can add to', async () => {
    await post({ form: { ...form, task_attribute_key: 'taskAttribute/forged' } });
    expect(verb).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { CallSid: 'CA1' } }));
  });

  it('returns TwiML as XML', async () => {
    verb.mockResolvedValue('<Response/>');
    expect(await post()).toEqual({
      statusCode: 200,
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      body: '<Response/>',
    });
  });

  it.each<[string, Post]>([
    ['no signature', { signature: '' }],
    ['a wrong signature', { signature: 'c2lnbmF0dXJl' }],
    ["another account's signature", { token: 'x'.repeat(32) }],
  ])('rejects %s with 403 and does not run the verb', async (_name, sent) => {
    expect(await post(sent)).toMatchObject({ statusCode: 403 });
    expect(verb).not.toHaveBeenCalled();
    expect(log.text()).toContain('webhook rejected');
  });

  it.each([
    ['form', (event: ReturnType<typeof aFormPost>) => ({ ...event, body: `${event.body}&CallStatus=completed` })],
    ['query', (event: ReturnType<typeof aFormPost>) => ({ ...event, rawQueryString: 'task_attribute_key=x' })],
  ])('rejects a signature that was made for another %s', async (_name, changed) => {
    const headers = { 'x-twilio-signature': getExpectedTwilioSignature(settings.auth_token, BASE + PATH, form) };
    const event = changed(aFormPost(PATH, form, { headers }));
    expect(await handler(event, aContext())).toMatchObject({ statusCode: 403 });
    expect(verb).not.toHaveBeenCalled();
  });

  const agoBy = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  it.each([
    ['is long past', { At: agoBy(6) }, 403, 0],
    ['is minutes old, as a retry may be', { At: agoBy(4) }, 204, 1],
    ['is in the future, by a fast clock', { At: agoBy(-10) }, 204, 1],
    ['has no time', {}, 204, 1],
  ])('handles a signed report of an event that %s', async (_, sent, statusCode, runs) => {
    expect(await post({ path: '/report', form: sent })).toMatchObject({ statusCode });
    expect(verb).toHaveBeenCalledTimes(runs);
    expect(log.text().includes('This was reported before.')).toBe(statusCode === 403);
  });

  it('rejects a replay that only the verb recognises, also for a voice webhook', async () => {
    verb.mockRejectedValue(replayed());
    expect(await post({ path: '/voice' })).toEqual({ statusCode: 403, body: '' });
    expect(log.text()).toContain('webhook rejected');
    expect(log.text()).not.toContain('webhook failed');
  });

  it('reads a body that the gateway encoded', async () => {
    const headers = { 'x-twilio-signature': getExpectedTwilioSignature(settings.auth_token, BASE + PATH, form) };
    const { body = '', ...event } = aFormPost(PATH, form, { headers, isBase64Encoded: true });
    const response = await handler({ ...event, body: Buffer.from(body).toString('base64') }, aContext());
    expect(response).toMatchObject({ statusCode: 204 });
  });

  it('rejects a body above 64 KB without reading it, and accepts one of just that', async () => {
    const CallSid = 'x'.repeat(64 * 1024 - 'CallSid='.length);
    expect(await post({ form: { CallSid: `${CallSid}x` } })).toEqual({ statusCode: 413, body: '' });
    expect(secrets.commandCalls(GetSecretValueCommand)).toHaveLength(0);
    expect(await post({ form: { CallSid } })).toMatchObject({ statusCode: 204 });
  });

  it('rejects parameters that are not those of the webhook with 400', async () => {
    expect(await post({ form: { From: '+15552340001' } })).toEqual({ statusCode: 400, body: '' });
    expect(verb).not.toHaveBeenCalled();
    expect(log.text()).toContain('"code":"invalid_input"');
  });

  it('returns 404 for a path without a webhook, without reading anything', async () => {
    expect(await post({ path: '/twilio/unknown' })).toEqual({ statusCode: 404, body: '' });
    expect(secrets.commandCalls(GetSecretValueCommand)).toHaveLength(0);
  });

  it('gives a parameter that was sent several times as a list', async () => {
    const event = aFormPost('/list', {}, { body: 'Digits=1&Digits=2&CallSid=CA1' });
    const sent = { Digits: ['1', '2'], CallSid: 'CA1' };
    const signature = getExpectedTwilioSignature(settings.auth_token, `${BASE}/list`, sent);
    const route = webhookRoute(z.record(z.string(), z.unknown()), verb);
    await webhookHandler({ '/list': route })({ ...event, headers: { 'x-twilio-signature': signature } }, aContext());
    expect(verb).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: sent }));
  });

  describe('logs one line with the webhook, the request and its time', () => {
    const known = { webhook: PATH, request_id: 'request-1', ms: 8 };
    const logged = () => log.lines().filter(line => line.includes('"webhook":'));
    beforeEach(() => {
      vi.spyOn(performance, 'now').mockReturnValueOnce(100).mockReturnValue(107.6);
    });

    it('of what was served', async () => {
      await post();
      expect(logged().map(line => JSON.parse(line))).toMatchObject([
        { ...known, level: 'INFO', message: 'webhook', status: 204 },
      ]);
    });

    it('of what was rejected, and counts it', async () => {
      await post({ signature: 'c2lnbmF0dXJl' });
      const reason = 'The signature is missing or wrong.';
      expect(logged().map(line => JSON.parse(line))).toMatchObject([
        { ...known, level: 'WARN', message: 'webhook rejected', status: 403, reason },
      ]);
      expect(log.text()).toContain('"WebhookRejected":1');
      expect(log.text()).not.toContain('WebhookFailed');
    });

    it('of what failed, and counts it', async () => {
      verb.mockRejectedValue(new Error('no table'));
      await post();
      expect(logged().map(line => JSON.parse(line))).toMatchObject([
        { ...known, level: 'ERROR', message: 'webhook failed', error: { message: 'no table' } },
      ]);
      expect(log.text()).toContain('"WebhookFailed":1');
    });
  });

  it('reads the secret once for many posts', async () => {
    await post();
    await post();
    expect(secrets.commandCalls(GetSecretValueCommand)).toHaveLength(1);
  });

  it('accepts a token that was rotated half a minute ago', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await post();
    const rotated = { ...settings, auth_token: 'n'.repeat(32) };
    givenSecret(rotated);
    vi.setSystemTime(Date.now() + 31_000);
    expect(await post({ token: rotated.auth_token })).toMatchObject({ statusCode: 204 });
  });

  it('does not read the secret again for a wrong signature within half a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await post();
    givenSecret({ ...settings, auth_token: 'n'.repeat(32) });
    vi.setSystemTime(Date.now() + 29_000);
    expect(await post({ token: 'n'.repeat(32) })).toMatchObject({ statusCode: 403 });
    expect(secrets.commandCalls(GetSecretValueCommand)).toHaveLength(1);
  });

  it('returns 503 while telephony is not set up, and reads the secret again next time', async () => {
    secrets.on(GetSecretValueCommand).resolves({ SecretString: '{}' });
    expect(await post()).toMatchObject({ statusCode: 503 });
    givenSecret(settings);
    expect(await post()).toMatchObject({ statusCode: 204 });
  });

  it('returns 500 without the cause, or the TwiML that a caller hears', async () => {
    verb.mockRejectedValue(new Error('no table'));
    expect(await post()).toEqual({ statusCode: 500, body: '' });
    expect(await post({ path: '/voice' })).toMatchObject({ statusCode: 200, body: expect.stringContaining('Sorry.') });
    expect(log.text()).toContain('no table');
  });

  it('logs nothing of the parameters', async () => {
    await post({ form: { ...form, CallSid: 'canary' } });
    expect(log.text()).toContain(PATH);
    expect(log.text()).not.toMatch(/canary|5552340001/);
  });
});
