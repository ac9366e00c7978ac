import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getPaymentDetails, savePaymentDetails } from '#shared/contracts/sales';
import type { Lead } from '#shared/leads/lead';
import type { PaymentSummary } from '#shared/payments/payment';
import { callOperation } from '../../../lib/api/api-client.ts';
import { operationKey } from '../../../lib/api/query.ts';
import { useFieldState, useSavedForm } from '../../../lib/forms/use-saved-form.ts';
import { useStore } from '../../../lib/ui/external-store.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { paymentFormName } from '../payment-form-name.ts';
import {
  type Address,
  addressOf,
  createPaymentForm,
  type PaymentForm,
  type PaymentFormDependencies,
} from './payment-form.ts';

const isCopied = (address: Address, stored: PaymentSummary): boolean =>
  Object.entries(address).every(([name, value]) => stored[name as keyof Address] === value);

/** While the billing address is the lead's address, it changes with it, unless the user may not write it. */
const useFollowAddress = (form: PaymentForm, lead: Lead, readOnly: boolean): void => {
  const stored = useStore(form.stored);
  const isSame = useFieldState(form.field('same_address')).text !== '';
  const address = addressOf(lead);
  const isOutdated = !readOnly && isSame && stored !== null && !isCopied(address, stored);
  const key = JSON.stringify(address);
  useEffect(() => {
    if (isOutdated) form.followAddress(JSON.parse(key));
  }, [form, isOutdated, key]);
};

/** The typed text goes to the server by a plain call: TanStack Query would keep a mutation's input in its cache. */
/** The toasts of payment details that were saved or not: the last one is shown. */
export const paymentToast = (leadId: string): string => `payment-${leadId}`;

const dependenciesOf = (leadId: string, queryClient: QueryClient): PaymentFormDependencies => ({
  send: (payment_details, base) => callOperation(savePaymentDetails, { leadId, payment_details, base }),
  onStored: data => {
    const key = operationKey(getPaymentDetails, { id: leadId });
    queryClient.setQueryData<{ data: PaymentSummary | null }>(key, known =>
      known?.data && known.data.version > data.version ? known : known && { data },
    );
  },
  onFailed: message => toast.error(message, { id: paymentToast(leadId) }),
});

/** The form of a lead's payment details, following live and following the lead's address. */
export const usePaymentForm = (lead: Lead, stored: PaymentSummary | null, readOnly: boolean): PaymentForm => {
  const dependencies = dependenciesOf(lead.id, useQueryClient());
  const form = useSavedForm(paymentFormName(lead.id), () => createPaymentForm(dependencies));
  useEffect(() => form.serveBy(dependencies));
  useEffect(() => form.load(stored), [form, stored]);
  useFollowAddress(form, lead, readOnly);
  return form;
};
