import { describe, expect, it } from 'vitest';
import { anEndedCall, at } from '../../tests/support/builders/a-call.ts';
import { anAcceptedDial } from '../../tests/support/builders/an-outbound-call.ts';
import { callDurationS, callDurationText } from './call-duration.ts';

const ended = { accepted_ts: at(2), call_ended: true, call_ended_ts: at(67) } as const;

describe('the duration of a call', () => {
  it('is from the acceptance to the end', () => {
    expect(callDurationS(anEndedCall(ended))).toBe(65);
    expect(callDurationText(anEndedCall(ended))).toBe('00:01:05');
  });

  it.each([
    ['goes on', { call_ended_ts: undefined }],
    ['no agent has accepted', { accepted_ts: undefined }],
  ])('is none of a call that %s', (_, fields) => {
    expect(callDurationS(anEndedCall({ ...ended, ...fields }))).toBeUndefined();
    expect(callDurationText(anEndedCall({ ...ended, ...fields }))).toBeUndefined();
  });

  it.each([
    ['in-progress', 65],
    ['completed', 65],
    ['busy', undefined],
    ['no-answer', undefined],
    ['failed', undefined],
    ['canceled', undefined],
    ['ringing', undefined],
    [undefined, undefined],
  ])('of a call that we make depends on the answer: %s, %s', (outbound_dialing_status, seconds) => {
    expect(callDurationS(anAcceptedDial({ ...ended, outbound_dialing_status }))).toBe(seconds);
  });

  it('is that of any call where a colleague goes on with a customer whom we called', () => {
    const next = anAcceptedDial({ ...ended, root_call_id: 'outbound-1' });
    expect(callDurationS(next)).toBe(65);
  });
});
