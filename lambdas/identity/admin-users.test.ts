import { DeleteCommand, DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resolveAccess } from '#shared/access/access';
import { Refusal } from '#shared/errors';
import { anAdmin, aUser } from '../../tests/support/a-user.ts';
import { strictMock } from '../../tests/support/strict-mock.ts';
import { adminDeleteUser } from './admin-delete-user.ts';
import { adminDisableUser } from './admin-disable-user.ts';

const table = strictMock(DynamoDBDocumentClient);
const done: string[] = [];
const noting = (what: string) => vi.fn(async (who: string) => void done.push(`${what} ${who}`));

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table');
  done.length = 0;
  table.on(GetCommand).resolves({ Item: aUser() });
  table.on(DeleteCommand).callsFake(async () => {
    done.push('document deleted');
    return { Attributes: aUser() };
  });
  table.on(UpdateCommand).callsFake(async update => {
    done.push(`document ${update.UpdateExpression.includes('REMOVE #sessionId') ? 'without session' : 'kept session'}`);
    return {
      Attributes: aUser({ disabled: Object.values(update.ExpressionAttributeValues).includes(true), version: 2 }),
    };
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const admin = { user: anAdmin(), access: resolveAccess(anAdmin(), []) };
const userPool = { disable: noting('disabled'), enable: noting('enabled'), remove: noting('account removed') };
const workers = {
  suspend: noting('suspended'),
  restore: noting('restored'),
  remove: noting('worker removed'),
};
const { email, worker_sid } = aUser();

describe('adminDisableUser', () => {
  const set = (uid: string, disable: boolean) =>
    adminDisableUser({ userPool, workers }, { input: { uid, disable }, actor: admin });

  it('shuts the user out first, then ends what they have', async () => {
    expect(await set('agent-1', true)).toMatchObject({ disabled: true });
    expect(done).toEqual(['document without session', `disabled ${email}`, `suspended ${worker_sid}`]);
  });

  it('reactivates the account before it lets the user in', async () => {
    expect(await set('agent-1', false)).toMatchObject({ disabled: false });
    expect(done).toEqual([`enabled ${email}`, `restored ${worker_sid}`, 'document kept session']);
  });

  it('refuses oneself and knows who is not there', async () => {
    await expect(set('admin-1', true)).rejects.toMatchObject({ code: 'refused' });
    table.on(GetCommand).resolves({});
    await expect(set('nobody', true)).rejects.toMatchObject({ code: 'not_found' });
    expect(done).toEqual([]);
  });
});

describe('adminDeleteUser', () => {
  const remove = (uid: string) => adminDeleteUser({ userPool, workers }, { input: { uid }, actor: admin });

  it('deletes the document last', async () => {
    await remove('agent-1');
    expect(done).toEqual([`worker removed ${worker_sid}`, `account removed ${email}`, 'document deleted']);
  });

  it('keeps a user whose worker can not go, because of a call', async () => {
    workers.remove.mockRejectedValueOnce(new Refusal('provider_failed', 'They may be on a call.'));
    await expect(remove('agent-1')).rejects.toMatchObject({ code: 'provider_failed' });
    expect(done).toEqual([]);
  });

  it('refuses oneself', async () => {
    await expect(remove('admin-1')).rejects.toMatchObject({ code: 'refused' });
  });
});
