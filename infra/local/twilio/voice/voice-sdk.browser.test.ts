import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chromiumArguments, chromiumPath } from '../../../../tests/support/browser/chromium.ts';
import { localAccount } from '../account.ts';
import { tonePower } from './media/pcm.ts';
import { HOLD_MUSIC_HZ } from './media/sound.ts';
import { readWav } from './media/wav.ts';
import { type LiveVoice, SALES, startLiveVoice } from './testing/live-voice.ts';

const AGENT_HZ = 1000;
const CUSTOMER_HZ = 500;
const AUDIBLE_DB = -60;
const AUDIBLE = 500;

let live: LiveVoice;
let browser: Browser;
beforeAll(async () => {
  live = await startLiveVoice({ media: true });
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
});
afterAll(async () => {
  await browser?.close();
  await live?.stop();
});
afterEach(async () => {
  await live.hangUpAll();
  for (const context of browser.contexts()) await context.close();
});

const open = async (identity: string, { token = live.token(identity), hz = AGENT_HZ } = {}): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(live.origin);
  await page.waitForFunction('window.probe');
  await page.evaluate(`void probe.start(${JSON.stringify(token)}, ${hz}).catch(() => {})`);
  return page;
};

const saw = (page: Page, event: string) =>
  page.waitForFunction(`probe.events.includes('${event}')`, undefined, { timeout: 15_000 });

/** The output of the agent's browser in decibels by frequency. */
const agentHears = async (page: Page, hz: number): Promise<number> =>
  Number(await page.evaluate(`probe.hear ? probe.hear([${hz}])[${hz}] : -200`));

const customerHears = async (callSid: string, hz: number): Promise<number> => {
  const heard = await live.control('GET', `/_control/calls/${callSid}/heard?hz=${hz}&ms=400`);
  return (heard as { tones: Record<number, number> }).tones[hz] ?? 0;
};

/** The customer waits in the queue, the agent's browser rings and is accepted, both are in the conference. */
const talk = async (identity: string) => {
  live.documents.set('/voice', '<Response><Enqueue workflowSid="WW1"><Task>{}</Task></Enqueue></Response>');
  const page = await open(identity);
  await saw(page, 'device.registered');
  const placed = await live.control('POST', '/_control/calls', { from: '+15551230001', to: SALES, tone: CUSTOMER_HZ });
  const customer = (placed as { call_sid: string }).call_sid;
  await expect
    .poll(async () => (await live.control('GET', `/_control/calls/${customer}`)) as object)
    .toMatchObject({ queued: true });
  const accepted = live.voice.conference({
    taskSid: `WT-${identity}`,
    reservationSid: `WR-${identity}`,
    customerCallSid: customer,
    to: `client:${identity}`,
    params: new URLSearchParams({
      ConferenceRecord: 'true',
      EndConferenceOnCustomerExit: 'true',
      ConferenceRecordingStatusCallback: 'http://app.test/recording',
      ConferenceStatusCallback: 'http://app.test/conference',
      ConferenceStatusCallbackEvent: 'start end join leave mute hold',
    }),
  });
  await saw(page, 'device.incoming');
  await page.evaluate('probe.call.accept()');
  const result = await accepted;
  if (!result.ok) throw new Error(result.reason);
  const [conference] = await live.client.conferences.list({ friendlyName: `WT-${identity}` });
  const participant = (callSid: string) => live.client.conferences(conference?.sid ?? '').participants(callSid);
  return { page, customer, agent: result.workerCallSid, participant };
};

describe('a browser with the real voice SDK', () => {
  it('connects the audio of agent and customer, with mute, hold and hang-up, and records both', async () => {
    const { page, customer, agent, participant } = await talk('ann');
    expect(await page.evaluate('probe.call.parameters.From')).toBe('+15551230001');
    await expect.poll(() => agentHears(page, CUSTOMER_HZ)).toBeGreaterThan(AUDIBLE_DB);
    await expect.poll(() => customerHears(customer, AGENT_HZ)).toBeGreaterThan(AUDIBLE);

    await participant(agent).update({ muted: true });
    await expect.poll(() => customerHears(customer, AGENT_HZ)).toBeLessThan(50);
    await participant(agent).update({ muted: false });
    await expect.poll(() => customerHears(customer, AGENT_HZ)).toBeGreaterThan(AUDIBLE);

    await participant(customer).update({ hold: true });
    await expect.poll(() => customerHears(customer, HOLD_MUSIC_HZ)).toBeGreaterThan(AUDIBLE);
    await expect.poll(() => customerHears(customer, AGENT_HZ)).toBeLessThan(50);
    await expect.poll(() => agentHears(page, CUSTOMER_HZ)).toBeLessThan(AUDIBLE_DB - 20);
    await participant(customer).update({ hold: false });
    await expect.poll(() => agentHears(page, CUSTOMER_HZ)).toBeGreaterThan(AUDIBLE_DB);

    await live.control('POST', `/_control/calls/${customer}/hangup`);
    await saw(page, 'call.disconnect');
    await expect.poll(() => live.ended).toContain(agent);

    await expect.poll(() => live.params('recording').length).toBe(1);
    const password = Buffer.from(`${localAccount.accountSid}:${localAccount.authToken}`).toString('base64');
    const response = await fetch(`${live.params('recording')[0]?.RecordingUrl}.wav`, {
      headers: { authorization: `Basic ${password}` },
    });
    const sound = readWav(Buffer.from(await response.arrayBuffer())) ?? new Int16Array();
    expect(tonePower([sound], CUSTOMER_HZ)).toBeGreaterThan(AUDIBLE);
    expect(tonePower([sound], AGENT_HZ)).toBeGreaterThan(AUDIBLE);
  });

  it('keeps its call while the signalling is cut, and resumes it', async () => {
    const { page, customer } = await talk('bea');
    await live.control('POST', '/_control/devices/bea/cut');
    await saw(page, 'call.reconnected');
    await expect.poll(() => agentHears(page, CUSTOMER_HZ)).toBeGreaterThan(AUDIBLE_DB);
    await expect.poll(async () => JSON.stringify(await live.control('GET', '/_control/devices'))).toContain('bea');
    await page.evaluate('probe.call.disconnect()');
    await expect
      .poll(async () => (await live.control('GET', `/_control/calls/${customer}`)) as { status: string })
      .toMatchObject({ status: 'in-progress' });
  });

  it('renews its token in mid-call', async () => {
    const { page } = await talk('cleo');
    await page.evaluate(`probe.device.updateToken(${JSON.stringify(live.token('cleo'))})`);
    await expect.poll(() => agentHears(page, CUSTOMER_HZ)).toBeGreaterThan(AUDIBLE_DB);
    expect(await page.evaluate('probe.events')).not.toContainEqual(expect.stringContaining('error'));
    expect(await page.evaluate('probe.call.status()')).toBe('open');
  });

  it('still sends audio after an ICE restart', async () => {
    const { page, customer } = await talk('dora');
    await expect.poll(() => customerHears(customer, AGENT_HZ)).toBeGreaterThan(AUDIBLE);
    await page.evaluate('probe.call._mediaHandler.iceRestart()');
    await page.waitForFunction("probe.call._mediaHandler.version.pc.signalingState === 'stable'");
    await expect.poll(() => customerHears(customer, AGENT_HZ)).toBeGreaterThan(AUDIBLE);
  });

  it('ends its leg when its page is closed, and the customer stays', async () => {
    const { page, customer, agent } = await talk('eve');
    await page.close();
    await expect.poll(() => live.ended).toContain(agent);
    expect(await live.control('GET', `/_control/calls/${customer}`)).toMatchObject({ status: 'in-progress' });
  });

  it('rings on every device; the first that accepts gets the call', async () => {
    const pages = [await open('flo'), await open('flo')] as const;
    for (const page of pages) await saw(page, 'device.registered');
    const call = await live.client.calls.create({
      to: 'client:flo',
      from: SALES,
      twiml: '<Response><Pause length="30"/></Response>',
    });
    for (const page of pages) await saw(page, 'device.incoming');
    await pages[1].evaluate('probe.call.accept()');
    await saw(pages[0], 'call.cancel');
    await saw(pages[1], 'call.accept');
    await expect.poll(async () => (await live.client.calls(call.sid).fetch()).status).toBe('in-progress');
  });

  it('is busy if it rejects, and canceled if it does not answer in time', async () => {
    const page = await open('gil');
    await saw(page, 'device.registered');
    const twiml = '<Response/>';
    const rejected = await live.client.calls.create({ to: 'client:gil', from: SALES, twiml });
    await saw(page, 'device.incoming');
    await page.evaluate('probe.call.reject()');
    await expect.poll(async () => (await live.client.calls(rejected.sid).fetch()).status).toBe('busy');
    await page.evaluate('probe.events.length = 0');
    const missed = await live.client.calls.create({ to: 'client:gil', from: SALES, twiml, timeout: 1 });
    await saw(page, 'call.cancel');
    await expect.poll(async () => (await live.client.calls(missed.sid).fetch()).status).toBe('no-answer');
  });

  it('dials out through its application, and sends digits', async () => {
    live.documents.set('/browser-call', '<Response><Gather action="/keys" numDigits="2" timeout="20"/></Response>');
    const page = await open('hal');
    await saw(page, 'device.registered');
    await page.evaluate("probe.dial({ To: '+15557770001', lead: '7' })");
    await saw(page, 'call.accept');
    await page.evaluate("probe.call.sendDigits('42')");
    await expect
      .poll(() => live.params('voice').find(({ Digits }) => Digits))
      .toMatchObject({
        Digits: '42',
        From: 'client:hal',
      });
    expect(live.params('voice').find(({ lead }) => lead)).toMatchObject({ lead: '7', To: '+15557770001' });
    await saw(page, 'call.disconnect');
  });

  it.each([
    ['a token of another key', () => `${live.token('ida').slice(0, -3)}abc`, 'device.error 20101'],
    ['an expired token', () => live.token('ida', -100), 'device.error 20104'],
  ])('is rejected with %s', async (_what, token, error) => {
    const page = await open('ida', { token: token() });
    await saw(page, error);
    expect(await page.evaluate('probe.events')).not.toContain('device.registered');
  });
});
