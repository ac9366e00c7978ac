import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeTogether } from '#platform/table/engine/write';
import { callRequestCreation, getCallRequest, openCallRequest } from '#platform/table/website/call-requests';
import type { Call } from '#shared/calls/call';
import { defaultDispositions } from '#shared/dispositions/default-dispositions';
import type { User } from '#shared/users/user';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aCallRequest } from '../../../tests/support/builders/a-call-request.ts';
import { aUser } from '../../../tests/support/builders/a-user.ts';
import { anAcceptedDial, aPendingDial, DIALLED_SID } from '../../../tests/support/builders/an-outbound-call.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { followRequest } from './follow-request.ts';

beforeEach(() => {
  captureLog();
});
afterEach(() => vi.restoreAllMocks());

const ofRequest = { id: 'call-1', task_creation_source: 'web_request', call_request_id: 'request-1' } as const;
const ended = (status: 'busy' | 'completed', fields: Partial<Call> = {}) =>
  anAcceptedDial({
    ...ofRequest,
    dialled_ts: at(3),
    call_ended: true,
    call_ended_ts: at(30),
    customer_dial: { call_sid: DIALLED_SID, status, sequence: 2 },
    ...fields,
  });

const given = async (call: Call, request: Parameters<typeof aCallRequest>[0] = {}, users: User[] = [aUser()]) => {
  const { table } = storedCalls(call);
  table.store({ users });
  await writeTogether(callRequestCreation(aCallRequest({ status: 'calling', call_id: call.id, ...request })));
  const deps = { now: at(60), hours: { from: 8, to: 21 } };
  return {
    table,
    follow: () => followRequest(deps, 'request-1'),
    stored: () => getCallRequest('request-1'),
    callbacks: () => table.itemsOf('upcoming-callback'),
  };
};

describe('a request whose call', () => {
  it('reached the customer is done, and its number may ask again', async () => {
    const { follow, stored } = await given(ended('completed'), { attempts: 1 });
    await follow();
    expect(await stored()).toMatchObject({ status: 'reached', attempts: 2 });
    expect(await openCallRequest('+13055550123')).toBeUndefined();
    await follow();
    expect(await stored()).toMatchObject({ status: 'reached', attempts: 2 });
  });

  it('ends while the request is changed is followed all the same', async () => {
    const { follow, stored, table } = await given(ended('busy'));
    table.beforeWrite(1, async () => table.put({ ...table.itemsOf('call-request')[0], language: 'es', version: 2 }));
    await follow();
    expect(await stored()).toMatchObject({ status: 'scheduled', attempts: 1, language: 'es' });
  });

  it('has a request that is gone is left alone', async () => {
    const { follow, table } = await given(ended('busy'), { id: 'request-2' });
    const before = structuredClone(table.all());
    await follow();
    expect(table.all()).toEqual(before);
  });

  it('reached nobody is scheduled after the wait of the settings, once', async () => {
    const { follow, stored } = await given(ended('busy'));
    await Promise.all([follow(), follow()]);
    await follow();
    const retry = at(60 + 15 * 60);
    expect(await stored()).toMatchObject({ status: 'scheduled', attempts: 1, due_ts: retry, retry_ts: retry });
  });

  it('was not dialled is offered again after a minute and counts for nothing', async () => {
    const { follow, stored } = await given(aPendingDial({ ...ofRequest, call_ended: true }), { attempts: 1 });
    await follow();
    expect(await stored()).toMatchObject({ status: 'scheduled', attempts: 1, due_ts: at(120) });
  });

  it.each([
    ['goes on', aPendingDial(ofRequest), {}],
    ['was for a request that is cancelled', ended('busy'), { status: 'cancelled' }],
    ['is not the one by which it is offered now', ended('busy'), { call_id: 'call-2' }],
    ['has no request', ended('busy', { call_request_id: undefined }), { call_id: 'call-2' }],
  ] as const)('%s is left alone', async (_, call, request) => {
    const { follow, table } = await given(call, request);
    const before = structuredClone(table.all());
    await follow();
    expect(table.all()).toEqual(before);
  });
});

describe('a request whose call a machine answered', () => {
  const voicemail = defaultDispositions.find(({ name }) => name === 'Voicemail');
  const toMachine = () => ended('completed', { disposition: 'Voicemail', disposition_options: voicemail });

  it('is tried again once the agent has said so, and the attempt counts once', async () => {
    const { follow, stored, table } = await given(ended('completed'));
    await follow();
    expect(await stored()).toMatchObject({ status: 'reached', attempts: 1 });
    table.put({ ...table.itemsOf('call')[0], disposition: 'Voicemail', disposition_options: voicemail });
    await Promise.all([follow(), follow()]);
    await follow();
    expect(await stored()).toMatchObject({ status: 'scheduled', attempts: 1, due_ts: at(60 + 15 * 60) });
    expect(await openCallRequest('+13055550123')).toMatchObject({ id: 'request-1' });
  });

  it('is tried again also where the answer was not followed before the disposition', async () => {
    const { follow, stored } = await given(toMachine());
    await follow();
    expect(await stored()).toMatchObject({ status: 'scheduled', attempts: 1 });
  });

  it('becomes a callback after the last attempt', async () => {
    const { follow, stored, callbacks, table } = await given(ended('completed'), { attempts: 2 });
    await follow();
    table.put({ ...table.itemsOf('call')[0], disposition: 'Voicemail', disposition_options: voicemail });
    await follow();
    expect(await stored()).toMatchObject({ status: 'callback', attempts: 3 });
    expect(callbacks()).toHaveLength(1);
  });

  it('is left alone where the customer has asked again meanwhile', async () => {
    const { follow, stored, table } = await given(ended('completed'));
    await follow();
    await writeTogether(callRequestCreation(aCallRequest({ id: 'request-2', status: 'due' })));
    table.put({ ...table.itemsOf('call')[0], disposition: 'Voicemail', disposition_options: voicemail });
    await follow();
    expect(await stored()).toMatchObject({ status: 'reached' });
  });
});

describe('the last attempt that reached nobody', () => {
  it('becomes a callback of its agent', async () => {
    const { follow, stored, callbacks } = await given(ended('busy'), { attempts: 2 });
    await follow();
    await follow();
    expect(await stored()).toMatchObject({ status: 'callback', attempts: 3, callback_id: callbacks()[0]?.id });
    expect(callbacks()).toMatchObject([
      {
        callback_source: 'web_request',
        callback_status: 'pending',
        callback_time: at(60),
        lead_key: 'lead/42',
        lead_name: 'Ada Park',
        user_key: 'user/agent-1',
      },
    ]);
    expect(await openCallRequest('+13055550123')).toBeUndefined();
  });

  it('becomes one of the colleague who has the callbacks of an agent who left', async () => {
    const users = [aUser({ disabled: true, callbacks_to: 'agent-2' }), aUser({ id: 'agent-2' })];
    const { follow, callbacks } = await given(ended('busy'), { attempts: 2 }, users);
    await follow();
    expect(callbacks()).toMatchObject([{ user_key: 'user/agent-2' }]);
  });
});
