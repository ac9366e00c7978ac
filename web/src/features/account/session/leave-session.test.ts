import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signOutOfPool } from '../../../lib/session/auth.ts';
import { beforeSignOut } from '../../../lib/session/before-sign-out.ts';
import { createSessionLock, sessionLock } from '../../../lib/session/session-lock.ts';
import { fakeLocks } from '../../../testing/fake-locks.ts';
import { leaveSession } from './leave-session.ts';

const steps: string[] = [];

beforeEach(() => {
  steps.length = 0;
  vi.mocked(signOutOfPool).mockImplementation(async () => void steps.push('signed out'));
});

describe('leaving the session', () => {
  it('lets the phone go offline before the screen and the tokens are removed', async () => {
    const remove = beforeSignOut(async () => {
      await Promise.resolve();
      steps.push('offline');
    });

    await leaveSession(new QueryClient(), () => steps.push('gone'));
    remove();

    expect(steps).toEqual(['offline', 'gone', 'signed out']);
  });

  it('gives the session back, so that another tab can have it', async () => {
    fakeLocks();
    await sessionLock.take('session-1');
    await leaveSession(new QueryClient(), () => undefined);
    await expect(createSessionLock().take('session-1')).resolves.toBe(true);
  });

  it('continues if the phone cannot go offline', async () => {
    const remove = beforeSignOut(() => Promise.reject(new Error('no connection')));

    await leaveSession(new QueryClient(), () => steps.push('gone'));
    remove();

    expect(steps).toEqual(['gone', 'signed out']);
  });
});
