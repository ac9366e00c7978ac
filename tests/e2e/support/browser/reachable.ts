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

const CONTROLS = 'button, a[href]:not([href^="#"]), input, textarea, [role=combobox], [role=tab], [role=option]';

/** The visible controls of the page that cannot be scrolled to, or that something covers. */
const hiddenControls = (page: Page): Promise<string[]> =>
  page.evaluate(selector => {
    const isHidden = (control: Element): boolean => {
      const { width, height } = control.getBoundingClientRect();
      if (width < 2 || height < 2 || !control.checkVisibility({ visibilityProperty: true })) return false;
      // A select has an input that nobody sees.
      if (control.closest('[aria-hidden=true]')) return false;
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top } = control.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      // The thumb of a switch covers its input.
      const whole = control.closest('.MuiSwitch-root') ?? control;
      return there === null || !(whole.contains(there) || there.contains(control));
    };
    const nameOf = (control: Element): string =>
      `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent ?? ''}`;
    return [...document.querySelectorAll(selector)].filter(isHidden).map(nameOf);
  }, CONTROLS);

/** At 200 % each control of the page can be scrolled to and is covered by nothing, and the page is no wider. */
export const expectAllReachable = async (page: Page, where: string): Promise<void> => {
  const size = page.viewportSize();
  await page.setViewportSize(ZOOMED);
  await expect.soft.poll(() => hiddenControls(page), { message: `${where} at 200 %`, timeout: 10_000 }).toEqual([]);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(ZOOMED.width);
  if (size) await page.setViewportSize(size);
};

/** Each can be scrolled to and is covered by nothing; a toast may cover it for two seconds. */
export const expectReachable = async (page: Page, controls: Locator): Promise<void> => {
  await expect(controls).not.toHaveCount(0);
  for (const control of await controls.all())
    await expect.poll(() => isOnTop(control), { message: (await control.textContent()) ?? '' }).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(ZOOMED.width);
};
