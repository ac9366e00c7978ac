import { afterEach, expect, it, vi } from 'vitest';
import { at } from '../../tests/support/builders/a-call.ts';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { listAgentNames } from './list-agent-names.ts';

afterEach(() => void vi.unstubAllEnvs());

it('names everybody, also who left, and who has an e-mail now after who had it', async () => {
  vi.stubEnv('TABLE_NAME', 'table');
  startUnitTable({
    users: [
      aUser({ id: 'now', email: 'kim@x.test', first_name: 'Kim', last_name: 'Now' }),
      aUser({ id: 'left', email: 'kim@x.test', first_name: 'Kim', last_name: 'Then', disabled: true }),
      aUser({
        id: 'gone',
        email: 'lee@x.test',
        first_name: 'Lee',
        last_name: 'Gone',
        disabled: true,
        deleted_ts: at(1),
      }),
    ],
  });
  const { data } = await listAgentNames();
  expect(data.find(({ email }) => email === 'lee@x.test')).toEqual({
    id: 'gone',
    email: 'lee@x.test',
    name: 'Lee Gone',
  });
  expect(data.findLast(({ email }) => email === 'kim@x.test')?.name).toBe('Kim Now');
});
