import { describe, expect, it } from 'vitest';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { revocationOf } from './revocation.ts';
import type { User } from './user.ts';

const changed = (fields: Partial<User>, before: Partial<User> = {}) =>
  revocationOf(aUser(before), aUser({ ...before, ...fields, version: 2 }));

describe('a change of a user', () => {
  it.each<[string, Partial<User>]>([
    ['is disabled', { disabled: true, sessionId: undefined }],
    ['is disabled, whatever the session', { disabled: true }],
    ['signs in elsewhere', { sessionId: 'another' }],
    ['has no session any more', { sessionId: undefined }],
  ])('ends every subscription from before it if the user %s', (_, fields) => {
    expect(changed(fields)).toEqual({ user_id: 'agent-1', version: 2, reason: 'session' });
  });

  it('ends every subscription of a deleted user', () => {
    const deleted = revocationOf(aUser({ version: 4 }), undefined);
    expect(deleted).toEqual({ user_id: 'agent-1', version: 5, reason: 'session' });
  });

  it.each<[string, Partial<User>]>([
    ['loses a group', { groups: [] }],
    ['gains a group, which may be the one that decides', { groups: ['closer_t1', 'fronter_t3'] }],
    ['loses a role', { roles: [] }],
  ])('ends the subscriptions that permissions decide if the user %s', (_, fields) => {
    expect(changed(fields)).toEqual({ user_id: 'agent-1', version: 2, reason: 'permissions' });
  });

  it('ends the session if the user loses a group and is disabled at once', () => {
    expect(changed({ groups: [], disabled: true })).toMatchObject({ reason: 'session' });
  });

  it.each<[string, Partial<User>, Partial<User>?]>([
    ['goes online', { available: true }],
    ['starts the first session', { sessionId: 'first' }, { sessionId: undefined }],
    ['is reactivated', { disabled: false }, { disabled: true, sessionId: undefined }],
  ])('ends nothing if the user %s', (_, fields, before) => {
    expect(changed(fields, before)).toBeUndefined();
  });

  it('ends nothing if the user is new', () => {
    expect(revocationOf(undefined, aUser())).toBeUndefined();
  });
});
