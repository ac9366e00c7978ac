import type { Did } from '#shared/dids/did';
import { aDid as anyDid } from '../../../../../tests/support/builders/a-did.ts';

/** A number of the business, with the id that the server gives it: itself. */
export const aDid = (fields: Partial<Did> = {}): Did =>
  anyDid({ id: '+13055550110', phone_number: '+13055550110', lead_source: 'facebook', ...fields });
