import type { Locator } from 'playwright-core';

const newYork = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** The keys for the field's parts in their order: month, day, year, hour, minute, AM or PM; in New York. */
const keysOf = (time: Date): string => {
  const part = Object.fromEntries(newYork.formatToParts(time).map(({ type, value }) => [type, value]));
  const { month, day, year, hour, minute, dayPeriod = '' } = part;
  return [month, day, year, hour, minute, dayPeriod.charAt(0).toLowerCase()].join('');
};

/** Types a time into the field 'Call back at' of a form. */
export const typeCallbackTime = async (form: Locator, time: Date): Promise<void> => {
  const field = form.getByRole('group', { name: 'Call back at' });
  await field.getByRole('spinbutton', { name: 'Month' }).click();
  await field.page().keyboard.type(keysOf(time), { delay: 30 });
};
