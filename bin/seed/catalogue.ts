import type { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import type { Did } from '#shared/dids/did';
import type { LeadSource } from '#shared/lead-sources/lead-source';
import { WEBSITE_SOURCE } from '#shared/lead-sources/website-source';
import type { PhoneNumber } from '#shared/phone/phone-number';

type New<T> = Omit<T, 'version'>;

const source = (id: number, name: string, lead_cost: number): New<LeadSource> => ({ id: String(id), name, lead_cost });

/** `lead_cost` in cents. */
export const leadSources: New<LeadSource>[] = [
  source(1, 'facebook', 1250),
  source(2, 'google_search', 2400),
  source(3, 'tv_spot', 1800),
  source(4, 'platinum', 4500),
  source(5, 'raw_dialer_callback', 300),
  source(6, 'referral', 0),
  source(7, 'existing_customer', 0),
  source(8, WEBSITE_SOURCE, 0),
];

const did = (
  phone_number: PhoneNumber,
  lead_source: string,
  task_creation_source: Did['task_creation_source'],
  requested_group: string,
  more: Partial<Did> = {},
): New<Did> => ({
  id: phone_number,
  phone_number,
  lead_source,
  task_creation_source,
  requested_group,
  buffer_time_s: 0,
  require_disposition_note: false,
  skip_dialer: false,
  priority: 0,
  ...more,
});

/** At least one DID for every task creation source. */
export const dids: New<Did>[] = [
  did('+18005550100', 'tv_spot', 'customer_inbound_call', 'closer_t1', { priority: 10 }),
  did('+13055550110', 'facebook', 'customer_inbound_call', 'closer_t1', { buffer_time_s: 30 }),
  did('+13055550111', 'google_search', 'customer_inbound_call', 'closer_t2', { require_disposition_note: true }),
  did('+13055550112', 'platinum', 'vendor_transfer', 'closer_t2', { buffer_time_s: 90, skip_dialer: true }),
  did('+13055550113', 'raw_dialer_callback', 'vendor_transfer', 'fronter_t1'),
  did('+13055550114', 'referral', 'internal_transfer', 'spanish_speaking_agent'),
  did('+18005550199', 'existing_customer', 'customer_service_inbound_call', 'customer_service'),
];

/** A number whose inbound calls are rejected. */
export const blacklist: New<BlacklistEntry>[] = [
  {
    id: '+15552229999',
    phone_number: '+15552229999',
    blocked_inbound: true,
    source: 'seed',
    posted_by: 'ada.okafor@coverline.test',
  },
];
