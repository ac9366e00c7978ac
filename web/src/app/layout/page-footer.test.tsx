import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PageFooter } from './page-footer.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const height = () => document.documentElement.style.getPropertyValue('--cl-foot');

it('tells the styles its height, whatever it shows, until it is gone', () => {
  let measure = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
      constructor(changed: () => void) {
        measure = changed;
      }
    },
  );
  const { container, unmount } = render(<PageFooter>Three lines</PageFooter>);
  vi.spyOn(container.firstElementChild as HTMLElement, 'offsetHeight', 'get').mockReturnValue(96);
  act(() => measure());
  expect(height()).toBe('96px');
  unmount();
  expect(height()).toBe('');
});
