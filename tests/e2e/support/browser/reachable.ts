import type { Locator, Page } from 'playwright-core';
import { expect } from '../journey.ts';

/** A screen of 1280 pixels at 200 %. */
export const ZOOMED = { width: 640, height: 400 };

/** Whether a control can be scrolled to, and nothing covers its middle after that. */
const isOnTop = (control: Locator): Promise<boolean> =>
  control.evaluate(element => {
    element.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && element.contains(there);
  });

/** Each can be scrolled to and is covered by nothing; a toast may cover it for two seconds. */
export const expectReachable = async (page: Page, controls: Locator): Promise<void> => {
  await expect(controls).not.toHaveCount(0);
  for (const control of await controls.all())
    await expect.poll(() => isOnTop(control), { message: (await control.textContent()) ?? '' }).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(ZOOMED.width);
};
