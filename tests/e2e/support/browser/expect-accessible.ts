import type { Page } from 'playwright-core';
import { expect } from '../journey.ts';
import { findings, themes } from './accessibility.ts';

/** In light and dark; every other fault of a page is named too. */
export const expectAccessible = async (page: Page, where: string): Promise<void> => {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const found = expect.configure({ soft: true }).poll(() => findings(page, colorScheme), {
      message: `${where}, ${colorScheme}`,
      timeout: 5_000,
    });
    await found.toEqual([]);
  }
};
