import { expect } from 'vitest';
import type { Call } from '#shared/calls/call';
import { keyOf } from '#shared/keys';

/** The call has ended for its agent at this time, and has all data for the screens and the recording. */
export const expectEndedCall = (call: Call, userId: string, endedAt: number): void => {
  expect(call).toMatchObject({
    reservation_status: 'wrapup',
    reservation_user_key: keyOf('user', userId),
    call_ended: true,
    agent_disconnected: false,
    agent_muted: false,
    lead_hold: false,
    agent_call_sid: expect.stringMatching(/^CA/),
    recording_sid: expect.stringMatching(/^RE/),
  });
  expect(Math.abs(Date.parse(call.call_ended_ts ?? '') - endedAt)).toBeLessThan(5000);
};
