import * as z from 'zod';
import { requires } from '../../access/access.ts';
import { AuditRecord } from '../../audit/audit-record.ts';
import { ListedCallRequest } from '../../call-requests/call-request.ts';
import { CertificateUrl, ConsentEffect, ConsentRevocation, ListedConsent } from '../../consents/consent.ts';
import { LAST_VERSION } from '../../seen-version.ts';
import { operation } from '../operation.ts';
import { pageOf } from '../page.ts';
import { ById, PageOfLead } from './lead-inputs.ts';

export const listLeadAudit = operation({
  name: 'listLeadAudit',
  method: 'GET',
  path: '/lead/{id}/audit',
  access: requires.role('admin'),
  input: PageOfLead,
  output: pageOf(AuditRecord),
  errors: [],
  summary: 'Who changed, read or played what of a lead, newest first.',
});

export const listLeadConsents = operation({
  name: 'listLeadConsents',
  method: 'GET',
  path: '/lead/{id}/consent',
  access: requires.fullLead,
  input: ById,
  output: z.object({
    data: z.array(ListedConsent.extend({ effect: ConsentEffect })),
    /** Those that no consent shows. */
    revocations: z.array(ConsentRevocation.omit({ lead_key: true, version: true })),
    requests: z.array(ListedCallRequest),
  }),
  errors: [],
  summary:
    'What the customer agreed to, with the proof and what it allows now, other revocations, and the calls asked for; the latest first.',
});

export const saveConsentCertificate = operation({
  name: 'saveConsentCertificate',
  method: 'PUT',
  path: '/lead/{id}/consent/{consent_id}/certificate',
  access: requires.fullLead,
  input: ById.extend({
    consent_id: z.uuid(),
    /** Empty: there is none. */
    certificate_url: z.union([z.literal(''), CertificateUrl]),
    /** The version that was read; 0 where there was none. If another is stored, nothing is written. */
    version: z.number().int().min(0).max(LAST_VERSION),
  }),
  output: ListedConsent.pick({ certificate_url: true, certificate_version: true }),
  errors: ['not_found', 'rejected', 'forbidden', 'conflict'],
  summary:
    "Notes the address of a consent's certificate; for admins and who has the lead at hand (docs/product.md, Consent).",
});
