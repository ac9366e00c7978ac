import type { Locator, Page } from 'playwright-core';
import { expect } from '../journey.ts';
import { isSeeded, type SeededLead, seededLeadOfLink } from '../leads/seeded-leads.ts';
import { callControls } from './call-controls.ts';

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Call history' }).getByRole('row');
export const openHistory = (page: Page) => page.getByRole('link', { name: 'Call history' }).click();

/** The button that calls a lead back, at its newest call in the agent's history. */
export const callBackButton = async (page: Page, { id }: Pick<SeededLead, 'id'>): Promise<Locator> => {
  await openHistory(page);
  // The pointer's last place may open a tooltip that covers the button.
  await page.mouse.move(0, 0);
  return rowsOf(page)
    .filter({ has: page.locator(`a[href$="/${id}"]`) })
    .first()
    .getByRole('button', { name: /^Call back / });
};

const callBackFromHistory = async (page: Page, lead: Pick<SeededLead, 'id'>): Promise<void> =>
  (await callBackButton(page, lead)).click();

/** The lead of the agent's newest call with a lead of the seed, and how to call it back from the history. */
export const newestCallableLead = async (page: Page): Promise<{ lead: SeededLead; callBack: () => Promise<void> }> => {
  await openHistory(page);
  const links = rowsOf(page).getByRole('link', { name: /^View / });
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll(found => found.map(link => link.getAttribute('href')));
  const lead = seededLeadOfLink(addresses.find(isSeeded) ?? null);
  return { lead, callBack: () => callBackFromHistory(page, lead) };
};

/** Saves the open wrap-up by its quick disposition 'Voicemail'. */
export const disposeAsVoicemail = async (page: Page): Promise<void> => {
  const { dialog } = callControls(page).wrapUp;
  await dialog.getByRole('button', { name: 'Voicemail' }).click();
  await expect(dialog).toBeHidden();
};
