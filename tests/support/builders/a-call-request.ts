import type { NewCallRequest } from '#platform/table/website/call-requests';
import type { Consent } from '#shared/consents/consent';
import { at } from './a-call.ts';

/** A visitor's request that is due, of the builders' lead. */
export const aCallRequest = (fields: Partial<NewCallRequest> = {}): NewCallRequest => ({
  id: 'request-1',
  lead_key: 'lead/42',
  phone_number: '+13055550123',
  zip_code: '33101',
  state: 'FL',
  language: 'en',
  name: 'Ada Park',
  due_ts: at(0),
  status: 'due',
  attempts: 0,
  group: 'closer_t1',
  flags: [],
  consent_id: 'consent-1',
  created_ts: at(0),
  ...fields,
});

/** The request to withdraw the consent for a number, on which an admin decides. */
export const aRevocationAsked = (phone_number: string, fields: Partial<NewCallRequest> = {}): NewCallRequest =>
  aCallRequest({ phone_number, status: 'flagged', flags: ['revocation_asked'], ...fields });

/** The consent that was given with the request. */
export const aConsent = (fields: Partial<Consent> = {}): Consent => ({
  id: 'consent-1',
  lead_key: 'lead/42',
  phone_number: '+13055550123',
  text: 'I agree that Coverline may call me.',
  text_hash: 'a1b2c3',
  text_version: '2026-01-01',
  page_version: 'page-7',
  ticked: ['consent'],
  ts: at(0),
  ip: '203.0.113.9',
  user_agent: 'Phone',
  version: 1,
  ...fields,
});
