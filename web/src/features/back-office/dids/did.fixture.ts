import type { Did } from '#shared/dids/did';
import { aDid as anyDid } from '../../../../../tests/support/builders/a-did.ts';

/** A DID; the server uses its number as its id. */
export const aDid = (fields: Partial<Did> = {}): Did =>
  anyDid({ id: '+13055550110', phone_number: '+13055550110', lead_source: 'facebook', ...fields });
