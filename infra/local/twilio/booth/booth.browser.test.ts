import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumArguments, chromiumPath } from '../../../../tests/support/browser/chromium.ts';
import { startTwilio, type VirtualTwilio } from '../start-twilio.ts';
import { redirectedClient } from '../testing/redirected-client.ts';

const SALES = '+18005550100';
const answers: Record<string, string> = {
  '/voice':
    '<Response><Gather action="/keys" numDigits="1" timeout="60"><Say>Welcome, press a key</Say></Gather></Response>',
  '/keys': '<Response><Say>Thank you</Say><Dial><Conference>room</Conference></Dial></Response>',
};

const app = createServer((request, response) => {
  request.resume();
  const body = answers[new URL(request.url ?? '/', 'http://app').pathname] ?? '<Response/>';
  response.writeHead(200, { 'content-type': 'text/xml' }).end(body);
});

let twilio: VirtualTwilio;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  await new Promise<void>(resolve => app.listen(0, '127.0.0.1', resolve));
  twilio = await startTwilio({ port: 0, media: true, log: () => {} });
  const voiceUrl = `http://localhost:${(app.address() as AddressInfo).port}/voice`;
  await redirectedClient(twilio.origin).incomingPhoneNumbers.create({
    phoneNumber: SALES,
    voiceUrl,
    smsUrl: voiceUrl.replace('/voice', '/text'),
    friendlyName: 'Sales',
  });
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${twilio.origin}/booth`);
});
afterAll(async () => {
  await browser?.close();
  await twilio?.stop();
  app.close();
});

const control = (method: string, path: string, body: unknown) =>
  fetch(`${twilio.origin}/_control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const tones = async (callSid: string, hz: number): Promise<number> => {
  const response = await fetch(`${twilio.origin}/_control/calls/${callSid}/heard?hz=${hz}&ms=500`);
  return ((await response.json()) as { tones: Record<number, number> }).tones[hz] ?? 0;
};

const openTab = (name: string) => page.getByRole('tab', { name }).click();

/** The call SID in the row of a call, found by a number as the booth shows it. */
const sidOf = (number: string) => page.locator('#calls > li', { hasText: number }).first().getAttribute('title');

describe('the phone booth', () => {
  it('offers the numbers of the account', async () => {
    await expect.poll(() => page.inputValue('#to')).toBe(SALES);
    expect(await page.inputValue('#from')).toMatch(/^\+1\d{3}555\d{4}$/);
  });

  it('offers the leads of the product as customers', async () => {
    const known = { name: 'Ann Hughes', phone_number: '+13055551000' };
    await control('PUT', 'customers', { customers: [known] });
    await page.goto(`${twilio.origin}/`);
    await expect.poll(() => page.inputValue('#from')).toBe(known.phone_number);
    await page.selectOption('#customer', { label: 'Somebody unknown' });
    expect(await page.inputValue('#from')).not.toBe(known.phone_number);
    await page.getByRole('button', { name: 'Random customer' }).click();
    expect(await page.inputValue('#from')).toBe(known.phone_number);
  });

  it('shows text messages, e-mails and chat together', async () => {
    await control('POST', 'mails', {
      to: 'ana@example.test',
      subject: 'Your temporary password',
      body: 'It is Xy-123.',
    });
    await redirectedClient(twilio.origin).messages.create({ from: SALES, to: '+13055551000', body: 'Your documents' });
    await control('POST', 'chat', { text: 'The timer stands still.' });
    await openTab('Messages');
    await page.getByText('The timer stands still.').waitFor();
    await page.getByText('To ana@example.test: Your temporary password').waitFor();
    await page.getByText('It is Xy-123.').waitFor();
    await page.getByText('Your documents').waitFor();
    await openTab('Calls');
  });

  it('calls with the microphone, shows spoken texts, sends digits, and shows the webhooks', async () => {
    await page.fill('#from', '+15551230001');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByText('“Welcome, press a key”').first().waitFor();
    await page.getByRole('button', { name: '5', exact: true }).click();
    await page.locator('#current').getByText('in a conference').waitFor();
    await expect.poll(() => page.locator('#journal li').count()).toBe(2);
    expect(await page.locator('#journal').textContent()).toContain('200');
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('answers a dialled phone; each party hears the other’s microphone', async () => {
    const client = redirectedClient(twilio.origin);
    const [room] = await client.conferences.list({ friendlyName: 'room' });
    await client.conferences(room?.sid ?? '').participants.create({ from: SALES, to: '+15559990001' });
    await page.locator('#ringing').getByText('(555) 999-0001').first().waitFor();
    const customer = (await sidOf('(555) 123-0001')) ?? '';
    const rung = (await sidOf('(555) 999-0001')) ?? '';
    await control('POST', `calls/${rung}/answer`, { tone: 700 });
    await expect.poll(() => tones(customer, 700), { timeout: 8000 }).toBeGreaterThan(500);
    const played = () => page.evaluate("document.querySelector('audio').srcObject !== null");
    expect(await played()).toBe(true);
    const stop = page.getByRole('button', { name: 'Hang up' });
    await stop.click();
    await stop.waitFor({ state: 'detached' });
    await expect.poll(async () => page.locator('#calls').textContent()).toContain('completed');
    expect(await played()).toBe(false);
  });

  it('rejects a ringing call as busy', async () => {
    const client = redirectedClient(twilio.origin);
    const call = await client.calls.create({ from: SALES, to: '+15559990002', twiml: '<Response/>' });
    await page.getByRole('button', { name: 'Busy' }).click();
    await expect.poll(async () => (await client.calls(call.sid).fetch()).status).toBe('busy');
  });

  it('texts a number as the chosen customer, and shows the webhook', async () => {
    await page.fill('#from', '+15551230009');
    await page.fill('#to', SALES);
    await openTab('Messages');
    await page.fill('#text input[name=body]', 'ALTO');
    await page.getByRole('button', { name: 'Send text' }).click();
    await page.getByText('Sent: ALTO').waitFor();
    await openTab('Webhooks');
    await page.locator('#journal > li[title*="Body: ALTO"]').waitFor();
    await openTab('Calls');
  });

  it('injects a fault, which applies to the next webhook', async () => {
    await openTab('Faults');
    await page.selectOption('select[name=kind]', 'voice');
    await page.selectOption('select[name=action]', 'status');
    await page.getByRole('button', { name: 'Inject' }).click();
    await page.getByText('voice: status, 1 to come').waitFor();
    await page.getByText('A tone').click();
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByText('Nothing is broken on purpose.').waitFor();
    await openTab('Webhooks');
    await page.getByText('fault: status').waitFor();
    await openTab('Calls');
    await page.locator('#calls').getByText('11200', { exact: false }).first().waitFor();
  });

  it('hangs up when its page is closed', async () => {
    await page.getByText('Microphone').click();
    await page.fill('#from', '+15551230002');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.locator('#current').getByText('Welcome', { exact: false }).waitFor();
    const sid = (await sidOf('(555) 123-0002')) ?? '';
    await page.close();
    const status = async () =>
      ((await (await fetch(`${twilio.origin}/_control/calls/${sid}`)).json()) as { status: string }).status;
    await expect.poll(status, { timeout: 20_000 }).toBe('completed');
  });
});
