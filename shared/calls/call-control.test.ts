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
import { dialBackProblem, mayControl, needsItsAgent, needsNobody } from './call-control.ts';

const actor = (id: string, ...roles: ('admin' | 'closer')[]) => ({ user: { id }, access: { roles } });

describe('whose call it is', () => {
  it('its agent’s and any admin’s, nobody else’s', () => {
    expect(mayControl(actor('agent-1', 'closer'), anAcceptedCall())).toBe(true);
    expect(mayControl(actor('agent-2', 'closer'), anAcceptedCall())).toBe(false);
    expect(mayControl(actor('admin-1', 'admin'), anAcceptedCall())).toBe(true);
    expect(mayControl(actor('agent-1', 'closer'), aCall())).toBe(false);
  });
});

describe('who a call still needs', () => {
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
      'ended and disposed, its recording not known yet',
      anEndedCall({ disposition: 'Sale' }),
      { agent: false, nobody: false },
    ],
    [
      'ended, disposed and recorded',
      anEndedCall({ disposition: 'Sale', recording_sid: RECORDING_SID }),
      { agent: false, nobody: true },
    ],
    ['given up in the queue', aCall({ call_ended: true }), { agent: false, nobody: true }],
  ])('%s', (_, call, { agent, nobody }) => {
    expect([needsItsAgent(call), needsNobody(call)]).toEqual([agent, nobody]);
  });
});

describe('dialling the agent back', () => {
  const lost = anAcceptedCall({ agent_disconnected: true });

  it('is for a lost agent of a call that goes on', () => {
    expect(dialBackProblem(lost, at(30))).toBeUndefined();
    expect(dialBackProblem(anAcceptedCall(), at(30))).toMatch(/still connected/);
    expect(dialBackProblem(anEndedCall(), at(70))).toMatch(/has ended/);
    expect(dialBackProblem(aCall(), at(70))).toMatch(/not been accepted/);
  });

  it('waits while a leg may still ring', () => {
    expect(dialBackProblem({ ...lost, dial_back_ts: at(20) }, at(30))).toMatch(/already/);
    expect(dialBackProblem({ ...lost, dial_back_ts: at(20) }, at(60))).toBeUndefined();
  });

  it('does not wait where that leg answered and was lost again', () => {
    const leg = { joined_ts: at(22), joined_sequence: 6, left_ts: at(28), on: { value: false, sequence: 7 } };
    const conferences = { [CONFERENCE_SID]: { task_sid: TASK_SID, legs: { [AGENT_SID]: leg } } };
    expect(dialBackProblem({ ...lost, dial_back_ts: at(20), conferences }, at(30))).toBeUndefined();
  });
});
