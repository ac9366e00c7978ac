import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearGroupConfigurations } from '#platform/handlers/actor';
import type { User } from '#shared/users/user';
import { aGroup, aUser } from '../../tests/support/builders/a-user.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { aContext } from '../../tests/support/unit/lambda-events.ts';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { handler } from './pre-token-generation.ts';

const table = strictMock(DynamoDBDocumentClient);
const given = (user: User | undefined) => table.on(GetCommand).resolves({ Item: user });

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table');
  table.on(QueryCommand).resolves({ Items: [aGroup()] });
  captureLog();
});
afterEach(() => {
  clearGroupConfigurations();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

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
      features: 'CallHistory Leaderboard',
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
    });
  });

  it.each([
    ['unknown', undefined],
    ['disabled', aUser({ disabled: true })],
  ])('rejects a user who is %s', async (_name, user) => {
    given(user);
    await expect(handler(anEvent(), aContext())).rejects.toMatchObject({ code: 'forbidden' });
  });
});
