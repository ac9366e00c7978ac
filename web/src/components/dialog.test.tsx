import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

const onClose = vi.fn();
const onPress = vi.fn();

const clickBackdrop = (detail: number) => {
  const container = document.querySelector('.MuiDialog-container') as Element;
  fireEvent.mouseDown(container);
  fireEvent.click(container, { detail });
};
const press = (detail: number) => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }), { detail });

beforeEach(() => {
  onClose.mockReset();
  onPress.mockReset();
  render(
    <Dialog open onClose={onClose} aria-label="Report">
      <button type="button" onClick={onPress}>
        Cancel
      </button>
    </Dialog>,
  );
});

describe('the second click of the double click that opened a dialog', () => {
  it('does not close it', () => {
    clickBackdrop(2);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('presses none of its buttons', () => {
    press(2);
    expect(onPress).not.toHaveBeenCalled();
  });
});

it('is closed by a click of its own, and by Escape', () => {
  clickBackdrop(1);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('takes quick clicks on its buttons after the first, and a press by a key', () => {
  press(1);
  press(2);
  press(0);
  expect(onPress).toHaveBeenCalledTimes(3);
});

it('is the dialog of every screen', () => {
  const files = import.meta.glob<string>(['../**/*.tsx', '!./dialog.tsx', '!**/*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const others = Object.entries(files).filter(([, text]) => text.includes("'@mui/material/Dialog'"));
  expect(Object.keys(files).length).toBeGreaterThan(100);
  expect(others.map(([path]) => path)).toEqual([]);
});
