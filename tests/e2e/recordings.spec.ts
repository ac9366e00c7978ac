import { aCallWith } from './support/call.ts';
import { wrapUpAsVoicemail } from './support/dialling.ts';
import { expect, test } from './support/journey.ts';
import { aKnownLead } from './support/leads.ts';

const AGENT = 1000;
const SLOW = { timeout: 30_000 };

test("a call's recording is played from the history by a link of its own", async ({ cast }) => {
  const lead = aKnownLead(34);
  // Given a call that an agent had.
  const { page } = await cast.anAgent('nina.patel', { hz: AGENT, online: true });
  const customer = await cast.aCustomer({ from: lead.phone, to: '+18005550199' });
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);
  await expect(aCallWith(page).duration).toHaveText(/^00:00:(0[3-9]|[1-5]\d)$/, SLOW);
  await aCallWith(page).end.click();
  await wrapUpAsVoicemail(page);

  // When its recording is there, she plays it.
  await page.getByRole('link', { name: 'Call history' }).click();
  const row = page.getByRole('table', { name: 'Call history' }).getByRole('row').nth(1);
  await expect(row).toContainText(lead.name);
  await row.getByRole('button', { name: /^Play the recording/ }).click(SLOW);
  const dialog = page.getByRole('dialog', { name: `Recording of the call with ${lead.name}` });
  const player = dialog.locator('audio');
  await expect(player).toHaveAttribute('src', /^https?:/);

  // Then it sounds as long as the two talked, and it is a WAV that anybody with the link gets.
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration), SLOW).toBeGreaterThan(1);
  const answer = await fetch((await player.getAttribute('src')) ?? '');
  expect(answer.status).toBe(200);
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('RIFF');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});
