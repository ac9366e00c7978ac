import type { Page } from 'playwright-core';
import { getScriptSetting, publishScript, saveScript } from '../../shared/contracts/settings.ts';
import { isUnpublished, ScriptContent } from '../../shared/scripts/script-setting.ts';
import type { Agent } from './support/agent.ts';
import { callControls } from './support/calls/call-controls.ts';
import { disposeAsVoicemail } from './support/calls/dialing.ts';
import { AGENT, acceptCall, SLOW } from './support/calls/voices.ts';
import { expect, type People, test } from './support/journey.ts';
import { seededLead } from './support/leads/seeded-leads.ts';
import { callApi } from './support/system/operations.ts';
import { origins } from './support/system/system.ts';

/** The script of the calls to the sales number. */
const SCRIPT = 'closer_qualified';

const old = {
  start: 'Thank you for calling Coverline, a licensed insurance agency.',
  verify_name: 'Wonderful. Let me make sure I have you down right.',
};
const edited = {
  start: 'Good to hear from you. My name is {agent}. May we record this call?',
  verify_name: 'Thank you. How do you spell your first and last name?',
};

/** The texts that agents had before are published again, even if the journey fails. */
const restoreAfterwards = async (people: People, admin: Agent): Promise<void> => {
  const before = ScriptContent.parse(await callApi(admin, getScriptSetting, { id: SCRIPT }));
  const textOf = (content: object) => JSON.stringify(ScriptContent.parse(content));
  people.afterwards(async () => {
    let stored = await callApi(admin, getScriptSetting, { id: SCRIPT });
    if (textOf(stored) !== textOf(before))
      stored = await callApi(admin, saveScript, { id: SCRIPT, version: stored.version, content: before });
    if (isUnpublished(stored)) await callApi(admin, publishScript, { id: SCRIPT, version: stored.version });
  });
};

/** The script beside the lead on an agent's page. */
const scriptOf = (page: Page) => page.getByRole('region', { name: 'Script', exact: true });

/** The editor of the script on an admin's page. */
const editorOf = (page: Page) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (key: string) =>
    page.getByRole('group', { name: `Page ${key}`, exact: true }).getByRole('textbox', { name: 'Text', exact: true });
  return {
    open: (key: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: key }).click(),
    field,
    button,
    publish: async () => {
      await button('Publish').click();
      await expect(page.getByText('Script published')).toBeVisible();
    },
  };
};

/** A customer calls the sales number, and the agent accepts. */
const takeCall = async (people: People, { page }: Agent, lead: { name: string; phone: string }): Promise<void> => {
  await people.aCustomer({ from: lead.phone, to: '+18005550100' });
  await acceptCall(page);
  await expect(callControls(page).bar).toContainText(lead.name);
};

test('a script is edited and published during a call: the call keeps its version, the next one has the new one', {
  tag: '@ci',
}, async ({ people }) => {
  const admin = await people.anAgent('ada.okafor');
  const maria = await people.anAgent('maria.lopez', { hz: AGENT, online: true });
  maria.errors.expect(/Failed to load resource/);
  const { page } = maria;
  const script = scriptOf(page);
  const call = callControls(page);
  const editor = editorOf(admin.page);
  await restoreAfterwards(people, admin);

  await test.step('the agent reads the first page in a call', async () => {
    await takeCall(people, maria, seededLead(48));
    await expect(script.getByText(old.start)).toBeVisible();
  });

  await test.step('the admin edits two pages and publishes them', async () => {
    await admin.page.goto(`${origins.web}/settings/scripts?script=${SCRIPT}`);
    for (const key of ['start', 'verify_name'] as const) {
      await editor.open(key);
      await expect(editor.field(key)).toHaveValue(new RegExp(`^${old[key]}`));
      await editor.field(key).fill(edited[key]);
    }
    await editor.button('Save draft').click();
    await expect(admin.page.getByText('Draft saved')).toBeVisible();
    await editor.publish();
  });

  await test.step('the call keeps its version, also after a reload and on the following page', async () => {
    await expect(script.getByText(old.start)).toBeVisible();
    await page.reload();
    await expect(call.reconnect).toBeVisible(SLOW);
    await expect(script.getByText(old.start)).toBeVisible();
    await script.getByRole('button', { name: 'Yes, go ahead' }).click();
    await expect(script.getByText(old.verify_name)).toBeVisible();
    await page.reload();
    await expect(call.reconnect).toBeVisible(SLOW);
    await expect(script.getByText(old.verify_name)).toBeVisible();
  });

  await test.step('the next call has the new version', async () => {
    await call.end.click();
    await disposeAsVoicemail(page);
    await takeCall(people, maria, seededLead(49));
    await expect(script.getByText('Good to hear from you. My name is')).toBeVisible();
    await script.getByRole('button', { name: 'Yes, go ahead' }).click();
    await expect(script.getByText(edited.verify_name)).toBeVisible();
  });

  await test.step('the admin restores what was before, and publishes it', async () => {
    await editor.button('History').click();
    const history = admin.page.getByRole('dialog', { name: 'History of Closer qualified' });
    await history
      .getByRole('button', { name: /^Restore what was before/ })
      .first()
      .click();
    await expect(admin.page.getByText('Script restored as a draft')).toBeVisible();
    await history.getByRole('button', { name: 'Close' }).click();
    await editor.publish();
    await editor.open('start');
    await expect(editor.field('start')).toHaveValue(new RegExp(`^${old.start}`));
  });
});
