import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { putDisposition } from '#platform/table/dispositions';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { createLead, updateLead } from '#platform/table/leads';
import { createPublishedScript } from '#platform/table/settings/scripts';
import { updateUser } from '#platform/table/users';
import { GroupContent } from '#shared/access/group-configuration';
import { getProfile, startSession } from '#shared/contracts/identity';
import { topics } from '#shared/contracts/live';
import type { Operation } from '#shared/contracts/operation';
import { timestamp } from '#shared/time';
import { at } from '../support/builders/a-call.ts';
import { aWrittenPage } from '../support/builders/a-script.ts';
import { aGroup } from '../support/builders/a-user.ts';
import { startBackEnd } from '../support/local-cloud/back-end.ts';
import { follow } from '../support/local-cloud/follow.ts';
import { createSignedInUser, signInTo } from '../support/local-cloud/signed-in-user.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };
const LEAD = 'lead-0001';
const NO_OPTIONS = {
  requiresNote: false,
  callback: false,
  dnc: false,
  noConvoso: false,
  continueDialing: false,
  agedDialing: false,
};

let system: Awaited<ReturnType<typeof startBackEnd>>;
beforeAll(async () => {
  system = await startBackEnd();
  await putGroupConfiguration(aGroup());
  await createLead({ id: LEAD, phone_number: '+15553460001', first_name: 'Ada', created_ts: at(0) });
});
afterAll(() => system?.stop());

const ask = async ({ path, method }: Operation, token: string) => {
  const body = method === 'GET' ? {} : { body: '{}' };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(`${system.cloud.urls.api}${path}`, { method, headers, ...body });
  return { status: response.status, body: await response.json() };
};
const query = async (token: string, text: string) => {
  const headers = { authorization: token };
  const body = JSON.stringify({ query: text });
  return (await fetch(`${system.cloud.urls.aws}/graphql`, { method: 'POST', headers, body })).json();
};
const open = (token: string, topic: string) => follow(system.cloud, token, topic);
const isRejected = async (token: string, topic: string) => {
  const { rejected, stop } = await open(token, topic);
  stop();
  return rejected.map(({ errorType }) => errorType);
};
const FORBIDDEN = ['Forbidden'];

const aCloser = (name: string) => createSignedInUser(system.cloud, name, { groups: ['closer_t1'], roles: ['closer'] });

describe('a user who is disabled', () => {
  it('gets nothing more of an open live topic, opens no new one, and is rejected by every operation', async () => {
    const { user, token } = await aCloser('dora');
    const onlooker = await aCloser('otto');
    const lead = await open(token, topics.lead(LEAD));
    const own = await open(token, topics.user(user.id));
    const witness = await open(onlooker.token, topics.lead(LEAD));

    await updateUser(user.id, { set: { disabled: true }, remove: ['sessionId'] });
    await vi.waitFor(() => expect([lead.isEnded(), own.isEnded()]).toEqual([true, true]), PATIENCE);
    expect(JSON.parse(own.of('user').at(-1)?.item ?? '{}')).toMatchObject({ disabled: true });

    await updateLead(LEAD, { set: { city: 'Reno' } });
    await vi.waitFor(() => expect(witness.of('lead')).toHaveLength(1), PATIENCE);
    expect(lead.heard).toEqual([]);
    expect(await isRejected(token, topics.lead(LEAD))).toEqual(FORBIDDEN);
    expect(await isRejected(token, topics.user(user.id))).toEqual(FORBIDDEN);
    expect(await ask(getProfile, token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    for (const follower of [lead, own, witness]) follower.stop();
  });
});

describe('a user who signs in a second time', () => {
  it('ends the first session: its tokens open nothing, do nothing, and cannot start it again', async () => {
    const { user } = await aCloser('tessa');
    const first = await signInTo(system.cloud, user.email);
    const started = await ask(startSession, first.access);
    expect(started.body).toEqual({ session_id: decodeJwt(first.access).origin_jti });
    expect((await ask(getProfile, first.access)).status).toBe(200);
    const lead = await open(first.access, topics.lead(LEAD));
    const own = await open(first.access, topics.user(user.id));
    const refreshed = await first.refresh();

    const second = await signInTo(system.cloud, user.email);
    expect((await ask(startSession, second.access)).status).toBe(200);
    await vi.waitFor(() => expect([lead.isEnded(), own.isEnded()]).toEqual([true, true]), PATIENCE);
    expect(own.of('user').at(-1)?.item).toContain(String(decodeJwt(second.access).origin_jti));

    for (const token of [first.access, refreshed.access]) {
      for (const operation of [getProfile, startSession])
        expect(await ask(operation, token)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
      expect(await isRejected(token, topics.lead(LEAD))).toEqual(FORBIDDEN);
    }
    expect((await ask(getProfile, second.access)).status).toBe(200);
    expect(await isRejected(second.access, topics.lead(LEAD))).toEqual([]);
    for (const follower of [lead, own]) follower.stop();
  });
});

describe('a user who loses a group', () => {
  it('keeps the own topic alone; the rest is opened again with a new token, as far as it is still allowed', async () => {
    const { user } = await createSignedInUser(system.cloud, 'vera', {
      groups: ['verification', 'closer_t1'],
      roles: ['verification', 'closer'],
    });
    const session = await signInTo(system.cloud, user.email);
    await ask(startSession, session.access);
    const queue = await open(session.access, topics.verificationQueue());
    const own = await open(session.access, topics.user(user.id));

    await updateUser(user.id, { set: { groups: ['closer_t1'], roles: ['closer'] } });
    await vi.waitFor(() => expect(queue.isEnded()).toBe(true), PATIENCE);
    expect(JSON.parse(own.of('user').at(-1)?.item ?? '{}')).toMatchObject({ groups: ['closer_t1'] });
    expect(own.isEnded()).toBe(false);

    expect(await isRejected(session.access, topics.verificationQueue())).toEqual(FORBIDDEN);
    const { access } = await session.refresh();
    expect(await isRejected(access, topics.verificationQueue())).toEqual(FORBIDDEN);
    expect(await isRejected(access, topics.lead(LEAD))).toEqual([]);
    expect((await ask(getProfile, access)).status).toBe(200);
    for (const follower of [queue, own]) follower.stop();
  });
});

describe('a group whose permissions an admin changes', () => {
  const savePermissions = async (admin: string, version: number, permissions: string[]) => {
    const content = { ...GroupContent.parse(aGroup()), groupPolicy: { permissions } };
    const response = await fetch(`${system.cloud.urls.api}/group/closer_t2`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
      body: JSON.stringify({ version, content }),
    });
    return response.status;
  };

  beforeAll(async () => {
    await putGroupConfiguration(aGroup({ name: 'closer_t2' }));
    await putGroupConfiguration(aGroup({ name: 'fronter_t1', roles: ['fronter'] }));
    await putDisposition({ id: 'sale', name: 'Sale', ...NO_OPTIONS, version: 1 });
    await createPublishedScript('closer_qualified', [aWrittenPage('start')], timestamp(new Date()));
  });

  it('ends the topics of its members alone, who hear of it and have by a new token what they may see now', async () => {
    const admin = await createSignedInUser(system.cloud, 'amir', { groups: ['admin'], roles: ['admin'] });
    const onlooker = await createSignedInUser(system.cloud, 'olga', { groups: ['fronter_t1'], roles: ['fronter'] });
    const { user } = await createSignedInUser(system.cloud, 'mona', { groups: ['closer_t2'], roles: ['closer'] });
    const session = await signInTo(system.cloud, user.email);
    await ask(startSession, session.access);
    const ranking = await open(session.access, topics.leaderboard());
    const own = await open(session.access, topics.user(user.id));
    const groups = await open(session.access, topics.groups());
    const witness = await open(onlooker.token, topics.leaderboard());

    expect(await savePermissions(admin.token, 1, ['CallHistory'])).toBe(200);
    await vi.waitFor(() => expect(ranking.isEnded()).toBe(true), PATIENCE);
    await vi.waitFor(
      () => expect(groups.of('group')).toContainEqual(expect.objectContaining({ id: 'closer_t2', version: 2 })),
      PATIENCE,
    );
    expect([own.isEnded(), groups.isEnded(), witness.isEnded()]).toEqual([false, false, false]);

    expect(await isRejected(session.access, topics.leaderboard())).toEqual(FORBIDDEN);
    expect(await isRejected(session.access, topics.user(user.id))).toEqual([]);
    expect(await isRejected(session.access, topics.groups())).toEqual([]);
    const without = await session.refresh();
    expect(await isRejected(without.access, topics.leaderboard())).toEqual(FORBIDDEN);
    expect(await ask(getProfile, without.access)).toMatchObject({
      status: 200,
      body: { access: { features: ['CallHistory'] } },
    });

    expect(await savePermissions(admin.token, 2, ['CallHistory', 'Leaderboard'])).toBe(200);
    const again = await session.refresh();
    expect(await isRejected(again.access, topics.leaderboard())).toEqual([]);
    expect([own.isEnded(), witness.isEnded()]).toEqual([false, false]);
    for (const follower of [ranking, own, groups, witness]) follower.stop();
  });
});

describe('tokens', () => {
  it('are accepted for 15 minutes, and a refresh continues the session', async () => {
    const { user } = await aCloser('rita');
    const session = await signInTo(system.cloud, user.email);
    await ask(startSession, session.access);
    const { iat = 0, exp = 0, origin_jti } = decodeJwt(session.access);
    expect(exp - iat).toBe(15 * 60);
    const { access } = await session.refresh();
    expect(decodeJwt(access)).toMatchObject({ origin_jti });
    expect((await ask(getProfile, access)).status).toBe(200);
  });

  it('for identification are no access tokens: not for an operation, nor a live topic, nor a query', async () => {
    const { user } = await aCloser('iris');
    const session = await signInTo(system.cloud, user.email);
    await ask(startSession, session.access);
    expect(await ask(getProfile, session.id)).toEqual({ status: 403, body: { message: 'Forbidden' } });
    expect(await isRejected(session.id, topics.user(user.id))).toEqual(FORBIDDEN);
    expect(await query(session.id, '{ liveVersion }')).toMatchObject({ errors: [{ errorType: 'Forbidden' }] });
    expect(await query(session.access, '{ liveVersion }')).toEqual({ data: { liveVersion: 1 } });
  });
});

it('the live API answers no introspection, as its template says', async () => {
  const { token } = await aCloser('ida');
  for (const text of ['{ __schema { types { name } } }', '{ __type(name: "Change") { name } }'])
    expect(await query(token, text)).toMatchObject({ data: null, errors: [{ message: expect.any(String) }] });
});
