import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { contentIn } from '../content-in.ts';
import { savedDueTime } from '../saved-request.ts';
import { showThanks } from './show-thanks.ts';
import { ThanksPage } from './thanks-page.tsx';

beforeEach(() => sessionStorage.clear());

/** The page as it is loaded, with its heading and the text below. */
const load = () => {
  const { container, unmount } = render(<ThanksPage language="en" content={contentIn('en')} />);
  const section = container.querySelector<HTMLElement>('[data-thanks]');
  if (!section) throw new Error('There is no page of thanks.');
  showThanks(section);
  const said = [screen.getByRole('heading', { level: 1 }).textContent, section.querySelector('.lead')?.textContent];
  unmount();
  return said;
};

const { title, lead } = contentIn('en').thanks;

it.each([
  ['at a time', 'Tuesday, March 10 at 11:00 AM', 'We call you on Tuesday, March 10 at 11:00 AM.'],
  ['now', '', /^A licensed agent calls you as soon as one is free/],
])('thanks once for a request for a call %s, and says when', (_, due, said) => {
  savedDueTime.set(due);
  expect(load()).toEqual(['Thank you. We have your request.', expect.stringMatching(said)]);
  expect(load()).toEqual([title, lead]);
});

it('without a request of this tab says how one is cancelled', () => {
  expect(load()).toEqual(['Your request for a call', expect.stringContaining('You can cancel it here.')]);
});
