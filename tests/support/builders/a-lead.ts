import type { Lead } from '#shared/leads/lead';
import { at } from './a-call.ts';

/** The lead `lead/42` of the builder's calls. */
export const aLead = (fields: Partial<Lead> = {}): Lead => ({
  id: '42',
  first_name: 'Ada',
  last_name: 'Park',
  phone_number: '+15552340001',
  state_abbr: 'TX',
  lead_source: 'google',
  created_ts: at(0),
  version: 1,
  ...fields,
});
