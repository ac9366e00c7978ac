import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { requireLeadAtHand } from '#platform/require-lead-at-hand';
import {
  conflict,
  type Done,
  done,
  rejectAsChanging,
  retryOnConflict,
  type ToWrite,
  toWrite,
} from '#platform/retry-on-conflict';
import { auditStep, recordReading } from '#platform/table/audit/audit-records';
import type { Auditor } from '#platform/table/audit/recorded-by';
import { writeTogether } from '#platform/table/engine/write';
import { leadWorkedOn } from '#platform/table/lead-data/beside-lead';
import { consentCertificateWrite, consentsOfLead } from '#platform/table/website/consents';
import { writableLead } from '#platform/writable-lead';
import { editConflict } from '#shared/changed-meanwhile';
import type { ListedConsent } from '#shared/consents/consent';
import type { saveConsentCertificate as operation } from '#shared/contracts/leads';
import { Rejection } from '#shared/errors';
import type { Timestamp } from '#shared/time';

type Input = z.output<(typeof operation)['input']>;
type Saved = z.input<(typeof operation)['output']>;

/**
 * If another version has the wanted address, the first response was lost, or somebody else saved the same. A conflict
 * contains the stored address, so the reading is recorded before.
 */
const decide = async (
  by: Auditor,
  { id: leadId, certificate_url: url, version }: Input,
  { certificate_url, certificate_version }: ListedConsent,
): Promise<Done<Saved> | ToWrite<true>> => {
  const current = certificate_url ?? '';
  if (current === url) return done({ certificate_url, certificate_version });
  if (certificate_version === version) return toWrite(true);
  await recordReading(by, leadId, 'lead_opened');
  throw editConflict([{ field: 'certificate_url', current }]);
};

/**
 * Notes where the certificate of a consent is, or that there is none. The consent stays as it is.
 * @throws Rejection `not_found`; `rejected` for an erased lead; `forbidden` without the lead at hand, logged; `conflict`
 * with the stored address if it is not the one that was read
 */
export const saveConsentCertificate = (
  { actor, now }: { actor: Actor; now: Timestamp },
  input: Input,
): Promise<Saved> =>
  retryOnConflict<ListedConsent, true, Saved>({
    read: async () => {
      const lead = await writableLead(input.id);
      await requireLeadAtHand(actor, lead);
      const consent = (await consentsOfLead(lead.id)).find(({ id }) => id === input.consent_id);
      if (!consent) throw new Rejection('not_found', 'There is no such consent.');
      return consent;
    },
    decide: consent => decide({ actor, now }, input, consent),
    write: async (_, { lead_key, id: consent_id, certificate_version }) => {
      const url = input.certificate_url === '' ? {} : { certificate_url: input.certificate_url };
      const version = certificate_version + 1;
      const written = await writeTogether({
        lead: leadWorkedOn(input.id, now),
        certificate: consentCertificateWrite({
          ...{ lead_key, consent_id, ...url },
          ...{ user_email: actor.user.email, updated_ts: now, version },
        }),
        audit: auditStep({ actor, now, leadId: input.id, action: 'certificate_changed', fields: ['certificate_url'] }),
      });
      return written.outcome === 'written' ? done({ ...url, certificate_version: version }) : conflict;
    },
    giveUp: rejectAsChanging('The certificate keeps changing. Please try again.'),
  });
