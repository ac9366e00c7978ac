import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resolveAccess } from '#shared/access/access';
import { Rejection } from '#shared/errors';
import type { User } from '#shared/users/user';
import { at } from '../../tests/support/builders/a-call.ts';
import { anAdmin, aUser } from '../../tests/support/builders/a-user.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { adminDeleteUser } from './admin-delete-user.ts';
import { adminDisableUser } from './admin-disable-user.ts';

const table = strictMock(DynamoDBDocumentClient);
const done: string[] = [];
const noting = (what: string) => vi.fn(async (who: string) => void done.push(`${what} ${who}`));

type Update = { UpdateExpression: string; ExpressionAttributeValues: Record<string, unknown> };
const whatOf = ({ UpdateExpression: text, ExpressionAttributeValues: values }: Update): string => {
  if (text.includes('REMOVE #sessionId')) return 'without session';
  if (text.includes('REMOVE #worker_sid')) return 'without worker';
  return Object.values(values).includes('WKnew') ? 'with WKnew' : 'kept session';
};

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table');
  done.length = 0;
  table.resetHistory();
  table.on(GetCommand).resolves({ Item: aUser() });
  table.on(DeleteCommand).callsFake(async () => {
    done.push('document deleted');
    return { Attributes: aUser() };
  });
  table.on(UpdateCommand).callsFake(async update => {
    done.push(`document ${whatOf(update)}`);
    return {
      Attributes: aUser({ disabled: Object.values(update.ExpressionAttributeValues).includes(true), version: 2 }),
    };
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const admin = { user: anAdmin(), access: resolveAccess(anAdmin(), []) };
const userPool = { disable: noting('disabled'), enable: noting('enabled'), remove: noting('account removed') };
const workers = {
  create: vi.fn(async () => {
    done.push('worker made');
    return 'WKnew';
  }),
  retire: vi.fn(async (who: string): Promise<'removed' | 'busy'> => {
    done.push(`retired ${who}`);
    return 'removed';
  }),
  restore: vi.fn(async (who: string): Promise<'restored' | 'gone'> => {
    done.push(`restored ${who}`);
    return 'restored';
  }),
  remove: noting('worker removed'),
};
const { email, worker_sid } = aUser();
const gone = rejectedAs('not_found', 'There is no such user.');

describe('adminDisableUser', () => {
  const set = (uid: string, disable: boolean) =>
    adminDisableUser({ userPool, workers }, { input: { uid, disable }, actor: admin, now: at(60) });
  const read = (fields: Partial<User>) => table.on(GetCommand).resolves({ Item: aUser(fields) });

  it('disables the document first, then removes session and worker', async () => {
    expect(await set('agent-1', true)).toMatchObject({ disabled: true });
    expect(done).toEqual([
      'document without session',
      `disabled ${email}`,
      `retired ${worker_sid}`,
      'document without worker',
    ]);
  });

  it('leaves a worker that a task keeps to the reconciler', async () => {
    workers.retire.mockResolvedValueOnce('busy');
    expect(await set('agent-1', true)).toMatchObject({ disabled: true });
    expect(done).toEqual(['document without session', `disabled ${email}`]);
  });

  it('creates a worker before it reactivates the document', async () => {
    read({ disabled: true, worker_sid: undefined });
    expect(await set('agent-1', false)).toMatchObject({ disabled: false });
    expect(done).toEqual([`enabled ${email}`, 'worker made', 'document with WKnew']);
  });

  it('removes a new worker that the document does not name', async () => {
    read({ disabled: true, worker_sid: undefined });
    table.on(UpdateCommand).rejects(new Error('The table is down.'));
    await expect(set('agent-1', false)).rejects.toThrow('The table is down.');
    expect(done).toEqual([`enabled ${email}`, 'worker made', 'worker removed WKnew']);
  });

  it('restores the worker that a task kept', async () => {
    read({ disabled: true });
    expect(await set('agent-1', false)).toMatchObject({ disabled: false });
    expect(done).toEqual([`enabled ${email}`, `restored ${worker_sid}`, 'document kept session']);
  });

  it('creates another worker if the kept one has been removed', async () => {
    read({ disabled: true });
    workers.restore.mockResolvedValueOnce('gone');
    expect(await set('agent-1', false)).toMatchObject({ disabled: false });
    expect(done).toEqual([`enabled ${email}`, 'worker made', 'document with WKnew']);
  });

  it('creates another worker if the reconciler has just removed it', async () => {
    read({ disabled: true });
    const Item = marshall(aUser({ disabled: true, worker_sid: undefined }), { removeUndefinedValues: true });
    const conflict = new ConditionalCheckFailedException({ message: '', $metadata: {}, Item });
    table.on(UpdateCommand).callsFake(async update => {
      if (update.ConditionExpression?.includes('worker_sid')) throw conflict;
      done.push(`document ${whatOf(update)}`);
      return { Attributes: aUser({ worker_sid: 'WKnew', version: 2 }) };
    });
    expect(await set('agent-1', false)).toMatchObject({ disabled: false, worker_sid: 'WKnew' });
    expect(done).toEqual([`enabled ${email}`, `restored ${worker_sid}`, 'worker made', 'document with WKnew']);
  });

  it('rejects the actor’s own user and an unknown user', async () => {
    await expect(set('admin-1', true)).rejects.toEqual(rejectedAs('rejected', 'You cannot disable yourself.'));
    table.on(GetCommand).resolves({});
    await expect(set('nobody', true)).rejects.toEqual(gone);
    expect(done).toEqual([]);
  });

  it('leaves an active user with a worker alone', async () => {
    expect(await set('agent-1', false)).toEqual(aUser());
    expect(done).toEqual([`enabled ${email}`]);
  });

  it.each([
    ['is disabled', {}, true],
    ['is reactivated with the kept worker', { disabled: true }, false],
    ['is reactivated with another worker', { disabled: true, worker_sid: undefined }, false],
  ])('is not found where the user is deleted while the user %s', async (_, fields, disable) => {
    read(fields);
    table.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: '', $metadata: {} }));
    await expect(set('agent-1', disable)).rejects.toEqual(gone);
  });

  it('logs a new worker that could not be removed again, for a person to finish', async () => {
    const log = captureLog();
    read({ disabled: true, worker_sid: undefined });
    table.on(UpdateCommand).rejects(new Error('The table is down.'));
    workers.remove.mockRejectedValueOnce(new Error('Twilio is down.'));
    await expect(set('agent-1', false)).rejects.toThrow('The table is down.');
    const line = log.lines().find(text => text.includes('not undone'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'ERROR', what: 'worker', id: 'WKnew' });
  });

  it('reads the latest document of the user', async () => {
    await set('agent-1', true);
    expect(table.commandCalls(GetCommand).map(({ args }) => args[0].input.ConsistentRead)).toEqual([true]);
  });
});

describe('adminDeleteUser', () => {
  const remove = (uid: string) => adminDeleteUser({ userPool, workers }, { input: { uid }, actor: admin });

  it('deletes the document last', async () => {
    await remove('agent-1');
    expect(done).toEqual([`worker removed ${worker_sid}`, `account removed ${email}`, 'document deleted']);
  });

  it('keeps a user whose worker cannot be removed because of a call', async () => {
    workers.remove.mockRejectedValueOnce(new Rejection('provider_failed', 'They may be on a call.'));
    await expect(remove('agent-1')).rejects.toMatchObject({ code: 'provider_failed' });
    expect(done).toEqual([]);
  });

  it('deletes a user without a worker', async () => {
    table.on(GetCommand).resolves({ Item: aUser({ worker_sid: undefined }) });
    await remove('agent-1');
    expect(done).toEqual([`account removed ${email}`, 'document deleted']);
  });

  it('rejects the actor’s own user', async () => {
    await expect(remove('admin-1')).rejects.toEqual(rejectedAs('rejected', 'You cannot delete yourself.'));
  });
});
