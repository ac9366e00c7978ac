import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyCallFact } from '#platform/apply-call-fact';
import { updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import type { ParticipantNow } from '#shared/calls/snapshot';
import type { JoinMode } from '#shared/contracts/calls';
import { Rejection } from '#shared/errors';
import { beforeRequest, isWriteOf } from '../../../tests/support/before-request.ts';
import {
  AGENT_SID,
  aCall,
  anAcceptedCall,
  anEndedCall,
  at,
  CONFERENCE_SID,
  CUSTOMER_SID,
  TASK_SID,
} from '../../../tests/support/builders/a-call.ts';
import { aSupervisedTalk, SUPERVISOR_SID, superviseFact } from '../../../tests/support/builders/a-supervision.ts';
import {
  anOfferedCall,
  aTalk,
  aTransferredTalk,
  legFact,
  TRANSFER_TASK_SID,
} from '../../../tests/support/builders/a-transfer.ts';
import { anAdmin as anAdminUser, aUser } from '../../../tests/support/builders/a-user.ts';
import { anActor, anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { unreadable } from '../../../tests/support/unit/unreadable-call.ts';
import type { Supervising } from '../provider/supervisor-leg.ts';
import { adminJoinCall } from './admin-join-call.ts';
import { adminLeaveCall } from './admin-leave-call.ts';
import { finishTakeover } from './finish-takeover.ts';
import { moveWhispersToNewLeg } from './move-whispers-to-new-leg.ts';

const key = `taskAttribute/${CUSTOMER_SID}` as const;
const ADMIN = anAdminUser().email;
const other = anAdminUser({ id: 'admin-2', email: 'otto.other@coverline.test' });
const users = [aUser(), anAdminUser(), other];
const failed = () => Promise.reject(new Rejection('provider_failed', 'Admin joining call failed'));

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());
const logged = (message: string) => JSON.parse(log.lines().find(line => line.includes(message)) ?? '{}');

const partOf = (how: Supervising) => ({
  muted: how.mode === 'listen',
  ...(how.mode === 'whisper' && { coaches: how.coached }),
});

const ownOnTheLine = { id: 'own', reservation_user_key: 'user/admin-1', conference_task_sid: TASK_SID } as const;

/** The admin's leg while it rings. */
const aSupervisorLeg = (fields: Partial<ParticipantNow> = {}): ParticipantNow => ({
  call_sid: SUPERVISOR_SID,
  label: 'supervisor-admin-1',
  status: 'ringing',
  muted: false,
  held: false,
  since: at(30),
  ...fields,
});

/** A call and its conference at Twilio; a dialled leg rings until `answers` is called. */
const around = (...given: Call[]) => {
  const stored = storedCalls(...given);
  stored.table.store({ users });
  const legs = new Map<string, ParticipantNow>();
  const asked: string[] = [];
  const labelled = (id: string) => [...legs.values()].filter(({ label }) => label === `supervisor-${id}`);
  const provider = {
    supervisorLegs: vi.fn(async (_: string, id: string) => labelled(id)),
    ringSupervisor: vi.fn(async (_: string, id: string, how: Supervising): Promise<'ringing' | 'unknown'> => {
      asked.push(`ring ${id} ${how.mode}`);
      const call_sid = id === 'admin-1' ? SUPERVISOR_SID : `CA-${id}`;
      legs.set(call_sid, aSupervisorLeg({ call_sid, label: `supervisor-${id}`, ...partOf(how) }));
      return 'ringing';
    }),
    changeSupervisor: vi.fn(
      async ({ call_sid }: { call_sid: string }, how: Supervising): Promise<'changed' | 'gone'> => {
        const leg = legs.get(call_sid);
        if (leg?.status !== 'in-progress') return 'gone';
        asked.push(`change to ${how.mode}`);
        const { coaches: _, ...rest } = leg;
        legs.set(call_sid, { ...rest, ...partOf(how) });
        return 'changed';
      },
    ),
    removeSupervisor: vi.fn(async (sid: string) => void legs.delete(sid)),
    removeAgentLeg: vi.fn(async (_: Call) => void asked.push('agent removed')),
    holdCustomer: vi.fn(async (_: unknown, hold: boolean) => void asked.push(hold ? 'hold' : 'unhold')),
    findTask: vi.fn(async (): Promise<string | undefined> => undefined),
    cancelTask: vi.fn(async (sid: string): Promise<'canceled' | 'taken'> => {
      asked.push(`cancel ${sid}`);
      return 'canceled';
    }),
  };
  const join = (mode: JoinMode, { actor = anAdmin(), now = at(30) } = {}) =>
    adminJoinCall({ provider, actor, now }, { task_attribute_key: key, mode });
  const ready = () => finishTakeover({ provider, now: at(40) }, key);
  const leave = (actor = anAdmin()) => adminLeaveCall({ provider, actor }, { task_attribute_key: key });
  /** The supervisor's browser answers, and the conference reports it. */
  const answers = async () => {
    const leg = legs.get(SUPERVISOR_SID);
    if (leg) legs.set(SUPERVISOR_SID, { ...leg, status: 'in-progress' });
    await applyCallFact(CUSTOMER_SID, superviseFact('joined', 3, at(33)));
  };
  /** The supervisor's own call, once the takeover is written. */
  const taken = () => stored.all().find(({ id }) => !given.some(call => call.id === id));
  const call = () => stored.now(CUSTOMER_SID);
  return { ...stored, provider, asked, legs, join, ready, leave, answers, taken, call };
};

/** As `around`, with the admin in the conference in this mode. */
const supervised = (fields: Partial<Call> = {}) => {
  const fixture = around(aSupervisedTalk(fields));
  fixture.legs.set(SUPERVISOR_SID, aSupervisorLeg({ status: 'in-progress', muted: true }));
  return fixture;
};

describe('joining a call', () => {
  it.each([
    ['listen', { mode: 'listen' }],
    ['whisper', { mode: 'whisper', coached: AGENT_SID }],
    ['takeover', { mode: 'takeover' }],
  ] as const)('to %s rings the supervisor', async (mode, how) => {
    const { join, provider, call } = around(aTalk());
    expect(await join(mode)).toEqual({});
    expect(provider.ringSupervisor).toHaveBeenCalledExactlyOnceWith(CONFERENCE_SID, 'admin-1', how);
    expect(call()?.take_over_user_key).toBe(mode === 'takeover' ? 'user/admin-1' : undefined);
  });

  it.each([
    ['is on an own call', { reservation_user_key: 'user/admin-1' }, 'You are on a call already.'],
    [
      'has had one dialled',
      {
        reservation_status: 'enqueued',
        reservation_user_key: undefined,
        task_creation_source: 'agent_callback',
        to_agent_email: ADMIN,
      },
      'You are on a call already.',
    ],
    [
      'listens to another',
      { supervised_by: ['user/admin-1'] },
      'You are in the call of another agent. Disconnect there first.',
    ],
    [
      'is being connected to another',
      { supervisors_dialled: { 'admin-1': at(29) } },
      'You are in the call of another agent. Disconnect there first.',
    ],
  ] satisfies [string, Partial<Call>, string][])('rejects a supervisor who %s', async (_, fields, message) => {
    const { join, asked } = around(aTalk(), anAcceptedCall({ id: 'elsewhere', task_sid: 'WT9', ...fields }));
    await expect(join('listen')).rejects.toEqual(rejectedAs('conflict', message));
    expect(asked).toEqual([]);
  });

  it.each([
    ['it is over', anEndedCall(), anAdmin(), 'This call has ended.'],
    ['it is being ended', aTalk({ ending: true }), anAdmin(), 'This call is ending.'],
    ['its agent is gone', aTalk({ agent_disconnected: true }), anAdmin(), 'The agent is not connected to this call.'],
    [
      'it is the supervisor’s own',
      aTalk({ reservation_user_key: 'user/admin-1' }),
      anAdmin(),
      'This is your own call.',
    ],
  ])('rejects a call if %s', async (_, call, actor, message) => {
    const { join, asked } = around(call);
    await expect(join('listen', { actor })).rejects.toEqual(rejectedAs('conflict', message));
    expect(asked).toEqual([]);
  });

  it('rejects joining and leaving while the supervisor has an own part of the conversation', async () => {
    const { join, leave, asked } = around(aTalk(), anAcceptedCall(ownOnTheLine));
    for (const attempt of [() => join('listen'), () => join('takeover'), leave])
      await expect(attempt()).rejects.toEqual(rejectedAs('conflict', 'You are in this conversation already.'));
    expect(asked).toEqual([]);
  });

  it('allows it after that part has ended', async () => {
    const { join } = around(aTalk(), anAcceptedCall({ ...ownOnTheLine, call_ended: true }));
    expect(await join('listen')).toEqual({});
  });

  it.each([
    ['another agent dials', { to_agent_email: 'maria.lopez@coverline.test' }],
    ['somebody calls the supervisor', { task_creation_source: 'customer_inbound_call', to_agent_email: ADMIN }],
  ] satisfies [string, Partial<Call>][])('allows it while %s', async (_, fields) => {
    const dialled = aCall({ id: 'elsewhere', task_sid: 'WT9', task_creation_source: 'agent_callback', ...fields });
    expect(await around(aTalk(), dialled).join('listen')).toEqual({});
  });

  it('allows it while the supervisor listens to another part of the same conversation', async () => {
    const part = anAcceptedCall({ id: 'part', conference_task_sid: TASK_SID, supervised_by: ['user/admin-1'] });
    expect(await around(aTalk(), part).join('listen')).toEqual({});
  });

  it('allows it while the call of another agent cannot be read', async () => {
    const { join, table } = around(aTalk());
    table.put(unreadable(anAcceptedCall({ id: 'poison', task_sid: 'WT9' })));
    expect(await join('listen')).toEqual({});
  });

  it('dials no supervisor whose own call cannot be read: it may go on', async () => {
    const { join, table, asked } = around(aTalk());
    table.put(unreadable(anAcceptedCall({ id: 'poison', task_sid: 'WT9', reservation_user_key: 'user/admin-1' })));
    await expect(join('listen')).rejects.toEqual(rejectedAs('conflict', 'You are on a call already.'));
    expect(asked).toEqual([]);
  });

  it('dials no supervisor whose own unreadable call is in the same conference', async () => {
    const { join, table, asked } = around(aTalk());
    const part = { id: 'poison', task_sid: 'WT9', conference_task_sid: TASK_SID };
    table.put(unreadable(anAcceptedCall({ ...part, reservation_user_key: 'user/admin-1' })));
    await expect(join('listen')).rejects.toEqual(rejectedAs('conflict', 'You are in this conversation already.'));
    expect(asked).toEqual([]);
  });

  it('rejects an unknown call', async () => {
    await expect(around(anAcceptedCall({ id: 'another' })).join('listen')).rejects.toEqual(rejectedAs('not_found'));
  });

  it('gives each of two supervisors a leg', async () => {
    const { join, legs } = around(aTalk());
    await Promise.all([join('listen'), join('whisper', { actor: anActor(other) })]);
    expect([...legs.values()].map(({ label }) => label).sort()).toEqual(['supervisor-admin-1', 'supervisor-admin-2']);
  });
});

describe('a second click', () => {
  it('at the same time rings once', async () => {
    const { join, provider, call } = around(aTalk());
    const answers = await Promise.allSettled([join('takeover'), join('takeover')]);
    expect(provider.ringSupervisor).toHaveBeenCalledTimes(1);
    expect(answers.map(({ status }) => status)).toContain('fulfilled');
    expect(call()?.take_over_user_key).toBe('user/admin-1');
  });

  it.each(['listen', 'whisper', 'takeover'] as const)('to %s while the leg rings changes nothing', async mode => {
    const { join, provider } = around(aTalk());
    await join(mode);
    expect(await join(mode, { now: at(33) })).toEqual({});
    expect(provider.ringSupervisor).toHaveBeenCalledTimes(1);
    expect(provider.changeSupervisor).not.toHaveBeenCalled();
  });

  it.each([
    ['listen', 'whisper'],
    ['listen', 'takeover'],
    ['whisper', 'listen'],
    ['whisper', 'takeover'],
  ] as const)('while the leg rings to %s has to wait to %s', async (first, second) => {
    const { join, call } = around(aTalk());
    await join(first);
    await expect(join(second, { now: at(33) })).rejects.toEqual(
      rejectedAs('already_ringing', 'You are being connected already. Please wait a moment.'),
    );
    expect(call()?.take_over_user_key).toBeUndefined();
  });

  it('in the conference changes the mode of the same leg', async () => {
    const { join, answers, asked, provider } = around(aTalk());
    await join('listen');
    await answers();
    await join('whisper', { now: at(50) });
    await join('listen', { now: at(51) });
    expect(asked).toEqual(['ring admin-1 listen', 'change to whisper', 'change to listen']);
    expect(provider.changeSupervisor.mock.calls[0]?.[1]).toEqual({ mode: 'whisper', coached: AGENT_SID });
  });

  it('rings again after an unanswered ring', async () => {
    const { join, legs, provider } = around(aTalk());
    await join('listen');
    legs.clear();
    await expect(join('listen', { now: at(40) })).rejects.toEqual(rejectedAs('already_ringing'));
    await join('listen', { now: at(60) });
    expect(provider.ringSupervisor).toHaveBeenCalledTimes(2);
  });
});

describe('when Twilio', () => {
  it('rejects the request, the intent is removed and a retry is possible at once', async () => {
    const { join, provider, call } = around(aTalk());
    provider.ringSupervisor.mockImplementationOnce(failed);
    await expect(join('takeover')).rejects.toEqual(rejectedAs('provider_failed', 'Admin joining call failed'));
    expect(call()?.take_over_user_key).toBeUndefined();
    expect(await join('takeover', { now: at(31) })).toEqual({});
  });

  it('does not respond but the phone rings, the supervisor is being connected', async () => {
    const { join, provider, legs, call } = around(aTalk());
    provider.ringSupervisor.mockImplementationOnce(async () => {
      legs.set(SUPERVISOR_SID, aSupervisorLeg());
      return 'unknown';
    });
    expect(await join('takeover')).toEqual({});
    expect(call()?.take_over_user_key).toBe('user/admin-1');
  });

  it('does not respond, the phone is not rung again until the ring time-out has passed', async () => {
    const { join, provider, changes } = around(aTalk());
    provider.ringSupervisor.mockImplementationOnce(async () => 'unknown');
    await expect(join('listen')).rejects.toEqual(rejectedAs('provider_failed', 'Admin joining call failed'));
    expect(changes).toHaveLength(1);
    await expect(join('listen', { now: at(40) })).rejects.toEqual(rejectedAs('already_ringing'));
    expect(provider.ringSupervisor).toHaveBeenCalledTimes(1);
  });

  it('does not respond at all, the supervisor may try again after the ring time-out', async () => {
    const { join, provider } = around(aTalk());
    provider.ringSupervisor.mockImplementationOnce(async () => {
      provider.supervisorLegs.mockRejectedValueOnce(new Error('Twilio is down'));
      return 'unknown';
    });
    await expect(join('takeover')).rejects.toEqual(rejectedAs('provider_failed', 'Admin joining call failed'));
    expect(await join('takeover', { now: at(60) })).toEqual({});
  });

  it('can not change the mode, nothing is taken over and the claim of the ring stays', async () => {
    const { join, provider, call, all } = supervised({ supervisors_dialled: { 'admin-1': at(25) } });
    provider.changeSupervisor.mockImplementationOnce(failed);
    await expect(join('takeover')).rejects.toEqual(rejectedAs('provider_failed'));
    expect(call()?.take_over_user_key).toBeUndefined();
    expect(call()?.supervisors_dialled).toEqual({ 'admin-1': at(25) });
    expect(all()).toHaveLength(1);
  });

  it('can not change the mode for a second request, the intent of the first one stays', async () => {
    const { join, provider, call } = supervised({ take_over_user_key: 'user/admin-1' });
    provider.changeSupervisor.mockImplementationOnce(failed);
    await expect(join('takeover')).rejects.toEqual(rejectedAs('provider_failed'));
    expect(call()?.take_over_user_key).toBe('user/admin-1');
  });

  it('can not remove the agent after the takeover, the supervisor has the call and the event finishes it', async () => {
    const { join, ready, provider, asked } = supervised();
    provider.removeAgentLeg.mockImplementationOnce(failed);
    expect(await join('takeover')).toEqual({});
    expect(asked).not.toContain('agent removed');
    expect(logged('takeover is being finished')).toMatchObject({
      level: 'WARN',
      call_id: CUSTOMER_SID,
      user_id: 'admin-1',
    });
    await ready();
    expect(asked).toContain('agent removed');
  });
});

describe('taking a call over', () => {
  it('from within the conference happens at once: the supervisor’s part starts, the agent leaves', async () => {
    const { join, call, taken, asked } = supervised({ request_take_over: true });
    await join('takeover', { now: at(50) });
    expect(call()).toMatchObject({
      taken_over_by_email: ADMIN,
      leaving: true,
      request_take_over: false,
      sibling_ids: [taken()?.id],
    });
    expect(call()?.take_over_user_key).toBeUndefined();
    expect(call()).not.toHaveProperty('transfer_status');
    expect(logged('call taken over')).toMatchObject({
      level: 'INFO',
      call_id: CUSTOMER_SID,
      to_call_id: taken()?.id,
      user_id: 'admin-1',
    });
    expect(taken()).toMatchObject({
      reservation_status: 'accepted',
      reservation_user_key: 'user/admin-1',
      taken_over: true,
      agent_label: 'supervisor-admin-1',
      agent_call_sid: SUPERVISOR_SID,
    });
    expect(asked.at(-1)).toBe('agent removed');
  });

  it('happens also if Twilio had unmuted the leg before', async () => {
    const { join, all, legs } = supervised();
    legs.set(SUPERVISOR_SID, aSupervisorLeg({ status: 'in-progress' }));
    await join('takeover');
    expect(all()).toHaveLength(2);
  });

  it('waits for the report of a leg that has just joined', async () => {
    const { join, all, call, legs } = around(aTalk());
    legs.set(SUPERVISOR_SID, aSupervisorLeg({ status: 'in-progress', muted: true }));
    await join('takeover');
    expect(all()).toHaveLength(1);
    expect(call()?.take_over_user_key).toBe('user/admin-1');
  });

  it('keeps what is written to the call at the same moment', async () => {
    const { join, all, call } = supervised();
    const qualify = () => updateCall(CUSTOMER_SID, { set: { qualified_status: 'Qualified' } });
    beforeRequest(isWriteOf('taken_over_by_email'), qualify);
    await join('takeover');
    expect(call()).toMatchObject({ taken_over_by_email: ADMIN, qualified_status: 'Qualified' });
    expect(all()).toHaveLength(2);
  });

  it.each([
    ['ends', () => applyCallFact(CUSTOMER_SID, legFact('left', CUSTOMER_SID, 9))],
    ['is being ended', () => updateCall(CUSTOMER_SID, { set: { ending: true } })],
    ['is given up by the supervisor', () => updateCall(CUSTOMER_SID, { remove: ['take_over_user_key'] })],
  ] satisfies [string, () => Promise<unknown>][])(
    'changes nothing in a call that %s while the supervisor is unmuted',
    async (_, happens) => {
      const { ready, provider, all } = supervised({ take_over_user_key: 'user/admin-1' });
      provider.changeSupervisor.mockImplementationOnce(async () => {
        await happens();
        return 'changed';
      });
      await ready();
      expect(all()).toHaveLength(1);
      expect(provider.removeAgentLeg).not.toHaveBeenCalled();
    },
  );

  it('from outside happens when the supervisor’s leg has joined, not before', async () => {
    const { join, ready, answers, all, asked } = around(aTalk());
    await join('takeover');
    expect(all()).toHaveLength(1);
    await answers();
    await ready();
    expect(all()).toHaveLength(2);
    expect(asked).toEqual(['ring admin-1 takeover', 'change to takeover', 'agent removed']);
  });

  it('leaves the agent in wrap-up, and the supervisor’s part goes on', async () => {
    const { join, taken, call } = supervised();
    await join('takeover');
    await applyCallFact(CUSTOMER_SID, legFact('left', AGENT_SID, 6));
    expect(call()).toMatchObject({ call_ended: true, reservation_status: 'wrapup' });
    expect(taken()).toMatchObject({ call_ended: false, reservation_status: 'accepted' });
  });

  it('happens once, however often the event is delivered', async () => {
    const { join, ready, all, asked } = supervised();
    await join('takeover');
    await Promise.all([ready(), ready()]);
    expect(await join('takeover')).toEqual({});
    expect(all()).toHaveLength(2);
    expect(asked).not.toContain('unhold');
  });

  it('goes to the supervisor whose leg is in the conference, however long ago it was dialled', async () => {
    const { join, answers } = around(aTalk());
    await join('takeover');
    await answers();
    await expect(join('takeover', { actor: anActor(other), now: at(600) })).rejects.toEqual(
      rejectedAs('conflict', 'Maria Lopez is taking this call over.'),
    );
  });

  it('goes to a first supervisor whose user is not known any more', async () => {
    const { join } = around(aTalk({ take_over_user_key: 'user/gone', supervisors_dialled: { gone: at(29) } }));
    await expect(join('takeover')).rejects.toEqual(
      rejectedAs('conflict', 'Another supervisor is taking this call over.'),
    );
  });

  it('goes to the first supervisor', async () => {
    const { join, answers, ready } = around(aTalk());
    await join('takeover');
    const late = () => join('takeover', { actor: anActor(other) });
    await expect(late()).rejects.toEqual(rejectedAs('conflict', 'Maria Lopez is taking this call over.'));
    await answers();
    await ready();
    await expect(late()).rejects.toEqual(rejectedAs('conflict', 'Another supervisor has taken this call over.'));
  });

  it('is possible again if the first supervisor never joined', async () => {
    const { join, legs, call } = around(aTalk());
    await join('takeover');
    legs.clear();
    expect(await join('takeover', { actor: anActor(other), now: at(60) })).toEqual({});
    expect(call()?.take_over_user_key).toBe('user/admin-2');
  });

  it('changes nothing if the supervisor has hung up', async () => {
    const { join, answers, ready, legs, all, call } = around(aTalk());
    await join('takeover');
    await answers();
    legs.clear();
    await ready();
    expect(all()).toHaveLength(1);
    expect(call()?.take_over_user_key).toBeUndefined();
  });

  it('keeps the intent of another supervisor who asks while the first one hangs up', async () => {
    const { ready, call, table } = around(aSupervisedTalk({ take_over_user_key: 'user/admin-1' }));
    table.beforeWrite(1, () => updateCall(CUSTOMER_SID, { set: { take_over_user_key: 'user/admin-2' } }));
    await ready();
    expect(call()?.take_over_user_key).toBe('user/admin-2');
  });

  it('changes nothing if the call has ended', async () => {
    const { ready, all } = around(aSupervisedTalk({ take_over_user_key: 'user/admin-1', call_ended: true }));
    await ready();
    expect(all()).toHaveLength(1);
  });

  it('changes nothing in a call that is being ended, and the supervisor stays muted', async () => {
    const { ready, all, call, asked } = supervised({ take_over_user_key: 'user/admin-1', ending: true });
    await ready();
    expect(all()).toHaveLength(1);
    expect(call()?.take_over_user_key).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('is withdrawn by listening', async () => {
    const { join, answers, call } = around(aTalk());
    await join('takeover');
    await answers();
    await join('listen', { now: at(50) });
    expect(call()?.take_over_user_key).toBeUndefined();
  });

  it('cancels an open transfer: its task and its call', async () => {
    const fixture = around(aTransferredTalk(), anOfferedCall());
    await fixture.join('takeover');
    await fixture.answers();
    await fixture.ready();
    expect(fixture.call()).toMatchObject({ transfer_status: 'Canceled', taken_over_by_email: ADMIN });
    expect(fixture.asked).toContain(`cancel ${TRANSFER_TASK_SID}`);
    expect(fixture.now('second')).toMatchObject({ call_ended: true, reservation_status: 'enqueued' });
  });

  it.each([
    ['has ended', aTransferredTalk(), [anOfferedCall({ call_ended: true, call_ended_ts: at(30) })]],
    ['was accepted', aTransferredTalk({ transfer_status: 'Accepted' }), [anOfferedCall()]],
    ['does not exist', aTransferredTalk(), []],
  ] satisfies [string, Call, Call[]][])('cancels no transfer that %s', async (_, talk, transfers) => {
    const fixture = around(talk, ...transfers);
    await fixture.join('takeover');
    await fixture.answers();
    await fixture.ready();
    expect(fixture.call()?.taken_over_by_email).toBe(ADMIN);
    expect(fixture.provider.cancelTask).not.toHaveBeenCalled();
  });

  it('leaves a transfer to the agent who has accepted it', async () => {
    const fixture = around(aTransferredTalk(), anOfferedCall());
    fixture.provider.cancelTask.mockResolvedValueOnce('taken');
    await fixture.join('takeover');
    await fixture.answers();
    await fixture.ready();
    expect(fixture.call()?.taken_over_by_email).toBe(ADMIN);
    expect(fixture.now('second')?.call_ended).toBe(false);
  });

  it('of a call whose agent lost the connection ends the agent’s part and the music', async () => {
    const { join, answers, ready, call, asked } = around(aTalk());
    await join('takeover');
    await applyCallFact(CUSTOMER_SID, legFact('left', AGENT_SID, 2));
    await answers();
    await ready();
    expect(call()).toMatchObject({ call_ended: true, reservation_status: 'wrapup' });
    expect(asked).toContain('unhold');
  });
});

describe('leaving', () => {
  it('ends the supervisor’s leg and changes nothing else', async () => {
    const { leave, provider, call } = supervised();
    const before = call();
    expect(await leave()).toEqual({});
    expect(provider.removeSupervisor).toHaveBeenCalledExactlyOnceWith(SUPERVISOR_SID);
    expect(call()).toEqual(before);
  });

  it('stops the ringing and withdraws the takeover', async () => {
    const { join, leave, call, legs } = around(aTalk());
    await join('takeover');
    await leave();
    expect(legs.size).toBe(0);
    expect(call()?.take_over_user_key).toBeUndefined();
    expect(await join('listen', { now: at(32) })).toEqual({});
  });

  it('is rejected for a call that the supervisor has taken over', async () => {
    const { join, leave, provider } = supervised();
    await join('takeover');
    await expect(leave()).rejects.toEqual(rejectedAs('conflict', 'This call is yours now. Hang up to end it.'));
    expect(provider.removeSupervisor).not.toHaveBeenCalled();
  });

  it('stops the ringing and withdraws the claim of the ring', async () => {
    const { join, leave, call } = around(aTalk());
    await join('listen');
    await leave();
    expect(call()).toMatchObject({ supervisors_dialled: {}, supervisors_left: ['admin-1'] });
  });

  it('is rejected for a call of the supervisor’s own', async () => {
    const { leave, provider } = around(aTalk({ reservation_user_key: 'user/admin-1' }));
    await expect(leave()).rejects.toEqual(rejectedAs('conflict', 'This call is yours now. Hang up to end it.'));
    expect(provider.supervisorLegs).not.toHaveBeenCalled();
  });

  it('does nothing if the supervisor is not in the call', async () => {
    const { leave, changes } = around(anEndedCall());
    expect(await leave()).toEqual({});
    expect(changes).toEqual([]);
  });

  it('asks Twilio nothing about a call without a conference', async () => {
    const { leave, provider } = around(aCall());
    expect(await leave()).toEqual({});
    expect(provider.supervisorLegs).not.toHaveBeenCalled();
  });
});

describe('an agent who is connected again', () => {
  const coach = async (call: Call) => {
    const provider = { moveWhispersToNewLeg: vi.fn(async () => {}) };
    storedCalls(call);
    await moveWhispersToNewLeg({ provider }, key);
    return provider.moveWhispersToNewLeg;
  };

  it('hears the whispering supervisor on the new leg', async () => {
    expect(await coach(aSupervisedTalk({ agent_call_sid: 'CAnew' }))).toHaveBeenCalledExactlyOnceWith({
      conference_sid: CONFERENCE_SID,
      call_sid: 'CAnew',
    });
  });

  it.each([
    ['nobody supervises', aTalk()],
    ['the call has ended', aSupervisedTalk({ call_ended: true })],
    ['the call has no conference', aSupervisedTalk({ conference_sid: undefined })],
    ['the agent has no leg', aSupervisedTalk({ agent_call_sid: undefined })],
    ['the call does not exist', aSupervisedTalk({ id: 'another' })],
  ])('causes no request if %s', async (_, call) => {
    expect(await coach(call)).not.toHaveBeenCalled();
  });
});
