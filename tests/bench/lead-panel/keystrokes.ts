import type { Page } from 'playwright-core';
import { atMost, type Row } from '../row.ts';
import type { BenchSystem } from '../support/bench-system.ts';
import { percentile } from '../support/statistics.ts';
import { ask, withConsole } from './console-page.ts';
import { aLeadWithHistory } from './leads.ts';

const AGENT = 'maria.lopez@coverline.test';
const KEYS = 60;
const WARM_UP = 10;
const KEY_EVERY_MS = 50;
/** Chosen by us: the limit of a long task in browsers, and a delay that a person does not see. */
const LONGEST_MS = 50;
/** Chosen by us: one frame at 60 per second. */
const ONE_FRAME_MS = 17;

const type = async (page: Page): Promise<number[]> => {
  await ask(page, 'takeDelays');
  await page.keyboard.type('abcdefghi '.repeat((WARM_UP + KEYS) / 10), { delay: KEY_EVERY_MS });
  const delays = (await ask(page, 'takeDelays')).slice(WARM_UP);
  if (delays.length < KEYS - 2) throw new Error(`${delays.length} keys of ${KEYS} were painted.`);
  return delays;
};

/** From the key until the paint, in the panel's INFO tab and in a plain input on the same page. */
export const measureKeystrokes = ({ system }: BenchSystem): Promise<Row[]> =>
  withConsole(system.origins.web, AGENT, async page => {
    await ask(page, 'open', `/lead/view/${await aLeadWithHistory()}`);
    await ask(page, 'watchKeys');
    await ask(page, 'focus', 'Address');
    const info = percentile(await type(page), 0.95);
    await ask(page, 'bareInput');
    const bare = percentile(await type(page), 0.95);
    const baseline = `a bare input in the same page ${bare.toFixed(1)} ms, ${KEYS} keys each`;
    return [
      atMost(LONGEST_MS, { what: 'keystroke -> painted in INFO, p95', value: info, unit: 'ms', digits: 1, baseline }),
      atMost(ONE_FRAME_MS, {
        what: '  more than in a bare input',
        value: Math.max(0, info - bare),
        unit: 'ms',
        digits: 1,
      }),
    ];
  });
