import type { Page } from 'playwright-core';

/** What an agent sees and does of the call that she is on, and of its wrap-up. */
export const aCallWith = (page: Page) => {
  const bar = page.getByRole('toolbar', { name: 'Call controls', exact: true });
  const control = (name: string) => bar.getByRole('button', { name, exact: true });
  const transfer = page.getByRole('dialog', { name: /^Transfer / });
  const dialog = page.getByRole('dialog').filter({ hasText: 'Wrap up' });
  return {
    bar,
    duration: bar.getByRole('timer'),
    mute: control('Mute'),
    unmute: control('Unmute'),
    hold: control('Hold'),
    unhold: control('Unhold'),
    /** Offers the call to a destination by its name; the dialog then shows how that stands. */
    transferTo: async (destination: RegExp | string) => {
      await control('Transfer').click();
      await transfer.getByRole('radio', { name: destination }).check();
      await transfer.getByRole('button', { name: 'Transfer', exact: true }).click();
    },
    transfer,
    /** Leaves the dialog when it shows how the transfer stands: until then it has another Close, of the choice. */
    leaveTransfer: async () => {
      await transfer.getByText(/^Requested: /).waitFor();
      await transfer.getByRole('button', { name: 'Close' }).click();
    },
    /** Dials a third party by the dialpad and leaves the dialog. */
    add: async (number: string) => {
      await control('Dialpad').click();
      const dialpad = page.getByRole('dialog', { name: 'Dialpad' });
      await dialpad.getByRole('button', { name: 'Add a call' }).click();
      await dialpad.getByLabel('Phone number').fill(number);
      await dialpad.getByRole('button', { name: 'Dial', exact: true }).click();
      await dialpad
        .getByRole('group', { name: 'Added to the call' })
        .or(dialpad.getByLabel('Added to the call'))
        .first()
        .waitFor();
      await dialpad.getByRole('button', { name: 'Close' }).click();
    },
    reconnect: control('Reconnect'),
    /** Opens one of the call's dialogs, or asks for a take-over, by its key: which is silent while a dialog closes. */
    press: async (key: 't' | 'k' | 'd' | 's') => {
      await bar.waitFor();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.keyboard.press(key);
    },
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
