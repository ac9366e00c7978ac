import { useEffect, useMemo } from 'react';
import type { Lead } from '#shared/leads/lead';
import { useRetries } from '../../../lib/forms/use-retries.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/ui/external-store.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { useUpdateLead } from '../lead-query.ts';
import { createLeadForm, type LeadForm } from './lead-form.ts';

/** Forms that are on the screen, or have something in them that is not saved; by user and lead. */
const forms = new Map<string, LeadForm>();

const askBeforeClosing = (event: BeforeUnloadEvent) => {
  if ([...forms.values()].some(form => form.unsaved.get())) event.preventDefault();
};
if (typeof window !== 'undefined') window.addEventListener('beforeunload', askBeforeClosing);

/** What was typed and could not be saved stays until this lead's details are opened again. */
const putAway = async (key: string, form: LeadForm): Promise<void> => {
  await form.leaveAll();
  if (!form.unsaved.get() && forms.get(key) === form && !shown.has(form)) forms.delete(key);
};
const shown = new Set<LeadForm>();

const onFailure = (sentence: string) => {
  toast.error(sentence, { id: 'lead-update' });
};

/** The form of a lead, following what others change; saves again by itself when a lost connection is back. */
export const useLeadForm = (lead: Lead): LeadForm => {
  const { user } = useSession();
  const { update } = useUpdateLead();
  const key = `${user.id} ${lead.id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the lead is when the form is made is followed below
  const form = useMemo(() => {
    const save = (edit: Parameters<typeof update>[1]) => update(lead.id, edit);
    const known = forms.get(key);
    known?.serveBy({ save, onFailure });
    const its = known ?? createLeadForm(lead, { save, onFailure });
    forms.set(key, its);
    return its;
  }, [key]);

  useEffect(() => form.follow(lead), [form, lead]);
  useEffect(() => {
    shown.add(form);
    return () => {
      shown.delete(form);
      void putAway(key, form);
    };
  }, [form, key]);

  useRetries(useStore(form.unreached), form.retryUnreached);
  return form;
};
