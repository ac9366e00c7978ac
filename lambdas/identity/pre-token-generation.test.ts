import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import type { User } from '#shared/users/user';
import { aGroup, aUser } from '../../tests/support/builders/a-user.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { aContext } from '../../tests/support/unit/lambda-events.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { handler } from './pre-token-generation.ts';

const given = (user: User | undefined) =>
  startUnitTable({ users: user ? [user] : [], groups: [aGroup({ version: 3 })] });

beforeEach(() => void captureLog());
afterEach(() => void vi.restoreAllMocks());

const anEvent = (): PreTokenGenerationV2TriggerEvent => ({
  version: '2',
  triggerSource: 'TokenGeneration_Authentication',
  region: 'us-east-1',
  userPoolId: 'pool',
  userName: 'agent-1',
  callerContext: { awsSdkVersion: '3', clientId: 'web' },
  request: { userAttributes: { sub: 'agent-1', email: 'x' }, groupConfiguration: {} },
  response: { claimsAndScopeOverrideDetails: {} },
});

describe('pre-token-generation', () => {
  it('adds the access to both tokens as text', async () => {
    given(aUser());
    const { claimsAndScopeOverrideDetails: details } = (await handler(anEvent(), aContext())).response;
    const claims = {
      user_id: 'agent-1',
      email: 'maria.lopez@coverline.test',
      roles: 'closer',
      groups: 'closer_t1',
      group_versions: '[3]',
      features: 'CallHistory Leaderboard',
      second_factor: '',
    };
    expect(details.idTokenGeneration?.claimsToAddOrOverride).toEqual(claims);
    expect(details.accessTokenGeneration?.claimsToAddOrOverride).toEqual(claims);
  });

  it('separates several roles, groups and features by spaces', async () => {
    given(aUser({ roles: ['closer', 'verification'], groups: ['closer_t1', 'verification'] }));
    const { claimsAndScopeOverrideDetails: details } = (await handler(anEvent(), aContext())).response;
    expect(details.idTokenGeneration?.claimsToAddOrOverride).toMatchObject({
      roles: 'closer verification',
      groups: 'closer_t1 verification',
      group_versions: '[3,null]',
    });
  });

  it('adds what a group allows since a moment ago', async () => {
    given(aUser());
    await handler(anEvent(), aContext());
    await putGroupConfiguration(aGroup({ groupPolicy: { permissions: ['Leads'] }, version: 4 }));
    const { claimsAndScopeOverrideDetails: details } = (await handler(anEvent(), aContext())).response;
    expect(details.accessTokenGeneration?.claimsToAddOrOverride).toMatchObject({
      features: 'Leads',
      group_versions: '[4]',
    });
  });

  describe('in a stage that requires a second factor', () => {
    beforeEach(() => void vi.stubEnv('SECOND_FACTOR', 'required'));
    afterEach(() => void vi.unstubAllEnvs());
    const claimsOf = async (user: User) => {
      given(user);
      return (await handler(anEvent(), aContext())).response.claimsAndScopeOverrideDetails.accessTokenGeneration
        ?.claimsToAddOrOverride;
    };
    const admin = { roles: ['admin' as const] };

    it('gives no permissions to an admin without one', async () => {
      expect(await claimsOf(aUser(admin))).toEqual({
        user_id: 'agent-1',
        email: 'maria.lopez@coverline.test',
        roles: '',
        groups: '',
        group_versions: '[]',
        features: '',
        second_factor: '',
      });
    });

    it('gives an admin with one, and every agent, what they may do', async () => {
      const withFactor = aUser({ ...admin, second_factor_ts: '2026-01-05T12:00:00.000Z' });
      expect(await claimsOf(withFactor)).toMatchObject({ roles: 'admin', second_factor: 'set' });
      expect(await claimsOf(aUser())).toMatchObject({ roles: 'closer', second_factor: '' });
    });
  });

  it.each([
    ['unknown', undefined],
    ['disabled', aUser({ disabled: true })],
  ])('rejects a user who is %s', async (_name, user) => {
    given(user);
    await expect(handler(anEvent(), aContext())).rejects.toThrow('Rejected: forbidden.');
  });
});
