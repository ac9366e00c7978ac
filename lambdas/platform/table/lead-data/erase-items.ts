import { erasedLead } from '#shared/leads/erased-lead';
import { Lead } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';
import type { LeadPhone } from '../engine/documents.ts';
import { keys } from '../engine/keys.ts';
import type { Image } from '../engine/read.ts';
import { deletion, type Step, update } from '../engine/steps.ts';
import { writeOne, writeTogether } from '../engine/write.ts';
import { leadWithoutLegalHold } from './beside-lead.ts';
import type { ErasedForm } from './erased-form.ts';

/** Attributes that are no fields of a document. */
const ofTheTable = /^(pk|sk|gsi\d[ps]k|entity|schema_version|applied|written_by)$/;

type Erasing = { now: Timestamp; kept_until: Timestamp | undefined };

/**
 * The lead without its customer, and its number free for a new lead, as steps of a transaction. A conflict if the lead
 * has changed since it was read, or is held.
 */
export const leadErasureSteps = (image: Image, erasing: Erasing): { lead: Step; released: Step } => {
  const { id, phone_number, version, verification_requested } = Lead.parse(image);
  const fields = Object.keys(image).filter(field => !ofTheTable.test(field));
  const { set, remove } = erasedLead(fields, erasing);
  return {
    lead: update<Lead>(
      keys.lead(id),
      {
        set: { ...set, ...(verification_requested && { verification_requested: false }) },
        when: [
          { field: 'version', is: 'equal', value: version },
          { field: 'legal_hold', is: 'absent' },
        ],
      },
      // Out of the verification queue, and of the leads of its agent.
      { remove: [...remove, 'gsi1pk', 'gsi1sk', 'gsi3pk', 'gsi3sk'] },
    ),
    released: deletion<LeadPhone>(keys.leadPhone(phone_number), [
      { field: 'lead_id', is: 'absent-or-equal', value: id },
    ]),
  };
};

type Form = Exclude<ErasedForm, 'unchanged'>;

const erasureStep = ({ pk, sk, version }: Image, form: Form): Step => {
  const key = { pk: String(pk), sk: String(sk) };
  const when = [{ field: 'version', is: 'equal', value: Number(version) }] as const;
  return form === 'deleted'
    ? deletion<{ version: number }>(key, [...when])
    : update<{ version: number }>(key, { when: [...when] }, form);
};

/** Writes the erased form of an item; `false` if the item has changed since it was read. */
export const eraseItem = async (item: Image, form: Form): Promise<boolean> =>
  // The index may still list a deleted item.
  (await writeOne(erasureStep(item, form))).outcome !== 'conflict';

/** The same, on the condition that the lead has no legal hold; `false` if it has one now or was erased. */
export const eraseUnheld = async (leadId: string, item: Image, form: Form): Promise<boolean> => {
  const written = await writeTogether({ item: erasureStep(item, form), lead: leadWithoutLegalHold({ id: leadId }) });
  return written.outcome === 'written' || !written.failures.lead;
};
