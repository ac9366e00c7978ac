import type { Lead } from '#shared/leads/lead';
import { type LeadField, leadFields } from '#shared/leads/lead-edit';
import type { FieldRules, SavedField } from '../../../lib/forms/saved-field.ts';
import { failedSave, useSavedField } from '../../../lib/forms/use-saved-field.ts';
import { formatPhoneNumber } from '../../../lib/ui/format.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { useUpdateLead } from '../lead-query.ts';

const FAILED = 'Lead update error';

type ContactField = Extract<LeadField, 'esig_phone_number' | 'esig_email'>;

const rulesOf = (name: ContactField): FieldRules => ({
  shown: stored => (name === 'esig_phone_number' ? formatPhoneNumber(stored) : stored),
  check: typed => {
    // Empty values change nothing (docs/product.md, Lead details).
    if (typed.trim() === '') return 'ignore';
    const result = leadFields.shape[name].safeParse(typed);
    if (result.success) return { value: result.data };
    return { sentence: result.error.issues[0]?.message ?? 'This is not understood.' };
  },
});
const rules: Record<ContactField, FieldRules> = {
  esig_phone_number: rulesOf('esig_phone_number'),
  esig_email: rulesOf('esig_email'),
};

/** Where the link to sign goes: a field of the lead, saved when it is left. */
export const useContactField = (lead: Lead, name: ContactField): SavedField => {
  const { update } = useUpdateLead();
  return useSavedField({
    name: `lead ${lead.id} ${name}`,
    stored: lead[name] ?? '',
    rules: rules[name],
    save: async value => {
      try {
        await update(lead.id, { [name]: value });
        return 'saved';
      } catch (error) {
        toast.error(FAILED, { id: 'lead-update' });
        return failedSave(error, name, FAILED);
      }
    },
  });
};
