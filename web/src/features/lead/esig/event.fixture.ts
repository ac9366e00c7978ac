import type { VerificationEvent } from '#shared/verification/verification-event';

/** The event that a text was sent for the lead of `aLead`. */
export const anEvent = (changes: Partial<VerificationEvent> = {}): VerificationEvent => ({
  id: 'e1',
  lead_id: '42',
  event_type: 'verification_status',
  name: 'sent',
  verification_type: 'esig_text',
  group: 'niia_health',
  created_ts: '2026-01-05T15:00:00.000Z',
  user_email: 'kim@coverline.test',
  version: 1,
  ...changes,
});
