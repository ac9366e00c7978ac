import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '#platform/table/engine/keys';
import { noteHeartbeat } from '#platform/table/presences';
import type { Presence } from '#shared/agents/presence';
import type { Call } from '#shared/calls/call';
import type { User } from '#shared/users/user';
import { anEndedCall, at } from '../../../tests/support/builders/a-call.ts';
import { aLostTalk, aTalk } from '../../../tests/support/builders/a-transfer.ts';
import { aUser } from '../../../tests/support/builders/a-user.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { unreadable } from '../../../tests/support/unit/unreadable-call.ts';
import { presencesToFollow } from './follow-presences.ts';

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

const NOW = at(40);
const anAgent = (id: string, fields: Partial<User> = {}): User =>
  aUser({ id, email: `${id}@coverline.test`, available: true, availability_ts: at(0), ...fields });
const seenAt = (second: number, user_id = 'agent-1'): Presence => ({ user_id, last_seen_ts: at(second), version: 1 });

const provider = {
  setWorkerOffline: vi.fn(async (_sid: string) => {}),
  hasConnectedLeg: vi.fn(async (_userId: string): Promise<boolean> => expect.fail('Twilio was asked.')),
};
beforeEach(() => {
  provider.setWorkerOffline.mockReset();
  provider.hasConnectedLeg.mockClear();
});

const toFollow = (users: User[], presences: Presence[]) =>
  presencesToFollow({ provider }, { users, presences }, { now: NOW }).map(({ name, ids }) => [name, ids]);

describe('the presences to follow', () => {
  it('are those of available agents whose console was silent for 30 s', () => {
    const users = ['gone', 'there', 'unknown'].map(id => anAgent(id));
    expect(toFollow(users, [seenAt(10, 'gone'), seenAt(11, 'there')])).toEqual([['presence', { user_id: 'gone' }]]);
  });

  it('are those of agents who are back after their connection was lost', () => {
    const users = [
      anAgent('back', { connection_lost_ts: at(5) }),
      anAgent('offline', { connection_lost_ts: at(5), available: false }),
    ];
    const presences = users.map(({ id }) => seenAt(39, id));
    expect(toFollow(users, presences)).toEqual([['presence', { user_id: 'back' }]]);
  });

  describe('where many agents fall silent at once', () => {
    const gone = ['gone-0', 'gone-1', 'gone-2', 'gone-3'];
    const follow = (presences: Presence[], second = 40) => {
      const back = anAgent('back', { connection_lost_ts: at(5), availability_ts: at(30) });
      const users = [...gone.map(id => anAgent(id)), back];
      return presencesToFollow({ provider }, { users, presences }, { now: at(second) }).map(({ ids }) => ids.user_id);
    };
    const silent = gone.map(id => seenAt(10, id));

    it('are all of them while one console still reports itself: our side works', () => {
      expect(follow([...silent, seenAt(39, 'back')])).toEqual([...gone, 'back']);
      expect(log.text()).toBe('');
    });

    it('are only those who are back, while no console reports itself', () => {
      expect(follow([...silent, seenAt(10, 'back')])).toEqual(['back']);
      expect(JSON.parse(log.text())).toMatchObject({
        level: 'ERROR',
        message: 'no console reports itself; nobody is set offline for now',
        vanished: gone.length,
      });
    });

    it.each([
      [329, 0],
      [330, 4],
    ])(
      'are held back until five minutes after one went online at second 30: at second %i, %i are followed',
      (second, followed) => {
        expect(follow(silent, second).filter(id => gone.includes(id ?? ''))).toHaveLength(followed);
      },
    );
  });
});

describe('an agent whose console vanished', () => {
  const around = async (stored: User[] = [anAgent('agent-1')], calls: Call[] = [], unread: Call[] = []) => {
    const { table } = storedCalls(...calls);
    table.store({ users: stored });
    for (const call of unread) table.put(unreadable(call));
    table.lag(keys.user('agent-1'));
    await noteHeartbeat('agent-1', at(10));
    const read = { users: [anAgent('agent-1')], presences: [seenAt(10)] };
    return async () => {
      for (const { run } of presencesToFollow({ provider }, read, { now: NOW })) await run();
    };
  };

  it('is set offline, and the log says since when', async () => {
    const follow = await around();
    await follow();
    expect(provider.setWorkerOffline).toHaveBeenCalledExactlyOnceWith(aUser().worker_sid);
    expect(JSON.parse(log.text())).toMatchObject({
      message: 'vanished agent set offline',
      user_id: 'agent-1',
      last_seen_ts: at(10),
    });
  });

  it('is set offline too if the browser vanished before its first report', async () => {
    const online = anAgent('agent-1');
    const { table } = storedCalls();
    table.store({ users: [online] });
    const now = at(60);
    for (const { run } of presencesToFollow({ provider }, { users: [online], presences: [] }, { now })) await run();
    expect(provider.setWorkerOffline).toHaveBeenCalledOnce();
    expect(table.itemsOf('user')).toMatchObject([{ connection_lost_ts: at(0) }]);
  });

  it.each<[string, User[], Call[]]>([
    ['is deleted meanwhile', [], []],
    ['goes offline meanwhile', [anAgent('agent-1', { available: false })], []],
    ['has no worker', [anAgent('agent-1', { worker_sid: undefined })], []],
    ['talks in a call', [anAgent('agent-1')], [aTalk()]],
  ])('is left alone if the agent %s', async (_, stored, calls) => {
    const follow = await around(stored, calls);
    await follow();
    expect(provider.setWorkerOffline).not.toHaveBeenCalled();
  });

  it.each([
    ['stays available while Twilio has the agent’s leg', true, 0],
    ['is set offline if Twilio has no leg of the agent', false, 1],
  ])('with an open call that cannot be read %s', async (_, hasLeg, times) => {
    const follow = await around([anAgent('agent-1')], [anEndedCall()], [aTalk({ id: 'poison' })]);
    provider.hasConnectedLeg.mockResolvedValueOnce(hasLeg);
    await follow();
    expect(provider.hasConnectedLeg).toHaveBeenCalledExactlyOnceWith('agent-1');
    expect(provider.setWorkerOffline).toHaveBeenCalledTimes(times);
  });

  it.each([
    ['lost the call’s connection too', aLostTalk()],
    ['only owes the wrap-up of a call', anEndedCall()],
  ])('is set offline if the agent %s', async (_, call) => {
    const follow = await around([anAgent('agent-1')], [call]);
    await follow();
    expect(provider.setWorkerOffline).toHaveBeenCalledOnce();
  });
});
