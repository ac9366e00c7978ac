import type { Did } from '#shared/dids/did';

export const aDid = (fields: Partial<Did> = {}): Did => ({
  id: '+13055550110',
  phone_number: '+13055550110',
  lead_source: 'facebook',
  task_creation_source: 'customer_inbound_call',
  buffer_time_s: 30,
  require_disposition_note: false,
  skip_dialer: false,
  requested_group: 'closer_t1',
  priority: 0,
  version: 1,
  ...fields,
});
