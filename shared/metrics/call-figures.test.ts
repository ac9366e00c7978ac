import { describe, expect, it } from 'vitest';
import { aCall, anAcceptedCall, anEndedCall, at } from '../../tests/support/builders/a-call.ts';
import type { Call } from '../calls/call.ts';
import { answeredSince, contributionsOfCall, countsFor, waitS } from './call-figures.ts';

const figuresOf = (call: Call) => contributionsOfCall(call)[0]?.figures;
const anAbandonedCall = (fields: Partial<Call> = {}) => aCall({ call_ended: true, call_ended_ts: at(30), ...fields });

describe('an ended call of a customer', () => {
  it('counts as offered and answered, with its wait and talk, for its agent, group and lead source', () => {
    expect(contributionsOfCall(anEndedCall())).toEqual([
      {
        day: '2026-01-05',
        hour: 10,
        user_id: 'agent-1',
        group: 'closer_t1',
        lead_source: 'google',
        figures: {
          ...{ calls_qtd: 1, calls_5m_qtd: 0, talk_s: 61 },
          ...{ offered_qtd: 1, answered_qtd: 1, answered_in_time_qtd: 1, wait_s: 4 },
        },
      },
    ]);
  });

  it('counts in the hour in which it came in, also if it ended on the next day', () => {
    const call = anEndedCall({
      created_ts: '2026-01-06T04:59:00.000Z',
      accepted_ts: '2026-01-06T05:01:00.000Z',
      call_ended_ts: '2026-01-06T05:10:00.000Z',
    });
    expect(contributionsOfCall(call)).toMatchObject([{ day: '2026-01-05', hour: 23 }]);
  });

  it.each([
    [20, 1],
    [21, 0],
  ])('that waited %i s was answered in time: %i', (wait, inTime) => {
    const call = anEndedCall({ accepted_ts: at(wait), call_ended_ts: at(100) });
    expect(figuresOf(call)).toMatchObject({ answered_qtd: 1, answered_in_time_qtd: inTime, wait_s: wait });
  });

  it.each([
    [300, 0],
    [301, 1],
  ])('that lasted %i s has lasted more than five minutes: %i', (talk, long) => {
    const call = anEndedCall({ accepted_ts: at(0), call_ended_ts: at(talk) });
    expect(figuresOf(call)).toMatchObject({ calls_5m_qtd: long, talk_s: talk });
  });

  it('whose end has no time has no talk', () => {
    expect(figuresOf(anEndedCall({ call_ended_ts: undefined }))).toMatchObject({ calls_qtd: 1, talk_s: 0 });
  });

  it('without group and lead source counts for the agent and the company', () => {
    const [contribution] = contributionsOfCall(anEndedCall({ requested_group: undefined, lead_source: undefined }));
    expect(Object.keys(contribution ?? {}).sort()).toEqual(['day', 'figures', 'hour', 'user_id']);
  });
});

describe('a call that ended in the queue', () => {
  it('counts as offered and abandoned, for no agent', () => {
    const [contribution] = contributionsOfCall(anAbandonedCall());
    expect(contribution).not.toHaveProperty('user_id');
    expect(contribution?.figures).toEqual({ offered_qtd: 1, abandoned_qtd: 1 });
  });

  it('counts as abandoned also if it was offered to an agent who did not accept', () => {
    const call = anAbandonedCall({ reservation_user_key: 'user/agent-1' });
    expect(contributionsOfCall(call)).toMatchObject([{ figures: { abandoned_qtd: 1 } }]);
    expect(contributionsOfCall(call)[0]).not.toHaveProperty('user_id');
  });

  it('counts as abandoned if no agent is known', () => {
    expect(figuresOf(anAbandonedCall({ accepted_ts: at(4) }))).toEqual({ offered_qtd: 1, abandoned_qtd: 1 });
  });
});

describe('a call of any source', () => {
  it.each(['vendor_transfer', 'internal_transfer', 'customer_inbound_call', 'customer_service_inbound_call'] as const)(
    'from %s is offered',
    task_creation_source => {
      expect(figuresOf(anEndedCall({ task_creation_source }))).toMatchObject({ offered_qtd: 1, answered_qtd: 1 });
    },
  );

  it('of an agent to a customer has talk only', () => {
    const call = anEndedCall({ task_creation_source: 'agent_callback', outbound_dialing_status: 'completed' });
    expect(figuresOf(call)).toEqual({ calls_qtd: 1, calls_5m_qtd: 0, talk_s: 61 });
  });

  it('of an agent to a customer who did not answer is a call without talk, however long the phone rang', () => {
    const unanswered = { task_creation_source: 'agent_callback', outbound_dialing_status: 'no-answer' } as const;
    const call = anEndedCall({ ...unanswered, call_ended_ts: at(1000) });
    expect(figuresOf(call)).toEqual({ calls_qtd: 1, calls_5m_qtd: 0, talk_s: 0, unanswered_qtd: 1 });
    expect(countsFor(call, 'calls_5m_qtd')).toBe(false);
  });

  it('of an agent to a customer whom nobody reached counts for nothing', () => {
    expect(contributionsOfCall(anAbandonedCall({ task_creation_source: 'agent_callback' }))).toEqual([]);
  });

  it('that goes on with another agent is not offered again', () => {
    const goesOn = { task_creation_source: 'internal_transfer', transfer_from_call_id: 'CA1' } as const;
    expect(figuresOf(anEndedCall(goesOn))).toEqual({ calls_qtd: 1, calls_5m_qtd: 0, talk_s: 61 });
    expect(contributionsOfCall(anAbandonedCall(goesOn))).toEqual([]);
  });

  it('counts for nothing while it goes on', () => {
    expect(contributionsOfCall(anAcceptedCall())).toEqual([]);
    expect(contributionsOfCall(aCall())).toEqual([]);
  });
});

describe('the wait of a call', () => {
  it('is that of its figures, and none where no answer counts', () => {
    expect(waitS(anEndedCall({ accepted_ts: at(21) }))).toBe(21);
    const others = [
      anAbandonedCall(),
      anEndedCall({ transfer_from_call_id: 'first' }),
      anEndedCall({ task_creation_source: 'outbound_dial' }),
    ];
    expect(others.map(waitS)).toEqual([undefined, undefined, undefined]);
  });
});

describe('the answered calls that are not in the roll-ups as they were read', () => {
  const since = (calls: Call[]) => answeredSince(calls, { day: '2026-01-05', as_of: at(50) });
  const inTime = { offered_qtd: 1, answered_qtd: 1, answered_in_time_qtd: 1, wait_s: 4 };

  it('are those under way, and those that ended since, with the figures that they have once they are counted', () => {
    const ended = anEndedCall();
    expect(since([anAcceptedCall(), ended])).toEqual([
      { group: 'closer_t1', figures: inTime },
      { group: 'closer_t1', figures: inTime },
    ]);
    expect(contributionsOfCall(ended)[0]?.figures).toMatchObject(inTime);
    expect(since([anAcceptedCall({ accepted_ts: at(21) })])[0]?.figures).toMatchObject({
      answered_qtd: 1,
      answered_in_time_qtd: 0,
      wait_s: 21,
    });
  });

  it('are none that ended before, that wait, that were abandoned, or that came in on another day', () => {
    expect(
      since([
        anEndedCall({ call_ended_ts: at(50) }),
        anEndedCall({ call_ended_ts: undefined }),
        aCall(),
        anAbandonedCall({ call_ended_ts: at(60) }),
        anAcceptedCall({ created_ts: '2026-01-05T04:59:00.000Z' }),
      ]),
    ).toEqual([]);
  });

  it('have nothing to add where nobody offered them to us', () => {
    const others = [
      anAcceptedCall({ transfer_from_call_id: 'first' }),
      anAcceptedCall({ task_creation_source: 'outbound_dial' }),
    ];
    expect(since(others).map(({ figures }) => figures)).toEqual([{}, {}]);
  });
});
