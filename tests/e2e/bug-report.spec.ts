import { expect, test } from './support/journey.ts';
import { chatTexts } from './support/phone-company.ts';

test('a bug report reaches the chat, with who sent it', async ({ cast }) => {
  const { page, email } = await cast.anAgent('grace.kim');
  await page.getByRole('button', { name: 'Report a bug' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a bug' });
  const submit = dialog.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  const text = `The list does not scroll (${Date.now()}).`;
  await dialog.getByRole('textbox', { name: 'What went wrong?' }).fill(text);
  await submit.click();
  await expect(page.getByText('Thanks for reporting this bug...')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await chatTexts()).filter(each => each.includes(text) && each.includes(email))).toHaveLength(1);
});
