import type { Locator, Page } from 'playwright-core';
import { origins } from '../system/system.ts';

/** For a change by somebody else: either it comes live and soon, or only when the page is loaded again. */
export const LIVE = { timeout: 10_000 };

/** The lead panel of a page: on the lead's own page, in a dialog or beside a call. */
export const leadPanel = (page: Page) => {
  const tabs = page.getByRole('tablist', { name: 'Of the lead' });
  const tab = (title: string): Locator => tabs.getByRole('tab', { name: title, exact: true });
  const content = page.getByRole('tabpanel');
  const details = page.getByRole('form', { name: 'Details' });
  return {
    tabs,
    /** The tabs' titles in their order, when the panel is visible. */
    titles: async (): Promise<string[]> => {
      await tabs.getByRole('tab').first().waitFor();
      return tabs.getByRole('tab').allTextContents();
    },
    tab,
    open: (title: string) => tab(title).click(),
    content,
    /** The INFO tab. */
    details,
    /** A field of the INFO tab; `section` if several sections have the label. */
    field: (label: string, section?: string): Locator =>
      (section ? details.getByRole('region', { name: section, exact: true }) : details)
        .getByLabel(label, { exact: true })
        .and(page.locator('input, textarea, [role=combobox]')),
  };
};

/** Chooses an option of a select by its text. */
export const choose = async (field: Locator, option: string | RegExp): Promise<void> => {
  await field.click();
  await field
    .page()
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .click();
};

export const goToLead = async (page: Page, id: string) => {
  await page.goto(`${origins.web}/lead/view/${id}`);
  return leadPanel(page);
};
