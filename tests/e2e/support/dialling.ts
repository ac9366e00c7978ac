import type { Page } from 'playwright-core';
import { aCallWith } from './call.ts';
import { expect } from './journey.ts';
import { isOfSeed, type KnownLead, leadBehind } from './leads.ts';

const historyOf = (page: Page) => page.getByRole('table', { name: 'Call history' }).getByRole('row');
const openHistory = (page: Page) => page.getByRole('link', { name: 'Call history' }).click();

/** Calls a lead back by her newest call in the agent's history. */
export const callBackFromHistory = async (page: Page, { id }: Pick<KnownLead, 'id'>): Promise<void> => {
  await openHistory(page);
  await historyOf(page)
    .filter({ has: page.locator(`a[href$="/${id}"]`) })
    .first()
    .getByRole('button', { name: /^Call back / })
    .click();
};

/** The newest call in an agent's history that was with somebody of the seed, and the button that calls her back. */
export const whoCanBeCalledBack = async (page: Page): Promise<{ lead: KnownLead; callBack: () => Promise<void> }> => {
  await openHistory(page);
  const links = historyOf(page).getByRole('link', { name: /^View / });
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll(found => found.map(link => link.getAttribute('href')));
  const lead = leadBehind(addresses.find(isOfSeed) ?? null);
  return { lead, callBack: () => callBackFromHistory(page, lead) };
};

/** Saves the wrap-up that is open by its first quick disposition that dials again. */
export const wrapUpAsVoicemail = async (page: Page): Promise<void> => {
  const { dialog } = aCallWith(page).wrapUp;
  await dialog.getByRole('button', { name: 'Voicemail' }).click();
  await expect(dialog).toBeHidden();
};
