import type { Locator } from 'playwright-core';

const two = (number: number): string => String(number).padStart(2, '0');

/** As the field's parts are typed one after the other: month, day, year, hour, minute, half of the day. */
const keysOf = (time: Date): string =>
  [
    two(time.getMonth() + 1),
    two(time.getDate()),
    String(time.getFullYear()),
    two(time.getHours() % 12 || 12),
    two(time.getMinutes()),
    time.getHours() < 12 ? 'a' : 'p',
  ].join('');

/** Types when to call back into a form's field. */
export const typeCallbackTime = async (form: Locator, time: Date): Promise<void> => {
  const field = form.getByRole('group', { name: 'Call back at' });
  await field.getByRole('spinbutton', { name: 'Month' }).click();
  await field.page().keyboard.type(keysOf(time), { delay: 30 });
};
