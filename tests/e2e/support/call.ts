import type { Page } from 'playwright-core';

/** What an agent sees and does of the call that she is on, and of its wrap-up. */
export const aCallWith = (page: Page) => {
  const bar = page.getByRole('toolbar', { name: 'Call controls' });
  const control = (name: string) => bar.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog').filter({ hasText: 'Wrap up' });
  return {
    bar,
    duration: bar.getByRole('timer'),
    mute: control('Mute'),
    unmute: control('Unmute'),
    reconnect: control('Reconnect'),
    /** Ends the call at once. */
    end: control('Hang up'),
    /** By the keyboard, which asks once. */
    hangUp: async () => {
      await page.keyboard.press('e');
      await page.getByRole('dialog', { name: 'Hang up this call?' }).getByRole('button', { name: 'Hang up' }).click();
    },
    wrapUp: {
      dialog,
      submit: dialog.getByRole('button', { name: 'Submit' }),
      note: dialog.getByRole('textbox', { name: 'Note' }),
      choose: async (disposition: string) => {
        await dialog.getByRole('combobox', { name: 'Disposition' }).click();
        await page.getByRole('option', { name: disposition, exact: true }).click();
      },
    },
  };
};
