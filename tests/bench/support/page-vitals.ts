import type { Browser } from 'playwright-core';

/** A slow phone: a 4G line of 1.6 Mbit/s with 150 ms, and a quarter of the processor (Lighthouse's mobile profile). */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;

export type PageVitals = {
  /** Milliseconds until the first byte of the page. */
  firstByteMs: number;
  /** Milliseconds until the largest element is painted. */
  lcpMs: number;
  /** The sum of layout shifts until the end of the page. */
  cls: number;
  /** Requests until the page is loaded, and the bytes of their bodies as they are sent. */
  requests: number;
  bytes: number;
  /** Bytes of scripts that the first paint waits for. */
  blockingScriptBytes: number;
};

/** Runs in the page: what the browser measured of itself. Observers get what is buffered in a task of its own. */
const MEASURE = `new Promise(resolve => {
  const vitals = { lcpMs: 0, cls: 0 };
  new PerformanceObserver(list => {
    for (const { startTime } of list.getEntries()) vitals.lcpMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver(list => {
    for (const { value } of list.getEntries()) vitals.cls += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const files = performance.getEntriesByType('resource');
  const blocking = files.filter(file => file.initiatorType === 'script' && file.renderBlockingStatus === 'blocking');
  const inline = document.querySelectorAll('script:not([src]):not([type="application/ld+json"])');
  const sum = numbers => numbers.reduce((all, one) => all + one, 0);
  const all = [...performance.getEntriesByType('navigation'), ...files];
  setTimeout(() => resolve({
    ...vitals,
    firstByteMs: all[0].responseStart,
    requests: all.length,
    bytes: sum(all.map(file => file.encodedBodySize)),
    blockingScriptBytes:
      sum(blocking.map(file => file.encodedBodySize)) + sum([...inline].map(script => script.textContent.length)),
  }), 0);
})`;

/** The local distribution and the browser are slower at their first page than at any other. */
const warmUp = async (browser: Browser, url: string): Promise<void> => {
  const page = await browser.newPage();
  await page.goto(url);
  await page.close();
};

/** Loads an address on a throttled phone with an empty cache. */
export const vitalsOnPhone = async (browser: Browser, url: string): Promise<PageVitals> => {
  await warmUp(browser, url);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'networkidle' });
  const vitals = await page.evaluate<PageVitals>(MEASURE);
  await context.close();
  return vitals;
};
