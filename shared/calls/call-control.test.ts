import { describe, expect, it } from 'vitest';
import {
  AGENT_SID,
  aCall,
  anAcceptedCall,
  anEndedCall,
  at,
  CONFERENCE_SID,
  RECORDING_SID,
  TASK_SID,
} from '../../tests/support/builders/a-call.ts';
import { dialBackProblem, mayControl, needsItsAgent, needsNoFurtherWork } from './call-control.ts';

const actor = (id: string, ...roles: ('admin' | 'closer')[]) => ({ user: { id }, access: { roles } });

describe('mayControl', () => {
  it('lets only the agent of the call and any admin control it', () => {
    expect(mayControl(actor('agent-1', 'closer'), anAcceptedCall())).toBe(true);
    expect(mayControl(actor('agent-2', 'closer'), anAcceptedCall())).toBe(false);
    expect(mayControl(actor('admin-1', 'admin'), anAcceptedCall())).toBe(true);
    expect(mayControl(actor('agent-1', 'closer'), aCall())).toBe(false);
  });
});

describe('whether a call still needs its agent, or nobody', () => {
  it.each([
    ['waiting in the queue', aCall(), { agent: false, nobody: false }],
    ['on the line', anAcceptedCall(), { agent: true, nobody: false }],
    [
      'on the line, disposed for a callback',
      anAcceptedCall({ disposition: 'Call Back' }),
      { agent: true, nobody: false },
    ],
    ['ended', anEndedCall(), { agent: true, nobody: false }],
    [
      'ended and disposed, recording not known yet',
      anEndedCall({ disposition: 'Sale' }),
      { agent: false, nobody: false },
    ],
    [
      'ended, disposed and recorded',
      anEndedCall({ disposition: 'Sale', recording_sid: RECORDING_SID }),
      { agent: false, nobody: true },
    ],
    [
      'on the line, disposed for a callback and recorded',
      anAcceptedCall({ disposition: 'Call Back', recording_sid: RECORDING_SID }),
      { agent: true, nobody: false },
    ],
    [
      'ended and disposed before its conference began',
      anEndedCall({ disposition: 'Sale', conference_sid: undefined }),
      { agent: false, nobody: true },
    ],
    ['ended by the caller in the queue', aCall({ call_ended: true }), { agent: false, nobody: true }],
  ])('%s', (_, call, { agent, nobody }) => {
    expect([needsItsAgent(call), needsNoFurtherWork(call)]).toEqual([agent, nobody]);
  });
});

describe('dialBackProblem', () => {
  const lost = anAcceptedCall({ agent_disconnected: true });
  const conflict = (message: RegExp) => ({ code: 'conflict', message: expect.stringMatching(message) });
  const alreadyRinging = { code: 'already_ringing', message: expect.stringMatching(/already/) };

  it('allows it only for a disconnected agent of a call that has not ended', () => {
    expect(dialBackProblem(lost, at(30))).toBeUndefined();
    expect(dialBackProblem(anAcceptedCall(), at(30))).toEqual(conflict(/still connected/));
    expect(dialBackProblem(anEndedCall(), at(70))).toEqual(conflict(/has ended/));
    expect(dialBackProblem(aCall(), at(70))).toEqual(conflict(/not been accepted/));
  });

  it('rejects it while the previous leg may still ring', () => {
    expect(dialBackProblem({ ...lost, dial_back_ts: at(20) }, at(30))).toEqual(alreadyRinging);
    expect(dialBackProblem({ ...lost, dial_back_ts: at(20) }, at(44))).toEqual(alreadyRinging);
    expect(dialBackProblem({ ...lost, dial_back_ts: at(20) }, at(45))).toBeUndefined();
  });

  it.each([
    ['joined before', at(10), at(20), alreadyRinging],
    ['joined in the second before', at(19), at(20), alreadyRinging],
    [
      'joined in the same second, of which the conference says the beginning',
      at(20),
      '2026-01-05T15:00:20.900Z',
      undefined,
    ],
  ])('takes a leg that %s for the one that rings or not', (_, joined_ts, dial_back_ts, expected) => {
    const leg = { joined_ts, joined_sequence: 6, on: { value: true, sequence: 6 } };
    const conferences = { [CONFERENCE_SID]: { task_sid: TASK_SID, legs: { [AGENT_SID]: leg } } };
    const problem = dialBackProblem({ ...lost, dial_back_ts, conferences }, at(30));
    expect(problem).toEqual(expected);
  });

  it('rejects it while the leg rings, also before a conference or the leg is known', () => {
    const ringing = { ...lost, dial_back_ts: at(20) };
    const conferences = { [CONFERENCE_SID]: { task_sid: TASK_SID, legs: {} } };
    for (const call of [ringing, { ...ringing, conferences }, { ...ringing, conferences: {} }])
      expect(dialBackProblem(call, at(30))).toEqual(alreadyRinging);
  });

  it('allows it at once after the previous leg was answered and disconnected again', () => {
    const leg = { joined_ts: at(22), joined_sequence: 6, left_ts: at(28), on: { value: false, sequence: 7 } };
    const conferences = { [CONFERENCE_SID]: { task_sid: TASK_SID, legs: { [AGENT_SID]: leg } } };
    expect(dialBackProblem({ ...lost, dial_back_ts: at(20), conferences }, at(30))).toBeUndefined();
  });
});
