import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Rejection } from '#shared/errors';
import { at } from '../../tests/support/builders/a-call.ts';
import { aGroup, aUser } from '../../tests/support/builders/a-user.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { adminCreateUser } from './admin-create-user.ts';

const table = strictMock(DynamoDBDocumentClient);
beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table');
  table.resetHistory();
  table.on(PutCommand).resolves({});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const input = {
  first_name: 'Maria',
  last_name: 'Lopez',
  email: 'maria.lopez@coverline.test',
  password: 'Secret-123',
  auto_accept: true,
  groups: ['closer_t1', 'verification'],
};

const dependencies = () => ({
  userPool: { create: vi.fn(async () => 'new-id'), remove: vi.fn(async () => undefined) },
  workers: { create: vi.fn(async () => 'WK9'), remove: vi.fn(async () => undefined) },
  groupConfigurations: async () => [
    aGroup(),
    aGroup({ name: 'verification', roles: ['verification', 'closer'] }),
    aGroup({ name: 'admin', roles: ['admin'] }),
  ],
});

describe('adminCreateUser', () => {
  it('creates account, worker and document; roles come from the groups', async () => {
    const made = dependencies();
    const user = await adminCreateUser(made, { input, now: at(0) });
    expect(user).toMatchObject({
      id: 'new-id',
      roles: ['closer', 'verification'],
      contact_uri: 'client:new-id',
      worker_sid: 'WK9',
      auto_accept: true,
      available: false,
      disabled: false,
      closer_priority: 0,
      version: 1,
    });
    expect(made.workers.create).toHaveBeenCalledWith({
      user_key: 'user/new-id',
      email: input.email,
      contact_uri: 'client:new-id',
      groups: input.groups,
      roles: ['closer', 'verification'],
      closer_priority: 0,
    });
    expect(JSON.stringify(table.commandCalls(PutCommand)[0]?.args[0].input)).not.toContain(input.password);
  });

  it('rejects an unknown group before anything is created', async () => {
    const made = dependencies();
    const created = adminCreateUser(made, { input: { ...input, groups: ['nobody', 'closer_t1', 'x'] }, now: at(0) });
    await expect(created).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'There is no such group.',
      detail: [{ field: 'groups', message: 'Unknown group: nobody, x' }],
    });
    expect(made.userPool.create).not.toHaveBeenCalled();
  });

  it('removes the account if the worker cannot be created', async () => {
    const made = dependencies();
    made.workers.create.mockRejectedValue(new Rejection('provider_failed', 'No.'));
    await expect(adminCreateUser(made, { input, now: at(0) })).rejects.toMatchObject({ code: 'provider_failed' });
    expect(made.userPool.remove).toHaveBeenCalledWith(input.email);
    expect(table.commandCalls(PutCommand)).toHaveLength(0);
  });

  it('removes account and worker if the document cannot be written', async () => {
    const made = dependencies();
    const rejected = new ConditionalCheckFailedException({
      message: 'no',
      $metadata: {},
      Item: marshall(aUser(), { removeUndefinedValues: true }),
    });
    table.on(PutCommand).rejects(rejected);
    await expect(adminCreateUser(made, { input, now: at(0) })).rejects.toThrow('There is a user with this e-mail.');
    expect(made.workers.remove).toHaveBeenCalledWith('WK9');
    expect(made.userPool.remove).toHaveBeenCalledWith(input.email);
  });

  it('logs what could not be removed again, for a person to finish', async () => {
    const log = captureLog();
    const made = dependencies();
    made.userPool.remove.mockRejectedValue(new Error('Cognito is down.'));
    made.workers.remove.mockRejectedValue(new Error('Twilio is down.'));
    table.on(PutCommand).rejects(new Error('The table is down.'));
    await expect(adminCreateUser(made, { input, now: at(0) })).rejects.toThrow('The table is down.');
    const lines = log.lines().filter(line => line.includes('not undone'));
    expect(lines.map(line => JSON.parse(line))).toMatchObject([
      { level: 'ERROR', what: 'worker', id: 'WK9' },
      { level: 'ERROR', what: 'account', id: 'new-id' },
    ]);
  });

  it('removes nothing if the e-mail is taken', async () => {
    const made = dependencies();
    made.userPool.create.mockRejectedValue(new Rejection('conflict', 'There is a user with this e-mail.'));
    await expect(adminCreateUser(made, { input, now: at(0) })).rejects.toMatchObject({ code: 'conflict' });
    expect(made.userPool.remove).not.toHaveBeenCalled();
  });
});
