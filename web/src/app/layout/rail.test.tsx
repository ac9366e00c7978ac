import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionProvider } from '../../lib/session/session.ts';
import { profileOf } from '../../testing/a-profile.ts';
import { Rail } from './rail.tsx';

const show = (profile: ReturnType<typeof profileOf>) =>
  render(
    <MemoryRouter>
      <SessionProvider value={{ ...profile, signOut: async () => undefined }}>
        <Rail onReportBug={onReportBug} />
      </SessionProvider>
    </MemoryRouter>,
  );
const onReportBug = vi.fn();
const items = () => screen.getAllByRole('link').map(link => link.getAttribute('aria-label'));

beforeEach(() => localStorage.clear());
describe('the side menu', () => {
  it('shows all items to an admin, in the documented order', () => {
    show(profileOf({ roles: ['admin'] }));
    expect(items().join(', ')).toBe(
      'Dashboard, Verification, Nominations, Call history, Commissions, Leads, Lead Sources, Agents, DIDs, On Hold, Post Dates, Reports, Wallboard, Settings',
    );
  });

  it('shows Dashboard and the items of the group’s features to others', () => {
    show(profileOf({ features: ['CallHistory', 'Commissions', 'Leaderboard'] }));
    expect(items()).toEqual(['Dashboard', 'Call history', 'Commissions']);
  });

  it('offers the bug report to everybody', async () => {
    show(profileOf());
    await userEvent.click(screen.getByRole('button', { name: 'Report a bug' }));
    expect(onReportBug).toHaveBeenCalledTimes(1);
  });

  it('opens, changes its label, and is still open after it is rendered again', async () => {
    show(profileOf());
    await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
    expect(screen.getByRole('button', { name: 'Close the menu' }).getAttribute('aria-expanded')).toBe('true');
    cleanup();
    show(profileOf());
    expect(screen.getByRole('button', { name: 'Close the menu' })).toBeTruthy();
  });
});
