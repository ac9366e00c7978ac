import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LiveVoice, startLiveVoice } from '../../infra/local/twilio/voice/testing/live-voice.ts';
import { chromiumArguments, chromiumPath } from '../support/browser/chromium.ts';

let live: LiveVoice;
let browser: Browser;
let page: Page;
const requests: string[] = [];
const sockets: string[] = [];

beforeAll(async () => {
  live = await startLiveVoice({ media: true });
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
  page = await browser.newPage();
  page.on('request', request => requests.push(request.url()));
  page.on('websocket', socket => sockets.push(socket.url()));
  await page.goto(live.origin);
  await page.waitForFunction('window.probe');
  await page.evaluate(`probe.start(${JSON.stringify(live.token('ana'))}, 1000)`);
  await page.waitForFunction("probe.events.includes('device.registered')");
});
afterAll(async () => {
  await browser?.close();
  await live?.stop();
});

it('@twilio/voice-sdk: the option chunderw sets the host of signalling, at /signal', () => {
  expect(sockets).toEqual([`${live.origin.replace('http', 'ws')}/signal`]);
});

it('@twilio/voice-sdk: with publishEvents false and our own sounds it sends no other request', () => {
  expect(requests.filter(url => !url.startsWith(live.origin) && !url.startsWith('data:'))).toEqual([]);
});
