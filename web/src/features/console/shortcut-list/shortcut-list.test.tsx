import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ShortcutList } from './shortcut-list.tsx';

describe('the list of shortcuts', () => {
  it('opens by ? and closes by Escape', async () => {
    render(<ShortcutList />);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    fireEvent.keyDown(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays closed while the user types a question mark into a field', async () => {
    render(
      <>
        <textarea aria-label="note" />
        <ShortcutList />
      </>,
    );
    fireEvent.keyDown(screen.getByLabelText('note'), { key: '?', shiftKey: true });
    await expect(screen.findByRole('dialog', undefined, { timeout: 200 })).rejects.toThrow();
  });
});
