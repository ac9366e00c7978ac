import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keptZip } from '../kept-request.ts';
import { contentIn } from '../site-content.ts';
import { HomePage } from './home-page.tsx';
import { sayOfficeHours } from './office-hours-text.ts';
import { scrollStoriesByNumber } from './stories-row.ts';
import { carryZipToForm } from './zip-form.ts';

const content = contentIn('en');
const show = () => {
  const { container } = render(<HomePage language="en" content={content} />);
  const one = <T extends HTMLElement>(selector: string): T => {
    const found = container.querySelector<T>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
  return { one, container, user: userEvent.setup() };
};
beforeEach(() => sessionStorage.clear());

describe('the hours of customer service', () => {
  it.each([
    ['open', '2026-03-09T16:00:00.000Z', content.talk.open],
    ['closed', '2026-03-08T16:00:00.000Z', content.talk.closed],
  ])('are said to be %s at %s', (_, now, text) => {
    const element = show().one('[data-hours]');
    sayOfficeHours(element, now);
    expect(element.textContent).toBe(text);
  });
});

describe('the zip code of the hero', () => {
  const submitted = async (zip: string) => {
    const { one, user } = show();
    const form = one<HTMLFormElement>('[data-zip-form]');
    carryZipToForm(form);
    const left = vi.fn((event: Event) => {
      const leaves = !event.defaultPrevented;
      event.preventDefault();
      return leaves;
    });
    form.addEventListener('submit', left);
    await user.type(screen.getByLabelText(content.hero.zip.label), zip);
    await user.click(screen.getByRole('button', { name: content.hero.find }));
    return left.mock.results[0]?.value;
  };

  it('is kept for the form outside its address', async () => {
    expect(await submitted('33101')).toBe(true);
    expect(keptZip.take()).toBe('33101');
  });

  it('given fewer digits, says what to do and stays', async () => {
    expect(await submitted('331')).toBe(false);
    expect(screen.getByText(content.hero.zip.problem)).toBeTruthy();
    expect(keptZip.take()).toBeUndefined();
  });
});

it('given a number below the testimonials, scrolls their row and not the page', async () => {
  const { one, container, user } = show();
  const row = one('[data-row]');
  const scrollTo = vi.spyOn(row, 'scrollTo').mockImplementation(() => undefined);
  scrollStoriesByNumber(row, container.querySelectorAll<HTMLElement>('[data-story]'));
  await user.click(screen.getByRole('link', { name: /Show example 2/ }));
  expect(scrollTo).toHaveBeenCalledOnce();
  expect(window.location.hash).toBe('');
});
