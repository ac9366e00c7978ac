import type { Locator, Page } from 'playwright-core';
import { publicPages, publicPath, siteLanguages } from '../../shared/contracts/public-pages.ts';
import { paths } from '../../web/src/lib/ui/paths.ts';
import { findings, seriousFindings } from './support/accessibility.ts';
import { expect, test } from './support/journey.ts';
import { origins } from './support/system.ts';

const table = (name: string) => (page: Page) => page.getByRole('table', { name }).getByRole('cell').first();
const region = (name: string) => (page: Page) => page.getByRole('region', { name });

/** The admin's screens, and what is there once a screen has its data. */
const screens: [path: string, ready: (page: Page) => Locator][] = [
  [paths.dashboard, page => page.getByLabel('Percentages of the total calls')],
  [paths.callHistory, table('Call history')],
  [paths.agents, page => page.getByText('Maria Lopez').first()],
  [paths.verification, page => page.getByText('No Pending Verifications').or(page.getByLabel('Pending verifications'))],
  [paths.dids, table('DIDs')],
  [paths.commissions, page => table('Commissions')(page).or(page.getByText('No commissions'))],
  [paths.onHold, table('On Hold')],
  [paths.postDates, table('Post Dates')],
  [paths.reportingDashboard, table('The figures by day')],
  [paths.wallboard, region('Waiting by group')],
  [paths.settingsGroups, page => page.getByRole('form', { name: 'Admin' })],
  [paths.settingsBlacklist, table('Blacklist')],
];

const themes = ['light', 'dark'] as const;

test("axe finds nothing serious on an admin's screens, light and dark", async ({ people }) => {
  const { page } = await people.anAgent('ada.okafor');
  for (const [path, ready] of screens) {
    await test.step(path, async () => {
      await page.goto(`${origins.web}${path}`);
      await expect(ready(page)).toBeVisible();
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        // Chromium paints the other theme a moment after the attribute says so.
        await expect.poll(() => seriousFindings(page), { message: `${path}, ${colorScheme}` }).toEqual([]);
      }
    });
  }
});

const publicPaths = siteLanguages.flatMap(language => publicPages.map(page => publicPath(language, page)));

test('axe finds nothing on the public pages on a phone, light and dark, and nothing is wider than it', async ({
  people,
}) => {
  const { page } = await people.aPhonePage();
  await page.setViewportSize({ width: 360, height: 780 });
  for (const path of publicPaths) {
    await test.step(path, async () => {
      await page.goto(`${origins.web}${path}`);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        // A ground that fades to the other theme under a text that is there at once cannot be read meanwhile.
        expect(await page.evaluate(() => document.getAnimations().length), `${path}, ${colorScheme}`).toBe(0);
        expect(await findings(page), `${path}, ${colorScheme}`).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  }
});
