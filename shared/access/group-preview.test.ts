import { describe, expect, it } from 'vitest';
import { aColleague, aGroup, anAdmin, aUser } from '../../tests/support/builders/a-user.ts';
import { Agent } from '../users/user.ts';
import type { GroupConfiguration } from './group-configuration.ts';
import { previewGroup } from './group-preview.ts';

const closers = aGroup({ tier: 3 });
const verification = aGroup({ name: 'verification', tier: 2, groupPolicy: { permissions: ['Verification'] } });
const stored = [closers, verification];
const users = [aUser(), aColleague()].map(user => Agent.parse(user));
const config = closers.callConfigs.default;

const preview = (fields: Partial<GroupConfiguration>, members = users) =>
  previewGroup(stored, { ...closers, ...fields }, members);

describe('the preview of a group', () => {
  it('is without changes as long as nothing is edited', () => {
    expect(preview({})).toEqual({ affected: 2, changes: [] });
  });

  it('says what members would lose, then what they would get, and how many', () => {
    expect(preview({ groupPolicy: { permissions: ['CallHistory', 'Leads', 'Leads:read:own'] } })).toEqual({
      affected: 2,
      changes: [
        { change: 'lose', what: 'Leaderboard', people: 2 },
        { change: 'get', what: 'Leads', people: 2 },
        { change: 'get', what: 'Leads:read:own', people: 2 },
      ],
    });
  });

  it('does not say that members lose DO NOT CALL, which every group has', () => {
    const before = { ...closers, callConfigs: { default: { ...config, dispositions: ['Sale', 'DO NOT CALL'] } } };
    const after = { ...closers, callConfigs: { default: { ...config, dispositions: ['Sale'] } } };
    expect(previewGroup([before], after, users).changes).toEqual([]);
  });

  it('says what members lose and get on calls of one source, which had the default before', () => {
    const outbound_dial = {
      dispositions: ['Voicemail'],
      script: 'closer_unqualified',
      transferGroupOptions: ['verification'],
    };
    const { changes } = preview({ callConfigs: { default: config, outbound_dial } });
    expect(changes.map(({ change, what }) => `${change} ${what}`)).toEqual([
      'lose the disposition Sale on calls of Outbound Dial',
      'lose the script Closer qualified on calls of Outbound Dial',
      'get the disposition Voicemail on calls of Outbound Dial',
      'get the script Closer unqualified on calls of Outbound Dial',
      'get transfers to Verification on calls of Outbound Dial',
    ]);
  });

  it('says what changes on calls of every source', () => {
    const transferGroupOptions = ['verification'];
    const { changes } = preview({
      callConfigs: { default: { ...config, dispositions: ['Hung Up'], transferGroupOptions } },
    });
    expect(changes.map(({ change, what }) => `${change} ${what}`)).toEqual([
      'lose the disposition Sale on calls',
      'get the disposition Hung Up on calls',
      'get transfers to Verification on calls',
    ]);
  });

  it('says what the console would do', () => {
    const { changes } = preview({ auto_accept: true, bufferCall: true, agent_of_record: ['House'] });
    expect(changes.map(({ what }) => what)).toEqual([
      'calls that are accepted by themselves',
      'the buffer call',
      'the agent of record House',
    ]);
  });

  it('says which targets and limits of the wallboard they would have', () => {
    const target = { high: 0.3, low: 0.1 };
    const targets = { callTime: target, onHolds: target, sales: target };
    const group = { ...closers, targets };
    const edited = {
      ...group,
      targets: { ...targets, sales: { high: 0.3, low: 0.125 } },
      wallboard: { longest_wait_s: { warn: 20, alert: 45 }, service_level: { warn: 0.8, alert: 0.7 } },
    };
    const { changes } = previewGroup([group, verification], edited, users);
    expect(changes.map(({ change, what }) => `${change} ${what}`)).toEqual([
      'lose the target Cleared Sales of 30%, below up to 10%',
      'get the target Cleared Sales of 30%, below up to 12.5%',
      'get the wallboard limit Longest wait: amber above 20 s, red above 45 s',
      'get the wallboard limit Service level: amber below 80%, red below 70%',
    ]);
  });

  it('counts only members for whom the group decides', () => {
    const both = Agent.parse(aColleague({ groups: ['closer_t1', 'verification'] }));
    const members = [Agent.parse(aUser()), both];
    expect(preview({ groupPolicy: { permissions: [] } }, members).affected).toBe(1);
  });

  it('counts a member for whom the group would decide by its new tier', () => {
    const both = Agent.parse(aUser({ groups: ['closer_t1', 'verification'] }));
    expect(preview({ tier: 1 }, [both])).toMatchObject({
      affected: 1,
      changes: [
        { change: 'lose', what: 'Verification', people: 1 },
        { change: 'get', what: 'Call history' },
        { change: 'get', what: 'Leaderboard' },
      ],
    });
  });

  it('takes no feature from an admin', () => {
    const admin = Agent.parse(anAdmin({ groups: ['closer_t1'] }));
    expect(preview({ groupPolicy: { permissions: [] } }, [admin])).toEqual({ affected: 1, changes: [] });
  });
});
