import type { Locator } from 'playwright-core';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The keys for the field's parts in their order: month, day, year, hour, minute, AM or PM. */
const keysOf = (time: Date): string =>
  [
    twoDigits(time.getMonth() + 1),
    twoDigits(time.getDate()),
    String(time.getFullYear()),
    twoDigits(time.getHours() % 12 || 12),
    twoDigits(time.getMinutes()),
    time.getHours() < 12 ? 'a' : 'p',
  ].join('');

/** Types a time into the field 'Call back at' of a form. */
export const typeCallbackTime = async (form: Locator, time: Date): Promise<void> => {
  const field = form.getByRole('group', { name: 'Call back at' });
  await field.getByRole('spinbutton', { name: 'Month' }).click();
  await field.page().keyboard.type(keysOf(time), { delay: 30 });
};
