import { expect, it, vi } from 'vitest';
import { showHeaderOnScroll } from './header-on-scroll.ts';

const scrollTo = (y: number) => {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y);
  window.dispatchEvent(new Event('scroll'));
};

it('shows the header while scrolling up below 480 px, and hides it at the top and while scrolling down', () => {
  scrollTo(0);
  const header = document.createElement('header');
  showHeaderOnScroll(header);
  const shownAfter = (y: number) => {
    scrollTo(y);
    return header.hasAttribute('data-shown');
  };
  expect([900, 800, 481, 480, 0].map(shownAfter)).toEqual([false, true, true, false, false]);
  expect([900, 800, 850].map(shownAfter)).toEqual([false, true, false]);
});
