import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { requires } from '#shared/access/access';
import type { Role } from '#shared/access/roles';
import { SessionProvider } from '../lib/session/session.ts';
import { profileOf } from '../testing/a-profile.ts';
import { Allowed } from './allowed.tsx';

const open = (roles: Role[], otherwise?: string) =>
  render(
    <MemoryRouter initialEntries={['/lead-sources']}>
      <SessionProvider value={{ ...profileOf({ roles }), signOut: async () => undefined }}>
        <Routes>
          <Route path="/dashboard" element={<p>the dashboard</p>} />
          <Route
            path="/lead-sources"
            element={
              <Allowed requirement={requires.role('admin')} otherwise={otherwise}>
                <p>the costs</p>
              </Allowed>
            }
          />
        </Routes>
      </SessionProvider>
    </MemoryRouter>,
  );

describe('a screen behind a permission', () => {
  it('opens to an admin', () => {
    open(['admin']);
    expect(screen.getByText('the costs')).toBeTruthy();
  });

  it('shows a message to other users', () => {
    open(['closer']);
    expect(screen.queryByText('the costs')).toBeNull();
    expect(screen.getByText('You do not have access to this page')).toBeTruthy();
  });

  it('redirects other users if the screen names a path for that', () => {
    open(['closer'], '/dashboard');
    expect(screen.getByText('the dashboard')).toBeTruthy();
  });
});
