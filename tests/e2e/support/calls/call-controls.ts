import type { Page } from 'playwright-core';

/** The call control bar, its dialogs and the wrap-up on an agent's page. */
export const callControls = (page: Page) => {
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
    /** Requests a transfer to a destination by its name; the dialog then shows the transfer's state. */
    transferTo: async (destination: RegExp | string) => {
      await control('Transfer').click();
      await transfer.getByRole('radio', { name: destination }).check();
      await transfer.getByRole('button', { name: 'Transfer', exact: true }).click();
    },
    transfer,
    /** Closes the dialog once it shows the transfer's state; while it shows the choice, Close is another button. */
    closeTransfer: async () => {
      await transfer.getByText(/^Requested: /).waitFor();
      await transfer.getByRole('button', { name: 'Close' }).click();
    },
    /** Adds a third party by the dialpad and closes the dialog. */
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
    /** Presses a shortcut: transfer, dialpad, callback or takeover request. Shortcuts are off while a dialog is open. */
    press: async (key: 't' | 'k' | 'd' | 's') => {
      await bar.waitFor();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.keyboard.press(key);
    },
    /** Ends the call without a question. */
    end: control('Hang up'),
    /** Ends the call by the keyboard, which asks first. */
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
