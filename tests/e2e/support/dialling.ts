import type { Page } from 'playwright-core';
import { aCallWith } from './call.ts';
import { expect } from './journey.ts';
import { isOfSeed, type KnownLead, leadBehind } from './leads.ts';

/** The newest call in an agent's history that was with somebody of the seed, and the button that calls her back. */
export const whoCanBeCalledBack = async (page: Page): Promise<{ lead: KnownLead; callBack: () => Promise<void> }> => {
  const rows = page.getByRole('table', { name: 'Call history' }).getByRole('row');
  const openHistory = () => page.getByRole('link', { name: 'Call history' }).click();
  await openHistory();
  const links = rows.getByRole('link', { name: /^View / });
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll(found => found.map(link => link.getAttribute('href')));
  const lead = leadBehind(addresses.find(isOfSeed) ?? null);
  return {
    lead,
    callBack: async () => {
      await openHistory();
      await rows
        .filter({ has: page.locator(`a[href$="/${lead.id}"]`) })
        .first()
        .getByRole('button', { name: /^Call back / })
        .click();
    },
  };
};

/** Saves the wrap-up that is open by its first quick disposition that dials again. */
export const wrapUpAsVoicemail = async (page: Page): Promise<void> => {
  const { dialog } = aCallWith(page).wrapUp;
  await dialog.getByRole('button', { name: 'Voicemail' }).click();
  await expect(dialog).toBeHidden();
};
