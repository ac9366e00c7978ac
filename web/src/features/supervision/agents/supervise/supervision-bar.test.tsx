import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { LiveCall } from '#shared/calls/call';
import { adminLeaveCall } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import { callOperation } from '../../../../lib/api/api-client.ts';
import { serve } from '../../../../testing/api-server.ts';
import { aPhone, renderConsole } from '../../../../testing/render-console.tsx';
import { supervisingInBar } from '../../supervision-in-bar.ts';
import { aCallOf, anAgent } from '../monitor.fixture.ts';
import { SupervisionBar } from './supervision-bar.tsx';

const withMe = (changes: Partial<LiveCall> = {}) =>
  aCallOf('maria', { supervised_by: ['user/u1'], version: 3, ...changes });
/** The next call of the same conversation, which waits for an agent. */
const next = () =>
  withMe({
    id: 'next',
    root_call_id: withMe().id,
    reservation_status: 'enqueued',
    reservation_user_key: undefined,
    reservation_user_email: undefined,
    accepted_ts: undefined,
  });

const given = () => {
  serve({
    listAgents: () => ({ data: [anAgent('maria')] }),
    listLiveCalls: () => ({ data: [next(), withMe()] }),
    adminLeaveCall: () => ({}),
  });
  const { live } = renderConsole(<SupervisionBar title={<h1>DIDs</h1>} />, {
    phone: aPhone({ leg: 'open' }),
    openCalls: [],
    user: { roles: ['admin'] },
  });
  const sendCall = (item: LiveCall) =>
    live.send({ topic: topics.liveCalls(), entity: 'call', id: item.id, version: item.version, item });
  return { sendCall };
};

const controls = async () => within(await screen.findByRole('toolbar', { name: 'Admin call controls' }));

afterEach(() => {
  supervisingInBar.set(false);
});

it('offers only Disconnect if the agent has left and the call waits for the next agent', async () => {
  const { sendCall } = given();
  await controls();
  expect(screen.getByText('In the call of Maria')).toBeTruthy();
  await sendCall(withMe({ version: 4, call_ended: true, reservation_status: 'wrapup', supervised_by: [] }));
  expect(await screen.findByText('In a call that waits for its next agent')).toBeTruthy();
  expect((await controls()).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Disconnect']);
  fireEvent.click((await controls()).getByRole('button', { name: 'Disconnect' }));
  await waitFor(() =>
    expect(callOperation).toHaveBeenCalledWith(adminLeaveCall, { task_attribute_key: 'taskAttribute/next' }),
  );
});
