import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from '../components/dialog.tsx';
import { beneathDialogs, freeFocusOfBar } from '../lib/ui/dialog-layer.ts';
import { muiTheme } from './mui-theme.ts';

const theme = muiTheme('light');

const Bar = ({ onMute }: { onMute: () => void }) => {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => (bar.current ? freeFocusOfBar(bar.current) : undefined), []);
  return (
    <div ref={bar} role="toolbar" aria-label="Call controls" tabIndex={-1}>
      <button type="button" onClick={onMute}>
        Mute
      </button>
      <button type="button">Hang up</button>
    </div>
  );
};

const given = async ({ withBar = true } = {}) => {
  const [onMute, onClose] = [vi.fn(), vi.fn()];
  render(
    <ThemeProvider theme={theme}>
      <header>{withBar && <Bar onMute={onMute} />}</header>
      <div {...beneathDialogs}>
        <main>
          <button type="button">Of the page</button>
        </main>
        <Dialog open onClose={onClose} aria-labelledby="title">
          <h2 id="title">Notes</h2>
          <button type="button">First</button>
          <button type="button">Last</button>
        </Dialog>
      </div>
    </ThemeProvider>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Notes' });
  return { dialog, onMute, onClose, user: userEvent.setup() };
};
const button = (name: string, options = {}) => screen.getByRole('button', { name, ...options });
const focus = (element: HTMLElement) => act(() => element.focus());

describe('while a dialog is open in a call', () => {
  it('a screen reader reaches the bar and the dialog, and nothing else', async () => {
    const { dialog } = await given();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Mute',
      'Hang up',
      'First',
      'Last',
    ]);
    expect(dialog.getAttribute('aria-modal')).toBe('false');
  });

  it('the focus may go to the bar and stay there, and to nothing else', async () => {
    const { dialog } = await given();
    focus(button('First'));
    focus(button('Mute'));
    expect(document.activeElement).toBe(button('Mute'));
    focus(button('Of the page', { hidden: true }));
    expect(document.activeElement?.contains(dialog)).toBe(true);
  });

  it('Tab goes from the last element to the bar, and Shift+Tab from the first one to its end', async () => {
    const { user } = await given();
    focus(button('Last'));
    await user.tab();
    expect(document.activeElement).toBe(button('Mute'));
    focus(button('First'));
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(button('Hang up'));
  });

  it('Tab goes from the bar into the dialog', async () => {
    const { dialog, user } = await given();
    focus(button('First'));
    focus(button('Hang up'));
    await user.tab();
    await waitFor(() => expect(document.activeElement?.contains(dialog)).toBe(true));
    await user.tab();
    expect(document.activeElement).toBe(button('First'));
  });

  it('the bar is pressed by Enter', async () => {
    const { user, onMute } = await given();
    focus(button('Mute'));
    await user.keyboard('{Enter}');
    expect(onMute).toHaveBeenCalledOnce();
  });

  it('Escape closes the dialog once, wherever the focus is', async () => {
    const { user, onClose } = await given();
    focus(button('Mute'));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    focus(button('First'));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

it('a dialog without a call is modal, and keeps Tab', async () => {
  const { dialog, user } = await given({ withBar: false });
  expect(dialog.getAttribute('aria-modal')).toBe('true');
  focus(button('Last'));
  await user.tab();
  expect(document.activeElement).toBe(button('First'));
});
