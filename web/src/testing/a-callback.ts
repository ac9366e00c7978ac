import type { UpcomingCallback } from '#shared/callbacks/upcoming-callback';

/** A callback of the agent of `profileOf` to Ann Field. */
export const aCallback = (changes: Partial<UpcomingCallback> = {}): UpcomingCallback => ({
  id: 'cb1',
  callback_status: 'pending',
  callback_time: '2026-01-05T15:30:00.000Z',
  callback_source: 'disposition_callback',
  lead_name: 'Ann Field',
  lead_key: 'lead/l1',
  user_key: 'user/u1',
  version: 1,
  ...changes,
});
