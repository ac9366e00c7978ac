import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DateTimeInput } from './date-time-input.tsx';

const NOON = '2099-03-01T17:00:00.000Z';

const Form = ({ initial, onValue }: { initial: Dayjs | null; onValue: (value: Dayjs | null) => void }) => {
  const [value, setValue] = useState(initial);
  onValue(value);
  return <DateTimeInput label="Call back at" value={value} onChange={setValue} />;
};

/** Renders the field; returns the value that its form has. */
const given = (initial: Dayjs | null) => {
  const values: (Dayjs | null)[] = [];
  render(<Form initial={initial} onValue={value => values.push(value)} />);
  return () => values.at(-1);
};
const part = (name: string) => screen.getByRole('spinbutton', { name }).textContent;

it('shows a time in New York, wherever the user is', () => {
  given(dayjs(NOON));
  expect(['Month', 'Day', 'Hours', 'Minutes', 'Meridiem'].map(part)).toEqual(['03', '01', '12', '00', 'PM']);
});

it('takes what is typed as a time in New York', async () => {
  const chosen = given(null);
  await userEvent.click(screen.getByRole('spinbutton', { name: 'Month' }));
  await userEvent.keyboard('030120991200p');
  expect(chosen()?.toISOString()).toBe(NOON);
});
