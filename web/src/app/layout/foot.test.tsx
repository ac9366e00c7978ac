import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Foot } from './foot.tsx';

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
  const { container, unmount } = render(<Foot>Three lines</Foot>);
  vi.spyOn(container.firstElementChild as HTMLElement, 'offsetHeight', 'get').mockReturnValue(96);
  act(() => measure());
  expect(height()).toBe('96px');
  unmount();
  expect(height()).toBe('');
});
