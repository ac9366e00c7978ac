import { describe, expect, it } from 'vitest';
import { checkSecondFactor, getProfile, startSession as startOperation } from '#shared/contracts/identity';
import type { CallOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { profileOf } from '../../../testing/a-profile.ts';
import { startSession } from './start-session.ts';

type Options = {
  signedIn?: boolean;
  known?: string;
  failure?: ApiFailure;
  /** The user must have a second factor, which the server knows of only after a check. */
  factor?: 'missing' | 'unknown';
  /** The session that another tab of the browser has. */
  elsewhere?: string;
};

const given = (options: Options) => {
  let id = options.known;
  const called: string[] = [];
  const callOperation = (async (operation: { name: string }) => {
    called.push(operation.name);
    if (options.failure) throw options.failure;
    if (operation.name === startOperation.name) return { session_id: 'fresh' };
    if (operation.name === getProfile.name) {
      const set = options.factor === undefined || called.includes('renewToken');
      return {
        ...profileOf({ sessionId: options.known ?? 'fresh' }),
        second_factor: { required: options.factor !== undefined, set },
      };
    }
    if (operation.name === checkSecondFactor.name) return { set: options.factor === 'unknown' };
    throw new Error(operation.name);
  }) as CallOperation;
  const sessionId = {
    get: () => id,
    set: (next: string) => {
      id = next;
    },
  };
  const renewToken = async () => called.push('renewToken');
  const isSignedIn = async () => options.signedIn ?? true;
  const takeLock = async (taken: string) => taken !== options.elsewhere;
  const start = () => startSession({ isSignedIn, callOperation, sessionId, renewToken, takeLock });
  return { start, sessionId, called };
};

const failure = (status: number) => new ApiFailure({ status, code: 'forbidden', message: 'Ask an admin.' });

describe('the start of a session', () => {
  it('sends no request while nobody is signed in', async () => {
    const { start, called } = given({ signedIn: false });
    await expect(start()).resolves.toEqual({ outcome: 'signed-out' });
    expect(called).toEqual([]);
  });

  it('starts and stores a new session after a sign-in', async () => {
    const { start, called, sessionId } = given({});
    await expect(start()).resolves.toMatchObject({ outcome: 'started' });
    expect(called).toEqual(['startSession', 'getProfile']);
    expect(sessionId.get()).toBe('fresh');
  });

  it('continues its own session after a reload', async () => {
    const { start, called } = given({ known: 'mine' });
    await expect(start()).resolves.toMatchObject({ outcome: 'started' });
    expect(called).toEqual(['getProfile']);
  });

  it.each([
    ['of a duplicated tab', { known: 'mine', elsewhere: 'mine', signedIn: false }, []],
    ['that a duplicate has taken after the sign-in', { elsewhere: 'fresh' }, ['startSession']],
  ])('does not continue the session %s', async (_, options, expected) => {
    const { start, called } = given(options);
    await expect(start()).resolves.toEqual({ outcome: 'duplicate' });
    expect(called).toEqual(expected);
  });

  it('has ended if another sign-in replaced it before the reload', async () => {
    const ended = new ApiFailure({ status: 401, code: 'session_ended', message: 'You signed in somewhere else.' });
    await expect(given({ known: 'mine', failure: ended }).start()).resolves.toEqual({ outcome: 'replaced' });
  });

  it.each([401, 403])('returns the message of a rejection with %i', async status => {
    await expect(given({ failure: failure(status) }).start()).resolves.toEqual({
      outcome: 'rejected',
      message: 'Ask an admin.',
    });
  });

  it('throws any other failure, because the app cannot load', async () => {
    await expect(given({ failure: failure(500) }).start()).rejects.toMatchObject({ status: 500 });
  });

  it('leads a user who lacks a required second factor to its set-up', async () => {
    const { start, sessionId } = given({ factor: 'missing' });
    await expect(start()).resolves.toEqual({ outcome: 'second-factor', email: 'maria.lopez@coverline.test' });
    expect(sessionId.get()).toBe('fresh');
  });

  it('goes on with a second factor whose set-up the server was not told of, with a new token', async () => {
    const { start, called } = given({ known: 'mine', factor: 'unknown' });
    await expect(start()).resolves.toMatchObject({ outcome: 'started', profile: { second_factor: { set: true } } });
    expect(called).toEqual(['getProfile', 'checkSecondFactor', 'renewToken', 'getProfile']);
  });
});
