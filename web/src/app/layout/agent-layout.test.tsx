import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { isSignedIn } from '../../lib/session/auth.ts';
import { AgentLayout } from './agent-layout.tsx';

vi.mock('../slots.tsx', () => ({ slots: {} }));
vi.mock('../screens.tsx', () => ({ screens: [] }));

describe('the layout if the app cannot load', () => {
  it('asks for a reload, and does not start again by itself', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    // A second start would never finish, and would replace the message.
    vi.mocked(isSignedIn)
      .mockRejectedValueOnce(new Error('The settings could not be read (status 500).'))
      .mockReturnValue(new Promise(() => undefined));
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <AgentLayout />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await screen.findByText('Coverline failed to load. Please reload');
    expect(screen.getByRole('link', { name: 'Reload' })).toBeTruthy();
    expect(isSignedIn).toHaveBeenCalledTimes(1);
  });
});
