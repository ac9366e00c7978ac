import type { Locator, Page } from 'playwright-core';
import { publicPages, publicPath } from '../../shared/contracts/public-pages.ts';
import { languages } from '../../shared/leads/languages.ts';
import { paths } from '../../web/src/lib/ui/paths.ts';
import { findings, themes } from './support/browser/accessibility.ts';
import { openedDialogs } from './support/browser/opened-dialogs.ts';
import { expectAllReachable } from './support/browser/reachable.ts';
import { fitsWidth } from './support/calls/phone-page.ts';
import { expect, type People, test } from './support/journey.ts';
import { createLead, unusedNumber } from './support/leads/created-lead.ts';
import { origins } from './support/system/system.ts';

const table = (name: string) => (page: Page) => page.getByRole('table', { name }).getByRole('cell').first();
const region = (name: string) => (page: Page) => page.getByRole('region', { name });

/** A screen, and an element that it shows when it has its data. */
type Screen = [path: string, ready: (page: Page) => Locator];

const calls: Screen[] = [
  [paths.dashboard, page => page.getByLabel('Percentages of the total calls')],
  [paths.callHistory, table('Call history')],
  [paths.agents, page => page.getByText('Maria Lopez').first()],
  [paths.verification, page => page.getByText('No Pending Verifications').or(page.getByLabel('Pending verifications'))],
  [paths.leads, page => page.getByText(/^As of /)],
  [paths.lookupLead, page => page.getByRole('button', { name: 'Submit' })],
  [paths.callEvents(`WT${'0'.repeat(32)}`), page => page.getByText('No events')],
  [paths.viewLead('nobody'), page => page.getByText('Lead Does Not Exist')],
  ['/no-such-page', page => page.getByText('There is no page at this address')],
];

const backOffice: Screen[] = [
  [paths.dids, table('DIDs')],
  [paths.commissions, page => table('Commissions')(page).or(page.getByText('No commissions'))],
  [paths.onHold, table('On Hold')],
  [paths.postDates, table('Post Dates')],
  [paths.reportingDashboard, table('The figures by day')],
  [paths.wallboard, region('Waiting by group')],
  [paths.leadImport, page => page.getByRole('button', { name: 'Check file' })],
  [paths.leadSources, table('Lead Sources')],
  [paths.nominations, table('Nominations')],
  [paths.settings, page => page.getByRole('link', { name: /^Scripts/ })],
  [paths.settingsGroups, page => page.getByRole('form', { name: 'Admin' })],
  [paths.settingsProducts, table('Products')],
  [paths.settingsDispositions, page => page.getByLabel('All dispositions')],
  [paths.settingsMessageTemplates, page => page.getByRole('button', { name: 'Save' }).first()],
  [paths.settingsScripts, page => page.getByRole('tab', { name: 'Graph' })],
  [paths.settingsBlacklist, table('Blacklist')],
  [paths.settingsChanges, table('Changes of settings')],
  [paths.settingsData, page => page.getByRole('form').first()],
  [paths.settingsWebsite, page => page.getByRole('form').first()],
];

const expectNoFindings = async (page: Page, where: string): Promise<void> => {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    // Chromium paints the other theme a moment after the attribute says so.
    await expect.poll(() => findings(page, colorScheme), { message: `${where}, ${colorScheme}` }).toEqual([]);
  }
};

const expectAccessible = async (people: People, screens: Screen[]): Promise<void> => {
  const { page, errors } = await people.anAgent('ada.okafor');
  // A lead that does not exist.
  errors.expect(/status of 404/);
  for (const [path, ready] of screens) {
    await test.step(path, async () => {
      await page.goto(`${origins.web}${path}`);
      await expect(ready(page)).toBeVisible();
      await expectNoFindings(page, path);
      await expectAllReachable(page, path);
    });
  }
};

test(
  'axe finds nothing on the screens of calls and leads, light and dark, and 200 % hides nothing',
  { tag: '@ci' },
  ({ people }) => expectAccessible(people, calls),
);

test(
  "axe finds nothing on the back office's screens, light and dark, and 200 % hides nothing",
  { tag: '@ci' },
  ({ people }) => expectAccessible(people, backOffice),
);

for (const [what, dialogs] of Object.entries(openedDialogs))
  test(`axe finds nothing in the dialogs about ${what}, light and dark`, { tag: '@ci' }, async ({ people }) => {
    const ada = await people.anAgent('ada.okafor');
    const { page } = ada;
    // So that the leads of yesterday and today have a row to select.
    await createLead(ada);
    for (const [path, open, title] of dialogs) {
      await test.step(`${path}: ${title}`, async () => {
        await page.goto(`${origins.web}${path}`);
        await open(page);
        await expect(page.getByRole('dialog', { name: title }).last()).toBeVisible();
        await expectNoFindings(page, `${path}: ${title}`);
      });
    }
  });

/** What a page's content security policy blocked so far, by directive. */
const blockedBy = async (page: Page): Promise<string[]> => {
  const blocked: string[] = [];
  await page.exposeFunction('noteBlocked', (directive: string) => blocked.push(directive));
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', ({ effectiveDirective }) => noteBlocked(effectiveDirective))",
  );
  return blocked;
};

const publicPaths = languages.flatMap(language => publicPages.map(page => publicPath(language, page)));

test('axe finds nothing where nobody is signed in, light and dark', { tag: '@ci' }, async ({ people }) => {
  const { page } = await people.aClient();
  await page.goto(`${origins.web}${paths.sessionExpired}`);
  await expect(page.getByText('Your Session Expired')).toBeVisible();
  await expectNoFindings(page, 'session expired');
  await page.goto(`${origins.web}${paths.signing}`);
  await expect(page.getByRole('heading', { name: 'This link has expired.' })).toBeVisible();
  await expectNoFindings(page, 'an expired signing link');
  await page.goto(`${origins.web}${paths.login}`);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('button', { name: 'Forgot your password?' })).toBeHidden();
  await expectNoFindings(page, 'a forgotten password');
});

test('axe finds nothing on the public pages on a phone, light and dark; nothing is wider than it, nothing is blocked', {
  tag: '@ci',
}, async ({ people }) => {
  const { page } = await people.aPhonePage();
  await page.setViewportSize({ width: 360, height: 780 });
  const blocked = await blockedBy(page);
  for (const path of publicPaths) {
    await test.step(path, async () => {
      await page.goto(`${origins.web}${path}`);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        // A background that fades to the other theme, under a text that changes at once, cannot be read during the
        // fade.
        expect(await page.evaluate(() => document.getAnimations().length), `${path}, ${colorScheme}`).toBe(0);
        expect(await findings(page, colorScheme), `${path}, ${colorScheme}`).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  }
  expect(blocked).toEqual([]);
});

test('axe finds nothing on the problems of the form for a call, and on the pages that the API answers', {
  tag: '@ci',
}, async ({ people }) => {
  const { page, errors } = await people.aPhonePage();
  errors.expect(/status of 400/);
  const expectNothing = async (heading: string): Promise<void> => {
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => findings(page, colorScheme), { message: `${heading}, ${colorScheme}` }).toEqual([]);
    }
    expect(await fitsWidth(page)).toBe(true);
  };
  await page.goto(`${origins.web}${publicPath('en', 'call-request')}`);
  await page.getByLabel('Zip code', { exact: true }).fill('33101');
  await page.getByRole('button', { name: 'Next' }).tap();
  await page.getByRole('button', { name: 'Ask for the call' }).tap();
  await expect(page.getByText('Type your name.')).toBeVisible();
  await expectNothing('Ask for a call');

  // As the browser sends it without JavaScript.
  await page.evaluate(() => document.querySelector<HTMLFormElement>('[data-request]')?.submit());
  await expectNothing('Your request was not sent');
  await page.getByLabel('Your name', { exact: true }).fill('Agnes Larch');
  await page.getByLabel('Phone number', { exact: true }).fill(unusedNumber().slice(2));
  await page.getByRole('checkbox', { name: 'Yes, call me.' }).check();
  await page.getByRole('button', { name: 'Ask for the call' }).tap();
  await expectNothing('Thank you. We have your request.');
  await page.getByText('Take back my consent').tap();
  await expectNothing('Thank you. We have your request.');
  await page.getByRole('button', { name: 'Cancel my request' }).tap();
  await expectNothing('Your request is cancelled');
  await page.goto(`${origins.web}${publicPath('en', 'thanks')}`);
  await expectNothing('Your request for a call');
  await page.getByText('Take back my consent').tap();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Take it back' }).tap();
  await expectNothing('We have noted that you want no more contact');
});
