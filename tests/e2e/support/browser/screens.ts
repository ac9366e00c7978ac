import { expect, type TestInfo } from '@playwright/test';
import type { Locator, Page } from 'playwright-core';
import { themes } from './accessibility.ts';

/** A laptop, and two monitors of a desk. */
const screens = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

type Look = { theme: (typeof themes)[number]; width: number; height: number };

const everyLook: Look[] = screens.flatMap(screen => themes.map(theme => ({ ...screen, theme })));

/** Each screen and each theme, but not each with each: for what is over within seconds. */
export const aFewLooks: Look[] = screens.map((screen, n) => ({ ...screen, theme: themes[n % 2] ?? 'light' }));

/** A border may end within a pixel. */
const WHOLE = { ratio: 0.98, timeout: 5_000 };

/**
 * Looks at a page on each screen, light and dark: nothing is wider than the screen, and the named controls are in view
 * without scrolling. The pictures are with the results of the tests, for people.
 */
export const screensOf =
  (page: Page, testInfo: TestInfo) =>
  async (name: string, controls: Locator[], looks: Look[] = everyLook): Promise<void> => {
    for (const { theme, ...screen } of looks) {
      const where = `${name}, ${screen.width}, ${theme}`;
      await page.setViewportSize(screen);
      await page.emulateMedia({ colorScheme: theme });
      await expect(page.locator('html'), where).toHaveAttribute('data-theme', theme);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(screen.width);
      for (const each of controls)
        for (const control of await each.all()) await expect.soft(control, where).toBeInViewport(WHOLE);
      const path = testInfo.outputPath(`${name}-${screen.width}-${theme}.png`.replaceAll(' ', '-'));
      await page.screenshot({ path, animations: 'disabled' });
    }
  };
