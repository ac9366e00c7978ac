import * as z from 'zod';
import { type CallRequest, isRevocationAsked } from '../call-requests/call-request.ts';
import { CallRequestFlag } from '../call-requests/call-request-flag.ts';
import { LeadKey } from '../keys.ts';
import { PhoneNumber } from '../phone/phone-number.ts';
import { Timestamp } from '../time.ts';

/**
 * The proof that a customer agreed to be called and texted. It is never changed: a revocation is a document of its own.
 * An erasure keeps both as records of a sale, for as long as the law requires these; of a lead without a sale both go
 * (docs/decisions/0085).
 */
export const Consent = z.object({
  id: z.string(),
  lead_key: LeadKey,
  phone_number: PhoneNumber,
  /** The exact text that was shown, its SHA-256 hash in hexadecimal, and its version. */
  text: z.string(),
  text_hash: z.string(),
  text_version: z.string(),
  /** The version of the page that showed it. */
  page_version: z.string(),
  /** What the visitor ticked, by the name of the field. */
  ticked: z.array(z.string()),
  ts: Timestamp,
  ip: z.string(),
  user_agent: z.string(),
  /** Why the submission was doubtful; absent for one without doubt. */
  doubts: z.array(CallRequestFlag).optional(),
  version: z.number().int(),
});
export type Consent = z.infer<typeof Consent>;

/** How the customer took the consents of a lead back: by a link, by a text message, or on a call, as its agent noted. */
export const RevokedBy = z.enum(['link', 'text', 'disposition']);
export type RevokedBy = z.infer<typeof RevokedBy>;

/** A customer took back every consent that the lead had until then. */
export const ConsentRevocation = z.object({
  id: z.string(),
  lead_key: LeadKey,
  revoked_by: RevokedBy,
  /** Who noted it, as an e-mail address; absent for a link and a text. */
  user_email: z.string().optional(),
  revoked_ts: Timestamp,
  version: z.number().int(),
});
export type ConsentRevocation = z.infer<typeof ConsentRevocation>;

/** In characters. */
const LONGEST_URL = 2000;

/** The address of a certificate that somebody else issued of a consent. */
export const CertificateUrl = z
  .string()
  .trim()
  .max(LONGEST_URL, `At most ${LONGEST_URL} characters`)
  .pipe(z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'Type an address that begins with https://' }));

/** Which certificate a consent has: beside the consent, which nothing changes. Without an address it was removed. */
export const ConsentCertificate = z.object({
  lead_key: LeadKey,
  consent_id: z.string(),
  certificate_url: CertificateUrl.optional(),
  /** Who noted it last, and when. */
  user_email: z.string(),
  updated_ts: Timestamp,
  version: z.number().int(),
});
export type ConsentCertificate = z.infer<typeof ConsentCertificate>;

/** A consent as the lead's screen shows it. */
export const ListedConsent = Consent.extend({
  certificate_url: CertificateUrl.optional(),
  /** Which version of the certificate was read; 0 where nobody has noted one. */
  certificate_version: z.number().int(),
  revoked_ts: Timestamp.optional(),
  revoked_by: RevokedBy.optional(),
});
export type ListedConsent = z.infer<typeof ListedConsent>;

/**
 * What a consent allows now. `doubtful`: it may not be the customer's, or may be revoked, and an admin decides.
 * `unproven`: it was doubtful, and no request waits for an admin any more. `blocked`: the number may not be called or
 * texted, whatever the consent says.
 */
export const ConsentEffect = z.enum(['allowed', 'doubtful', 'unproven', 'blocked', 'revoked']);
export type ConsentEffect = z.infer<typeof ConsentEffect>;

type LeadState = {
  /** The blacklist allows calls and texts. */
  mayBeReached: boolean;
  /** Of the lead. */
  requests: readonly Pick<CallRequest, 'phone_number' | 'status' | 'flags'>[];
};

export const effectOf = (
  { phone_number, revoked_ts, doubts = [] }: Pick<ListedConsent, 'phone_number' | 'revoked_ts' | 'doubts'>,
  { mayBeReached, requests }: LeadState,
): ConsentEffect => {
  if (revoked_ts !== undefined) return 'revoked';
  if (!mayBeReached) return 'blocked';
  // A revocation that waits for an admin concerns every number of the lead.
  if (requests.some(isRevocationAsked)) return 'doubtful';
  if (doubts.length === 0) return 'allowed';
  const isWaiting = requests.some(request => request.phone_number === phone_number && request.status === 'flagged');
  return isWaiting ? 'doubtful' : 'unproven';
};

/** The records about the consents of a lead. */
type BesideConsents = {
  revocations: readonly ConsentRevocation[];
  certificates: readonly ConsentCertificate[];
};

/** Each consent with its certificate and the first revocation that came after it, the latest consent first. */
export const listedConsents = (
  consents: readonly Consent[],
  { revocations, certificates }: BesideConsents,
): ListedConsent[] => {
  const inOrder = [...revocations].sort((a, b) => a.revoked_ts.localeCompare(b.revoked_ts));
  return [...consents]
    .sort((a, b) => b.ts.localeCompare(a.ts))
    .map(consent => {
      const revocation = inOrder.find(({ revoked_ts }) => consent.ts <= revoked_ts);
      const certificate = certificates.find(({ consent_id }) => consent_id === consent.id);
      return {
        ...consent,
        certificate_version: certificate?.version ?? 0,
        ...(certificate?.certificate_url !== undefined && { certificate_url: certificate.certificate_url }),
        ...(revocation && { revoked_ts: revocation.revoked_ts, revoked_by: revocation.revoked_by }),
      };
    });
};

/** The revocations that no listed consent shows, such as those of a lead without a consent; the latest first. */
export const otherRevocations = (
  listed: readonly ListedConsent[],
  revocations: readonly ConsentRevocation[],
): ConsentRevocation[] => {
  const shown = new Set(listed.map(({ revoked_ts }) => revoked_ts));
  return revocations
    .filter(({ revoked_ts }) => !shown.has(revoked_ts))
    .sort((a, b) => b.revoked_ts.localeCompare(a.revoked_ts));
};
