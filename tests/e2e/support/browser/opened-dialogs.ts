import type { Page } from 'playwright-core';
import { paths } from '../../../../web/src/lib/ui/paths.ts';
import { expect } from '../journey.ts';
import { seededLead } from '../leads/seeded-leads.ts';

const press = async (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();
const button = (name: string | RegExp) => (page: Page) => press(page, name);
const entry = (menu: string | RegExp, name: string | RegExp) => async (page: Page) => {
  await press(page, menu);
  await page.getByRole('menuitem', { name }).click();
};

/** A dialog: its screen, how it is opened, and its title. */
type OpenedDialog = [path: string, open: (page: Page) => Promise<void>, title: string | RegExp];

/** The dialog about an agent, or one that is opened from it. */
const ofMaria = (name?: string) => async (page: Page) => {
  await page.getByRole('option', { name: /^Maria Lopez/ }).click();
  await press(page, 'Manage');
  if (name) await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
};

const people: OpenedDialog[] = [
  [paths.agents, button('Create user'), 'Create user'],
  [paths.agents, button(/^Disabled users/), 'Disabled users'],
  [paths.agents, ofMaria(), 'Manage Maria Lopez'],
  [paths.agents, ofMaria('Disable'), /^Are you sure you want to disable/],
  [paths.agents, ofMaria('Delete'), /^Are you sure you want to delete/],
  [paths.agents, ofMaria('Call history'), 'Call history of Maria Lopez'],
  [paths.agents, ofMaria('Commissions'), 'Commissions of Maria Lopez'],
  [paths.settings, entry(/Your account/, 'Account'), 'Account'],
  [paths.settings, entry(/Your account/, 'Phone settings'), 'Phone settings'],
  [paths.settings, button('Report a bug'), 'Report a bug'],
  [
    paths.settings,
    async page => {
      await expect(page.getByRole('link', { name: /^Scripts/ })).toBeVisible();
      await page.keyboard.press('?');
    },
    'Keyboard shortcuts',
  ],
  [
    paths.settings,
    async page => {
      await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('settings');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
    'Search',
  ],
];

const foundLead = (name: string) => async (page: Page) => {
  await page.getByLabel('Phone number of the lead').fill(seededLead(40).phone.slice(2));
  await press(page, 'Find');
  await press(page, name);
};

const leads: OpenedDialog[] = [
  [
    paths.leads,
    async page => {
      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
      await press(page, 'Change');
    },
    'Change leads',
  ],
  [paths.leads, button('Bulk changes'), 'Your bulk changes'],
  [paths.leads, entry('Saved views', /^Save this view/), 'Save view'],
  [
    paths.leads,
    page =>
      page
        .getByRole('link', { name: /^View / })
        .first()
        .click(),
    'Lead',
  ],
  [paths.viewLead(seededLead(40).id), button('Audit'), 'Audit'],
  [paths.viewLead(seededLead(40).id), button('Consent'), 'Consent'],
  [paths.leadSources, button('New lead source'), 'New lead source'],
  [paths.leadSources, entry(/^More about/, 'Rename...'), 'Rename lead source'],
  [paths.leadSources, entry(/^More about/, 'Retire...'), /^Retire /],
  [paths.leadSources, entry(/^More about/, 'History'), /^History of /],
  [paths.settingsData, foundLead('Place a legal hold'), 'Place a legal hold on this lead?'],
  [paths.settingsData, foundLead('Erase the lead'), 'Erase the data of this lead?'],
];

const settings: OpenedDialog[] = [
  [paths.dids, button('Add DID'), 'Add DID'],
  [paths.settingsGroups, button('History'), 'History of Admin'],
  [paths.settingsProducts, button('New Product'), 'New Product'],
  [paths.settingsProducts, button(/^Edit /), /./],
  [paths.settingsProducts, button('History'), 'History of the products'],
  [paths.settingsDispositions, button('New Disposition'), 'New Disposition'],
  [paths.settingsDispositions, page => page.getByLabel('All dispositions').getByRole('button').first().click(), /./],
  [paths.settingsDispositions, button('New Group'), 'New Group'],
  [paths.settingsDispositions, button(/^Delete /), /^Delete the group/],
  [paths.settingsMessageTemplates, button('Delete'), /^Delete the template/],
  [paths.settingsScripts, button('New Script'), 'New Script'],
  [paths.settingsScripts, button('History'), /^History of /],
  [paths.settingsBlacklist, button('Add'), 'Add to the blacklist'],
  [
    paths.settingsBlacklist,
    async page => {
      await press(page, 'Add');
      await page.getByRole('tab', { name: 'Multiple' }).click();
    },
    'Add to the blacklist',
  ],
  [paths.settingsBlacklist, button('History'), 'History of the blacklist'],
  [paths.settingsChanges, button(/^Before and after the change/), /./],
];

/** The dialogs of an admin, by what they are about. */
export const openedDialogs = { people, leads, settings };
