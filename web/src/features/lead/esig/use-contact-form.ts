import { useEffect } from 'react';
import type { Lead } from '#shared/leads/lead';
import { type LeadField, leadFields } from '#shared/leads/lead-edit';
import { saveFailureMessage } from '../../../lib/forms/save-failure.ts';
import type { FieldRules } from '../../../lib/forms/saved-field.ts';
import { createSavedForm, type FormOptions, type SavedForm } from '../../../lib/forms/saved-form.ts';
import { useSavedForm } from '../../../lib/forms/use-saved-form.ts';
import { formatPhoneNumber } from '../../../lib/ui/format.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { useUpdateLead } from '../lead-query.ts';

const FAILED = 'Lead update error';

type ContactField = Extract<LeadField, 'esig_phone_number' | 'esig_email'>;
export type ContactForm = SavedForm<ContactField>;

const rulesOf = (name: ContactField): FieldRules => ({
  shown: stored => (name === 'esig_phone_number' ? formatPhoneNumber(stored) : stored),
  check: text => {
    // Empty values are ignored (docs/product.md, Lead details).
    if (text.trim() === '') return 'ignore';
    const result = leadFields.shape[name].safeParse(text);
    if (result.success) return { value: result.data };
    return { message: result.error.issues[0]?.message ?? 'This is not understood.' };
  },
});
const rules: Record<ContactField, FieldRules> = {
  esig_phone_number: rulesOf('esig_phone_number'),
  esig_email: rulesOf('esig_email'),
};

const storedIn = (lead: Lead) => (name: ContactField) => lead[name] ?? '';

/** The phone number and e-mail address to which the link for the e-signature is sent; each saved when it is left. */
export const useContactForm = (lead: Lead): ContactForm => {
  const { update } = useUpdateLead();
  const options: FormOptions<ContactField> = {
    rules: name => rules[name],
    save: async (values, base) => storedIn(await update(lead.id, values, base)),
    failureMessage: (error, name) => saveFailureMessage(error, name, FAILED),
    onFailed: () => {
      toast.error(FAILED, { id: 'lead-update' });
    },
  };
  const form = useSavedForm(`esig contact ${lead.id}`, () =>
    createSavedForm(storedIn(lead), options, { resendsRejected: false }),
  );
  useEffect(() => form.serveBy(options));
  useEffect(() => form.follow(storedIn(lead)), [form, lead]);
  return form;
};
