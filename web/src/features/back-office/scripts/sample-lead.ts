import type { Lead } from '#shared/leads/lead';

/** The lead with whom a script is tried out: it has no real person's data, and nothing of it is saved. */
export const sampleLead: Lead = {
  id: 'sample',
  first_name: 'Jordan',
  last_name: 'Sample',
  phone_number: '+15555550142',
  email: 'jordan.sample@example.test',
  dob: '1961-05-20',
  gender: 'female',
  address: '12 Main Street',
  city: 'Austin',
  state_abbr: 'TX',
  zip_code: '73301',
  created_ts: '2026-01-05T15:00:00.000Z',
  version: 1,
};
