import type { Did } from '#shared/dids/did';

/** The number that the builders' customers dial: closers' calls, from Google. */
export const DID = '+18005550100';

export const aDid = (fields: Partial<Did> = {}): Did => ({
  id: 'did-1',
  phone_number: DID,
  lead_source: 'google',
  task_creation_source: 'customer_inbound_call',
  buffer_time_s: 30,
  require_disposition_note: false,
  skip_dialer: false,
  requested_group: 'closer_t1',
  priority: 0,
  version: 1,
  ...fields,
});
