import { createServer } from 'node:net';
import twilio from 'twilio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localAccount } from '../account.ts';
import { ManualClock } from '../clock.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { Faults } from './faults.ts';
import { Journal } from './journal.ts';
import { createWebhookSender } from './webhook-sender.ts';

/** Longer than Vitest's default of one second, for a busy machine. */
const PATIENCE = 10_000;

let receiver: WebhookReceiver;
let clock: ManualClock;
let journal: Journal;
let faults: Faults;
let sender: ReturnType<typeof createWebhookSender>;

beforeEach(async () => {
  receiver = await startWebhookReceiver();
  clock = new ManualClock();
  journal = new Journal();
  faults = new Faults();
  sender = createWebhookSender({ account: localAccount, clock, journal, faults, log: () => {} });
});

afterEach(async () => {
  sender.stop();
  await receiver.stop();
});

const send = (params: Record<string, string> = {}, kind = 'voice') =>
  sender.send({ kind, url: receiver.url('/hook?task_attribute_key=taskAttribute/1'), params });

/** A URL on which nothing listens. */
const closedUrl = async (): Promise<string> => {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/gone`;
};

describe('a webhook', () => {
  it('carries a signature that the twilio package accepts, and an idempotency token', async () => {
    const params = { To: '+13055550100', CallSid: 'CA1', Text: 'ä & b = c' };
    await send(params);
    const [hook] = receiver.received;
    expect(hook?.params).toEqual(params);
    const signature = String(hook?.headers['x-twilio-signature']);
    const url = receiver.url(hook?.path ?? '');
    expect(twilio.validateRequest(localAccount.authToken, signature, url, params)).toBe(true);
    expect(twilio.validateRequest(localAccount.authToken, signature, url, { ...params, To: '+1' })).toBe(false);
    expect(hook?.headers['i-twilio-idempotency-token']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('puts its parameters into the query of a GET, and signs that URL', async () => {
    await sender.send({ kind: 'voice', method: 'GET', url: receiver.url('/twiml?a=1'), params: { From: '+1 305' } });
    const [hook] = receiver.received;
    expect(hook?.path).toBe('/twiml?a=1&From=%2B1+305');
    const signature = String(hook?.headers['x-twilio-signature']);
    expect(twilio.validateRequest(localAccount.authToken, signature, receiver.url(hook?.path ?? ''), {})).toBe(true);
  });

  it('returns the application’s response with any status', async () => {
    receiver.answer((_, response) => response.writeHead(500, { 'content-type': 'text/plain' }).end('no'));
    await expect(send()).resolves.toEqual({ status: 500, contentType: 'text/plain', body: 'no' });
    expect(receiver.received).toHaveLength(1);
  });

  it('is tried twice if nothing accepts the connection', async () => {
    const url = await closedUrl();
    await expect(sender.send({ kind: 'voice', url, params: {} })).rejects.toThrow('ECONNREFUSED');
    expect(journal.list()).toMatchObject([
      { attempt: 1, status: null, error: 'ECONNREFUSED' },
      { attempt: 2, status: null, error: 'ECONNREFUSED' },
    ]);
  });

  it('carries the same idempotency token in its retry', async () => {
    receiver.answer((_, response) => {
      if (receiver.received.length === 1) response.destroy();
      else response.writeHead(204).end();
    });
    await expect(send()).resolves.toMatchObject({ status: 204 });
    const tokens = receiver.received.map(({ headers }) => headers['i-twilio-idempotency-token']);
    expect(tokens).toHaveLength(2);
    expect(new Set(tokens).size).toBe(1);
  });

  it('times out without a response, and is not sent again', async () => {
    receiver.answer(() => {});
    const request = { kind: 'assignment', url: receiver.url('/'), params: {}, timeoutMs: 60 };
    await expect(sender.send(request)).rejects.toThrow('no response within 60 ms');
    expect(receiver.received).toHaveLength(1);
  });
});

describe('the journal', () => {
  it('keeps the newest, filters, and notifies subscribers', async () => {
    const small = new Journal(2);
    const heard: number[] = [];
    const unsubscribe = small.subscribe(({ id }) => heard.push(id));
    const entry = { at: '', method: 'POST' as const, url: '', params: {}, status: 204, ms: 1, attempt: 1 };
    for (const kind of ['a', 'b', 'a']) small.add({ ...entry, kind });
    unsubscribe();
    small.add({ ...entry, kind: 'b' });
    expect(heard).toEqual([1, 2, 3]);
    expect(small.list().map(({ id }) => id)).toEqual([3, 4]);
    expect(small.list({ kind: 'b' }).map(({ id }) => id)).toEqual([4]);
    expect(small.list({ after: 3 }).map(({ id }) => id)).toEqual([4]);
    expect(small.list({ limit: 1 }).map(({ id }) => id)).toEqual([4]);
  });
});

describe('an injected fault', () => {
  it('delivers a duplicate with another idempotency token, as often as its rule says', async () => {
    faults.add({ kind: 'voice', action: { type: 'duplicate', copies: 2 } });
    await send({ n: '1' });
    await vi.waitFor(() => expect(receiver.received).toHaveLength(3), PATIENCE);
    await send({ n: '2' });
    expect(receiver.received.map(({ params }) => params.n)).toEqual(['1', '1', '1', '2']);
    expect(new Set(receiver.received.map(({ headers }) => headers['i-twilio-idempotency-token'])).size).toBe(4);
  });

  it('applies only to webhooks that match its rule', async () => {
    faults.add({ kind: 'conference', match: { StatusCallbackEvent: 'join' }, action: { type: 'status', status: 503 } });
    await expect(send({ StatusCallbackEvent: 'join' }, 'voice')).resolves.toMatchObject({ status: 204 });
    await expect(send({ StatusCallbackEvent: 'leave' }, 'conference')).resolves.toMatchObject({ status: 204 });
    await expect(send({ StatusCallbackEvent: 'join' }, 'conference')).resolves.toMatchObject({ status: 503 });
    await expect(send({ StatusCallbackEvent: 'join' }, 'conference')).resolves.toMatchObject({ status: 204 });
    expect(receiver.received).toHaveLength(3);
  });

  it('delays on the injected clock', async () => {
    faults.add({ action: { type: 'delay', ms: 5_000 } });
    const sent = send();
    await clock.advance(4_999);
    expect(receiver.received).toHaveLength(0);
    await clock.advance(1);
    await expect(sent).resolves.toMatchObject({ status: 204 });
  });

  it('lets the next of its kind overtake', async () => {
    faults.add({ kind: 'call-status', action: { type: 'reorder' } });
    const first = send({ n: '1' }, 'call-status');
    await send({ n: '2' }, 'call-status');
    await first;
    expect(receiver.received.map(({ params }) => params.n)).toEqual(['2', '1']);
  });

  it('sends a held webhook after 2 s if none overtakes it', async () => {
    faults.add({ action: { type: 'reorder' } });
    const sent = send();
    await clock.advance(2_000);
    await expect(sent).resolves.toMatchObject({ status: 204 });
  });

  it('drops without delivering, and times out after delivering', async () => {
    faults.add({ action: { type: 'drop' } });
    faults.add({ action: { type: 'timeout' } });
    await expect(send()).rejects.toThrow('dropped');
    expect(receiver.received).toHaveLength(0);
    await expect(send()).rejects.toThrow('an injected fault removed the response');
    expect(receiver.received).toHaveLength(1);
    expect(journal.list()).toMatchObject([
      { fault: 'drop', status: null },
      { fault: 'timeout', status: null },
    ]);
  });
});
