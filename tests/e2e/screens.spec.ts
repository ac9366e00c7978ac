import { goOnline } from './support/agent.ts';
import { aFewLooks, screensOf } from './support/browser/screens.ts';
import { callControls } from './support/calls/call-controls.ts';
import { calledParty, setPhone } from './support/calls/customer.ts';
import { disposeAsVoicemail, newestCallableLead } from './support/calls/dialing.ts';
import { ONLINE } from './support/calls/ready-texts.ts';
import { ADMIN, AGENT, acceptCall, CUSTOMER, expectBothHear, expectPageHears } from './support/calls/voices.ts';
import { expect, test } from './support/journey.ts';
import { leadPanel } from './support/leads/lead-panel.ts';
import { seededLead } from './support/leads/seeded-leads.ts';
import { origins } from './support/system/system.ts';

test(
  'what an agent needs in a call is in view at 1280, 1440 and 1920 pixels, light and dark',
  {
    tag: '@ci',
  },
  async ({ people }, testInfo) => {
    const { page } = await people.anAgent('maria.lopez', { hz: AGENT, online: true });
    const screens = screensOf(page, testInfo);
    const call = callControls(page);
    const barButtons = call.bar.getByRole('button');
    const script = page.getByRole('region', { name: 'Script' });

    await test.step('waiting and ringing', async () => {
      await screens('waiting', [page.getByText(ONLINE), page.getByText('You are online.')]);
      const customer = await people.aCustomer({ from: seededLead(32).phone, to: '+18005550100', tone: CUSTOMER });
      const offer = page.getByRole('dialog').filter({ hasText: 'Incoming call' });
      await expect(offer).toBeVisible();
      await screens('ringing', [offer.getByRole('button')], aFewLooks);
      await acceptCall(page);
      await expectBothHear(page, customer);
    });

    await test.step('the call with its script, and on hold', async () => {
      await expect(script.getByRole('button').first()).toBeVisible();
      await expect(leadPanel(page).details).toBeVisible();
      await screens('call', [barButtons, leadPanel(page).tabs.getByRole('tab'), script.getByRole('button')]);
      await call.hold.click();
      await expect(call.unhold).toBeVisible();
      await screens('on hold', [barButtons, call.bar.getByText(/^On hold/)]);
      await call.unhold.click();
    });

    await test.step('the dialogs of the bar, which stays in view', async () => {
      for (const [key, title, ready] of [
        ['t', /^Transfer /, 'radio'],
        ['k', 'Dialpad', 'textbox'],
        ['d', 'Schedule a callback', 'textbox'],
        ['e', 'Hang up this call?', 'button'],
      ] as const) {
        await page.keyboard.press(key);
        const dialog = page.getByRole('dialog', { name: title });
        await expect(dialog.getByRole(ready).first()).toBeVisible();
        await screens(`dialog ${key}`, [barButtons, dialog.getByRole('button')]);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }
    });

    await test.step('the wrap-up, also with a callback and what is wrong with it', async () => {
      await call.hangUp();
      await expect(call.wrapUp.submit).toBeEnabled();
      await screens('wrap-up', [call.wrapUp.submit]);
      await call.wrapUp.choose('Call Back');
      // It moves the button, which would be missed by a click meanwhile.
      await expect(call.wrapUp.dialog.getByRole('group', { name: 'Call back at' })).toBeVisible();
      await call.wrapUp.submit.click();
      await expect(call.wrapUp.dialog.getByText('Choose when to call back.')).toBeVisible();
      await screens('wrap-up callback', [
        call.wrapUp.submit,
        call.wrapUp.dialog.getByText('Choose when to call back.'),
      ]);
      await disposeAsVoicemail(page);
    });
  },
);

test(
  'what an agent needs in an outbound call is in view at 1280, 1440 and 1920 pixels, light and dark',
  {
    tag: '@ci',
  },
  async ({ people }, testInfo) => {
    const owen = await people.anAgent('owen.brooks');
    const { page } = owen;
    const screens = screensOf(page, testInfo);
    const { lead, callBack } = await newestCallableLead(page);
    await screens('history', [page.getByRole('button', { name: 'Lookup Lead' })]);
    await goOnline(owen);
    await setPhone(lead.phone, { does: 'ring' });
    await callBack();
    const { bar } = callControls(page);
    await expect(bar.getByText('Ringing')).toBeVisible();
    await screens('outbound ringing', [bar.getByRole('button')]);
    await (await calledParty(lead.phone))?.hangUp();
  },
);

test(
  'what an admin needs of a call is in view at 1280, 1440 and 1920 pixels, light and dark',
  {
    tag: '@ci',
  },
  async ({ people }, testInfo) => {
    const maria = await people.anAgent('maria.lopez', { hz: AGENT, online: true });
    const { page } = await people.anAgent('ada.okafor', { hz: ADMIN });
    const screens = screensOf(page, testInfo);
    await people.aCustomer({ from: seededLead(25).phone, to: '+18005550100', tone: CUSTOMER });
    await acceptCall(maria.page);
    // Somebody to transfer to.
    await people.anAgent('priya.nair', { online: true });
    await page.goto(`${origins.web}/agents`);
    const cards = page.getByRole('option');
    await cards.filter({ hasText: 'Maria Lopez' }).click();
    const bar = page.getByRole('toolbar', { name: 'Admin call controls' });
    await expect(bar.getByRole('button', { name: 'Listen' })).toBeEnabled();
    await screens('monitor', [cards, bar.getByRole('button')]);

    await bar.getByRole('button', { name: 'Transfer' }).click();
    const dialog = page.getByRole('dialog', { name: /^Transfer / });
    await expect(dialog.getByRole('radio').first()).toBeVisible();
    await screens('supervised transfer', [dialog.getByRole('radio'), dialog.getByRole('button')]);
    await page.keyboard.press('Escape');

    await bar.getByRole('button', { name: 'Listen' }).click();
    await expectPageHears(page);
    await screens('listening', [cards, bar.getByRole('button')]);
    await bar.getByRole('button', { name: 'Disconnect' }).click();
    await expect(bar.getByRole('button', { name: 'Disconnect' })).toBeHidden();
  },
);
