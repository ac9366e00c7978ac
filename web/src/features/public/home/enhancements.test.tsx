import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { contentIn } from '../content-in.ts';
import { savedZip } from '../saved-request.ts';
import { HomePage } from './home-page.tsx';
import { showOfficeHours, showOpen } from './office-hours-text.ts';
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
    showOfficeHours(element, now);
    expect(element.textContent).toBe(text);
  });

  it('are what the API says, where the clock of the browser is wrong', () => {
    const element = show().one('[data-hours]');
    showOfficeHours(element, '2026-03-08T16:00:00.000Z');
    showOpen(element, true);
    expect(element.textContent).toBe(content.talk.open);
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
    expect(savedZip.readOnce()).toBe('33101');
  });

  it('given fewer digits, says what to do and stays', async () => {
    expect(await submitted('331')).toBe(false);
    expect(screen.getByText(content.hero.zip.problem)).toBeTruthy();
    expect(savedZip.readOnce()).toBeUndefined();
  });
});

describe('the numbers below the testimonials', () => {
  /** A row of three cards of 640 px with 20 px between them, as wide as a screen of 1440 px. */
  const laidOut = () => {
    const { one, container, user } = show();
    const row = one('[data-row]');
    for (const [index, card] of [...row.children].entries())
      vi.spyOn(card as HTMLElement, 'offsetLeft', 'get').mockReturnValue(136 + index * 660);
    vi.spyOn(row, 'scrollWidth', 'get').mockReturnValue(2232);
    vi.spyOn(row, 'clientWidth', 'get').mockReturnValue(1440);
    const scrollTo = vi.spyOn(row, 'scrollTo').mockImplementation(() => undefined);
    scrollStoriesByNumber(row, container.querySelectorAll<HTMLElement>('[data-story]'));
    const scrolledTo = (left: number) => {
      row.scrollLeft = left;
      row.dispatchEvent(new Event('scroll'));
      return [...container.querySelectorAll('[aria-current]')].map(number => number.textContent);
    };
    return { scrollTo, scrolledTo, user };
  };

  it('scroll their row and not the page', async () => {
    const { scrollTo, user } = laidOut();
    const { href } = window.location;
    await user.click(screen.getByRole('link', { name: /Show example 2/ }));
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ left: 660 });
    expect(window.location.href).toBe(href);
  });

  it('mark the one that is shown, the last one at the end of the row', () => {
    const { scrolledTo } = laidOut();
    expect([0, 660, 792, 100].map(scrolledTo)).toEqual([
      ['Show example 11'],
      ['Show example 22'],
      ['Show example 33'],
      ['Show example 11'],
    ]);
  });
});
