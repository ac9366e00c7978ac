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

describe('coming into a call', () => {
  it.each([
    ['is on the line', anAcceptedCall(), ADMIN, undefined],
    ['is over', anEndedCall(), ADMIN, 'This call has ended.'],
    ['is ending', anAcceptedCall({ ending: true }), ADMIN, 'This call is ending.'],
    ['waits', aCall(), ADMIN, 'This call has not been accepted yet.'],
    ['is her own', anAcceptedCall(), 'user/agent-1', 'This is your own call.'],
    ['lost its agent', anAcceptedCall({ agent_disconnected: true }), ADMIN, 'The agent is not connected to this call.'],
    ['is connecting', anAcceptedCall({ agent_call_sid: undefined }), ADMIN, 'The agent is not connected to this call.'],
    ['somebody took', anAcceptedCall({ taken_over_by_email: email }), ADMIN, `${email} has taken this call over.`],
  ] as const)('that %s', (_, call, supervisor, problem) => {
    expect(joinProblem(call, supervisor)).toBe(problem);
  });
});

describe('a phone that rings', () => {
  const dialled = (fields: Partial<Call> = {}) => aTalk({ supervisors_dialled: { 'admin-1': at(30) }, ...fields });

  it('is not dialled again until it can ring no more', () => {
    expect(isBeingConnected(dialled(), 'admin-1', at(40))).toBe(true);
    expect(isBeingConnected(dialled(), 'admin-1', at(60))).toBe(false);
    expect(isBeingConnected(dialled(), 'admin-2', at(40))).toBe(false);
  });

  it('can be dialled again at once after she has been in', () => {
    const call = dialled();
    const was = { ...call, ...transition(call, superviseFact('joined', 5, at(33))) };
    expect(isBeingConnected(was, 'admin-1', at(40))).toBe(false);
  });
});

describe('a call taken over', () => {
  const call = aTalk({ lead_hold: true, qualified_status: 'Qualified' });
  let ids = 0;
  const leg = { call_sid: SUPERVISOR_SID, conference_sid: call.conference_sid ?? '', label: 'supervisor-admin-1' };
  const hers = Call.parse({
    ...takenOverCall({ newId: () => `new-${++ids}` }, call, { supervisor: anAdmin(), leg, now: at(60) }),
    version: 1,
  });

  it('is on the line as its own part of the conversation', () => {
    expect(hers).toMatchObject({
      reservation_status: 'accepted',
      reservation_user_key: ADMIN,
      reservation_user_email: email,
      root_call_id: call.id,
      transfer_from_call_id: call.id,
      conference_task_sid: call.task_sid,
      agent_call_sid: SUPERVISOR_SID,
      lead_key: call.lead_key,
      lead_hold: true,
      qualified_status: 'Qualified',
      taken_over: true,
    });
    expect(hers.task_sid).toBeUndefined();
  });

  it('follows what the conference reports of her leg, and she does not supervise herself', () => {
    const came = { ...hers, ...transition(hers, superviseFact('joined', 5, at(50))) };
    expect(came.supervised_by ?? []).toEqual([]);
    const alone = { ...came, ...transition(came, legFact('left', AGENT_SID, 6)) };
    const lost = { ...alone, ...transition(alone, superviseFact('left', 9, at(90))) };
    expect(lost).toMatchObject({ agent_disconnected: true, call_ended: false });
  });

  it.each([undefined, 'guessed'])('is no task’s: one with the token %s can neither claim nor end it', task_token => {
    const task = { task_sid: 'WTforged', task_token, ts: at(70) };
    expect(hers.task_token).toBeTruthy();
    expect(hers.task_token).not.toBe(hers.id);
    expect(
      transition(hers, { kind: 'accepted', ...task, reservation_sid: 'WR1', user_key: 'user/agent-9' }),
    ).toBeUndefined();
    expect(transition(hers, { kind: 'customer_gone', ...task })).toBeUndefined();
  });

  it('has a taker on the part of the agent alone', () => {
    expect(takenOverBy(hers)).toBeUndefined();
    expect(takenOverBy({ ...call, taken_over_by_email: email })).toBe(email);
    expect(call.agent_call_sid).toBe(AGENT_SID);
  });
});
