import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { PaintWatch } from '../browser/paint-watch.ts';
import { atMost, type Row } from '../row.ts';
import { percentile } from '../support/statistics.ts';

const TIMES = 20;
/** The first ones load what the screen needs. */
const WARM_UP = 2;
/** Chosen by us for mute and hold; asked of the product for the tabs. */
const LONGEST_MS = 200;
/** Until the command's request and its webhook are over, or the tab has read its data again. */
const SETTLED_AFTER_MS = 800;

const ask = <K extends keyof PaintWatch>(page: Page, name: K, ...given: Parameters<PaintWatch[K]>) =>
  page.evaluate<Awaited<ReturnType<PaintWatch[K]>>>(
    `paintWatch.${name}(${given.map(one => JSON.stringify(one)).join(', ')})`,
  );

type Reaction = { act: () => Promise<void>; shows: string };

const paintedAfter = async (page: Page, { act, shows }: Reaction): Promise<number> => {
  await ask(page, 'expect', shows);
  await act();
  const painted = await ask(page, 'painted');
  await wait(SETTLED_AFTER_MS);
  return painted;
};

/** Two actions that undo each other, repeatedly; the times of each. */
const inTurns = async (page: Page, first: Reaction, second: Reaction) => {
  const [ofFirst, ofSecond]: [number[], number[]] = [[], []];
  for (let time = 0; time < WARM_UP + TIMES; time++) {
    ofFirst.push(await paintedAfter(page, first));
    ofSecond.push(await paintedAfter(page, second));
  }
  return [ofFirst.slice(WARM_UP), ofSecond.slice(WARM_UP)] as const;
};

const row = (what: string, times: readonly number[], before?: string): Row =>
  atMost(LONGEST_MS, {
    what: `slow processor: ${what} -> painted, p95`,
    value: percentile([...times], 0.95),
    unit: 'ms',
    baseline: `p50 ${percentile([...times], 0.5).toFixed(0)} ms, ${times.length} times${before ? `; ${before} before` : ''}`,
  });

const inBar = (name: string) => `[aria-label="Call controls"] button[aria-label="${name}"]`;

/** A key turns a state on and off, so the label that is shown after it is the other one. */
const byKey = async (page: Page, key: string, labels: [string, string]): Promise<number[]> => {
  const times: number[] = [];
  for (let time = 0; time < 2 * (WARM_UP + TIMES); time++) {
    const isOff = await page.locator(inBar(labels[0])).isVisible();
    const act = () => page.keyboard.press(key);
    times.push(await paintedAfter(page, { act, shows: inBar(labels[isOff ? 1 : 0]) }));
  }
  return times.slice(2 * WARM_UP);
};

/** Only with the mouse: the driver's own click would search the page during the measurement. */
const clickAsAPerson = async (page: Page, target: Locator): Promise<void> => {
  const box = await target.boundingBox();
  if (!box) throw new Error('The element to click has no bounding box.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};

/** In a call: mute and hold by their keys, and the change between two tabs of the lead by clicks. */
export const measureReactions = async (page: Page): Promise<Row[]> => {
  const mute = await byKey(page, 'm', ['Mute', 'Unmute']);
  const hold = await byKey(page, 'h', ['Hold', 'Unhold']);
  const open = (title: string) => () => clickAsAPerson(page, page.getByRole('tab', { name: title, exact: true }));
  const [products, info] = await inTurns(
    page,
    { act: open('PRODUCTS'), shows: '[role=tabpanel] [role=group][aria-label=Products] button' },
    { act: open('INFO'), shows: '[role=tabpanel] form[aria-label=Details] input' },
  );
  return [
    row('M', mute),
    row('H', hold),
    row('INFO', info, '392 to 824 ms'),
    row('PRODUCTS', products, '232 to 456 ms'),
  ];
};
