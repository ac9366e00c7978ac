import { describe, expect, it } from 'vitest';
import type { Call } from '#shared/calls/call';
import { aCall, anAcceptedCall, anEndedCall, at } from '../../tests/support/builders/a-call.ts';
import { callToCount } from './call-to-count.ts';

const countOf = (old: Call | undefined, current: Call | undefined) =>
  callToCount({ entity: 'call', old, new: current });

describe('callToCount', () => {
  it("counts a call for its agent when it ends, on New York's day", () => {
    const late = { created_ts: '2026-01-06T04:59:00.000Z' };
    expect(countOf(anAcceptedCall(late), anEndedCall(late))).toEqual({
      userId: 'agent-1',
      day: '2026-01-05',
      callId: aCall().id,
      overFiveMinutes: false,
    });
  });

  it.each([
    [304, false],
    [305, true],
  ])('counts a call of %d seconds as one over five minutes: %s', (seconds, overFiveMinutes) => {
    expect(countOf(anAcceptedCall(), anEndedCall({ call_ended_ts: at(seconds) }))).toMatchObject({ overFiveMinutes });
  });

  it('counts a call whose acceptance is reported after its end', () => {
    expect(countOf(aCall({ call_ended: true, call_ended_ts: at(65) }), anEndedCall())).toBeDefined();
  });

  it('counts an imported call', () => {
    expect(countOf(undefined, anEndedCall())).toBeDefined();
  });

  it.each<[string, Call | undefined, Call | undefined]>([
    ['that goes on', aCall(), anAcceptedCall()],
    ['that ended before', anEndedCall(), anEndedCall({ disposition: 'Sale' })],
    ['that nobody accepted', aCall(), aCall({ call_ended: true, call_ended_ts: at(9) })],
    ['whose agent is not known yet', anAcceptedCall(), anEndedCall({ reservation_user_key: undefined })],
    ['whose acceptance is not known yet', anAcceptedCall(), anEndedCall({ accepted_ts: undefined })],
    ['that is removed', anEndedCall(), undefined],
  ])('does not count a call %s', (_name, old, current) => {
    expect(countOf(old, current)).toBeUndefined();
  });
});
