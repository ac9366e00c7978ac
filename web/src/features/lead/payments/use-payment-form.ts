import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { getPaymentDetails, savePaymentDetails } from '#shared/contracts/sales';
import type { Lead } from '#shared/leads/lead';
import type { PaymentSummary } from '#shared/payments/payment';
import { PaymentEdit } from '#shared/payments/payment-edit';
import { callOperation } from '../../../lib/api/api-client.ts';
import { operationKey } from '../../../lib/api/query.ts';
import { useRetries } from '../../../lib/forms/use-retries.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/ui/external-store.ts';
import { toast } from '../../../lib/ui/toast.ts';
import type { PaymentFormDeps } from './autosave.ts';
import type { Copy } from './form-state.ts';
import { createPaymentForm, type PaymentForm } from './payment-form.ts';

/** The lead's own address as a billing address, as far as it is one. */
export const addressOf = (lead: Lead): Copy => {
  const address = {
    billing_address: lead.address,
    billing_city: lead.city,
    billing_state: lead.state_abbr,
    billing_zip: lead.zip_code,
  };
  const isUsable = ([name, value]: [string, string | undefined]) =>
    value !== undefined && PaymentEdit.shape[name as keyof Copy].safeParse(value).success;
  return Object.fromEntries(Object.entries(address).filter(isUsable));
};

const isCopied = (address: Copy, stored: PaymentSummary): boolean =>
  Object.entries(address).every(([name, value]) => stored[name as keyof Copy] === value);

/** While the billing address is the lead's, it changes with it. */
const useFollowAddress = (form: PaymentForm, lead: Lead): void => {
  const { stored, same } = useStore(form.state);
  const address = addressOf(lead);
  const follows = same === undefined && stored?.same_address === true && !isCopied(address, stored);
  const key = JSON.stringify(address);
  useEffect(() => {
    if (follows) form.follow(JSON.parse(key));
  }, [form, follows, key]);
};

/** Forms that are on the screen, or have something in them that is not saved; by user and lead. */
const forms = new Map<string, PaymentForm>();
const shown = new Set<PaymentForm>();

const askBeforeClosing = (event: BeforeUnloadEvent) => {
  if ([...forms.values()].some(form => form.hasUnsaved())) event.preventDefault();
};
if (typeof window !== 'undefined') window.addEventListener('beforeunload', askBeforeClosing);

/** For tests: as after a reload. */
export const forgetPaymentForms = (): void => forms.clear();

const putAway = async (key: string, form: PaymentForm): Promise<void> => {
  await form.close();
  if (!form.hasKept() && forms.get(key) === form && !shown.has(form)) forms.delete(key);
};

/**
 * What is typed goes to the server by a plain call: a mutation's input would stay in the query client's cache for
 * minutes.
 */
const depsOf = (leadId: string, queryClient: QueryClient): PaymentFormDeps => ({
  send: payment_details => callOperation(savePaymentDetails, { leadId, payment_details }),
  onStored: data => {
    const key = operationKey(getPaymentDetails, { id: leadId });
    queryClient.setQueryData<{ data: PaymentSummary | null }>(key, known =>
      known?.data && known.data.version > data.version ? known : known && { data },
    );
  },
  onFailed: sentence => toast.error(sentence, { id: `payment-${leadId}` }),
});

/** The form of a lead's payment: the one that was left with something in it, or a new one. */
const useOwnForm = (leadId: string): PaymentForm => {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const key = `${user.id} ${leadId}`;
  const form = useMemo(() => {
    const deps = depsOf(leadId, queryClient);
    const its = forms.get(key) ?? createPaymentForm(deps);
    its.serveBy(deps);
    forms.set(key, its);
    return its;
  }, [key, leadId, queryClient]);
  useEffect(() => {
    form.open();
    shown.add(form);
    forms.set(key, form);
    return () => {
      shown.delete(form);
      void putAway(key, form);
    };
  }, [form, key]);
  return form;
};

export const usePaymentForm = (lead: Lead, stored: PaymentSummary | null): PaymentForm => {
  const form = useOwnForm(lead.id);
  useEffect(() => form.load(stored), [form, stored]);
  useFollowAddress(form, lead);
  const { fields } = useStore(form.state);
  useRetries(
    Object.values(fields).some(field => field?.isUnreached),
    form.retryUnreached,
  );
  return form;
};
