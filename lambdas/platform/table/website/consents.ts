import {
  Consent,
  ConsentCertificate,
  ConsentRevocation,
  type ListedConsent,
  listedConsents,
} from '#shared/consents/consent';
import { idOf } from '#shared/keys';
import { keys } from '../engine/keys.ts';
import { queryAll } from '../engine/query.ts';
import type { Image } from '../engine/read.ts';
import { creation, replacement, type Step } from '../engine/steps.ts';
import { itemsOf } from '../lead-data/lead-data.ts';

/** A consent, as a step of a transaction. Nothing changes it. */
export const consentCreation = (consent: Omit<Consent, 'version'>): Step =>
  creation('consent', keys.consent(idOf(consent.lead_key), consent.ts, consent.id), consent);

/** The record that the customer revoked the consents of a lead, as a step of a transaction. */
export const consentRevocationCreation = (revocation: Omit<ConsentRevocation, 'version'>): Step =>
  creation(
    'consent-revocation',
    keys.consentRevocation(idOf(revocation.lead_key), revocation.revoked_ts, revocation.id),
    revocation,
  );

/** The certificate of a consent, in place of the version before it; a conflict where that is not the stored one. */
export const consentCertificateWrite = (certificate: ConsentCertificate): Step =>
  replacement(
    'consent-certificate',
    keys.consentCertificate(idOf(certificate.lead_key), certificate.consent_id),
    certificate,
  );

/** The revocations among the items of a lead: also those of a lead that gave no consent on the website. */
export const revocationsIn = (items: readonly Image[]): ConsentRevocation[] =>
  itemsOf(items, 'consent-revocation').map(item => ConsentRevocation.parse(item));

/** The consents among the items of a lead, with their certificates and revocations, the latest first. */
export const consentsIn = (items: readonly Image[]): ListedConsent[] =>
  listedConsents(
    itemsOf(items, 'consent').map(item => Consent.parse(item)),
    {
      certificates: itemsOf(items, 'consent-certificate').map(item => ConsentCertificate.parse(item)),
      revocations: revocationsIn(items),
    },
  );

/** The consents and revocations of a lead: few, because the requests for one number are limited. */
export const consentsAndRevocationsOfLead = async (
  leadId: string,
): Promise<{ consents: ListedConsent[]; revocations: ConsentRevocation[] }> => {
  const items = await queryAll({ partition: keys.lead(leadId).pk, prefix: 'consent' });
  return { consents: consentsIn(items), revocations: revocationsIn(items) };
};

export const consentsOfLead = async (leadId: string): Promise<ListedConsent[]> =>
  (await consentsAndRevocationsOfLead(leadId)).consents;
