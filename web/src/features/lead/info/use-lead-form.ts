import { useEffect } from 'react';
import type { Base } from '#shared/changed-meanwhile';
import type { Lead } from '#shared/leads/lead';
import type { LeadEdit } from '#shared/leads/lead-edit';
import { useSavedForm } from '../../../lib/forms/use-saved-form.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { useUpdateLead } from '../lead-query.ts';
import { createLeadForm, type LeadForm } from './lead-form.ts';

/** The toasts of a lead that was saved or not: the last one is shown. */
export const LEAD_SAVE = 'lead-update';

const onFailure = (message: string) => {
  toast.error(message, { id: LEAD_SAVE });
};

/** The form of a lead's details; it follows what others change. */
export const useLeadForm = (lead: Lead): LeadForm => {
  const { update } = useUpdateLead();
  const dependencies = { save: (edit: LeadEdit, base: Base) => update(lead.id, edit, base), onFailure };
  const form = useSavedForm(`lead ${lead.id}`, () => createLeadForm(lead, dependencies));
  useEffect(() => form.serveBy(dependencies));
  useEffect(() => form.follow(lead), [form, lead]);
  return form;
};
