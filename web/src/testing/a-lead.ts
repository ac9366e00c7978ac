import type { Lead } from '#shared/leads/lead';

/** The lead of `aCall`, as the server returns it, for tests of the web. */
export const aLead = (changes: Partial<Lead> = {}): Lead => ({
  id: '42',
  first_name: 'Ann',
  last_name: 'Field',
  phone_number: '+13055551042',
  state_abbr: 'FL',
  lead_source: 'tv_spot',
  created_ts: '2026-01-05T15:00:00.000Z',
  version: 1,
  ...changes,
});
