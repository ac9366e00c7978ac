import { describe, expect, it } from 'vitest';
import { AGENT_SID, aCall, anAcceptedCall, anEndedCall, at } from '../../tests/support/builders/a-call.ts';
import { SUPERVISOR_SID, superviseFact } from '../../tests/support/builders/a-supervision.ts';
import { aTalk, legFact } from '../../tests/support/builders/a-transfer.ts';
import { anAdmin } from '../../tests/support/builders/a-user.ts';
import { Call } from './call.ts';
import { isBeingConnected, joinProblem, takenOverBy, takenOverCall } from './supervision.ts';
import { transition } from './transitions.ts';

const ADMIN = 'user/admin-1';
const { email } = anAdmin();

describe('a supervisor joins a call', () => {
  it.each([
    ['has its agent on the line', anAcceptedCall(), ADMIN, undefined],
    ['has ended', anEndedCall(), ADMIN, 'This call has ended.'],
    ['is ending', anAcceptedCall({ ending: true }), ADMIN, 'This call is ending.'],
    ['waits in the queue', aCall(), ADMIN, 'This call has not been accepted yet.'],
    ['is their own', anAcceptedCall(), 'user/agent-1', 'This is your own call.'],
    [
      'has a disconnected agent',
      anAcceptedCall({ agent_disconnected: true }),
      ADMIN,
      'The agent is not connected to this call.',
    ],
    ['is connecting', anAcceptedCall({ agent_call_sid: undefined }), ADMIN, 'The agent is not connected to this call.'],
    [
      'another supervisor has taken over',
      anAcceptedCall({ taken_over_by_email: email }),
      ADMIN,
      'Another supervisor has taken this call over.',
    ],
  ] as const)('that %s', (_, call, supervisor, problem) => {
    expect(joinProblem(call, supervisor)).toBe(problem);
  });
});

describe('a supervisor’s leg that rings', () => {
  const dialled = (fields: Partial<Call> = {}) => aTalk({ supervisors_dialled: { 'admin-1': at(30) }, ...fields });

  it('is not dialled again until the ringing time is over', () => {
    expect(isBeingConnected(dialled(), 'admin-1', at(40))).toBe(true);
    expect(isBeingConnected(dialled(), 'admin-1', at(60))).toBe(false);
    expect(isBeingConnected(dialled(), 'admin-2', at(40))).toBe(false);
  });

  it('can be dialled again at once after the supervisor has joined', () => {
    const call = dialled();
    const joined = { ...call, ...transition(call, superviseFact('joined', 5, at(33))) };
    expect(isBeingConnected(joined, 'admin-1', at(40))).toBe(false);
  });

  it.each([
    ['joined before it was dialled', 29, 'admin-1', at(30), true],
    ['joined in the second in which it was dialled', 30, 'admin-1', at(30.9), false],
    ['is another supervisor’s', 33, 'admin-2', at(30), true],
  ])('a leg that %s', (_, joinedAt, id, dialledAt, isRinging) => {
    const call = aTalk({ supervisors_dialled: { [id]: dialledAt } });
    const joined = { ...call, ...transition(call, superviseFact('joined', 5, at(joinedAt))) };
    expect(isBeingConnected(joined, id, at(40))).toBe(isRinging);
  });
});

describe('the call of a takeover', () => {
  const qualification = {
    qualified_status: 'Qualified',
    qualified_lead_status: 'Qualified Lead',
    qualified_by_email: 'maria.lopez@coverline.test',
  };
  const call = aTalk({ lead_hold: true, language: 'es', ...qualification });
  let ids = 0;
  const leg = { call_sid: SUPERVISOR_SID, conference_sid: call.conference_sid ?? '', label: 'supervisor-admin-1' };
  const newCall = Call.parse({
    ...takenOverCall({ newId: () => `new-${++ids}` }, call, { supervisor: anAdmin(), leg, now: at(60) }),
    version: 1,
  });

  it('is accepted and part of the conversation', () => {
    expect(newCall).toMatchObject({
      reservation_status: 'accepted',
      reservation_user_key: ADMIN,
      reservation_user_email: email,
      root_call_id: call.id,
      transfer_from_call_id: call.id,
      conference_task_sid: call.task_sid,
      agent_call_sid: SUPERVISOR_SID,
      lead_key: call.lead_key,
      lead_hold: true,
      ...qualification,
      taken_over: true,
      taken_over_task_sid: call.task_sid,
    });
    expect(newCall.task_sid).toBeUndefined();
  });

  it('keeps the language of the customer, so that a transfer finds an agent who speaks it', () => {
    expect(newCall.language).toBe('es');
  });

  it('follows the reports of its leg, and its agent does not count as a supervisor', () => {
    const joined = { ...newCall, ...transition(newCall, superviseFact('joined', 5, at(50))) };
    expect(joined.supervised_by ?? []).toEqual([]);
    const alone = { ...joined, ...transition(joined, legFact('left', AGENT_SID, 6)) };
    const disconnected = { ...alone, ...transition(alone, superviseFact('left', 9, at(90))) };
    expect(disconnected).toMatchObject({ agent_disconnected: true, call_ended: false });
  });

  it.each([undefined, 'guessed'])('has no task: a task with the token %s can neither accept nor end it', task_token => {
    const task = { task_sid: 'WTforged', task_token, ts: at(70) };
    expect(newCall.task_token).toBeTruthy();
    expect(newCall.task_token).not.toBe(newCall.id);
    expect(
      transition(newCall, { kind: 'accepted', ...task, reservation_sid: 'WR1', user_key: 'user/agent-9' }),
    ).toBeUndefined();
    expect(transition(newCall, { kind: 'customer_gone', ...task })).toBeUndefined();
  });

  it('counts as taken over only on the first agent’s call', () => {
    expect(takenOverBy(newCall)).toBeUndefined();
    expect(takenOverBy({ ...call, taken_over_by_email: email })).toBe(email);
    expect(call.agent_call_sid).toBe(AGENT_SID);
  });
});
