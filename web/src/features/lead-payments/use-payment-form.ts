import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getPaymentDetails, savePaymentDetails } from '#shared/contracts/sales';
import type { Lead } from '#shared/leads/lead';
import type { PaymentSummary } from '#shared/payments/payment';
import { PaymentEdit } from '#shared/payments/payment-edit';
import { callOperation } from '../../lib/api-client.ts';
import { useStore } from '../../lib/external-store.ts';
import { operationKey } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { type Copy, createPaymentForm, type PaymentForm } from './payment-form.ts';

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

/**
 * The form of a lead's payment. What is typed goes to the server by a plain call: a mutation's input would stay in the
 * query client's cache for minutes.
 */
export const usePaymentForm = (lead: Lead, stored: PaymentSummary | null): PaymentForm => {
  const queryClient = useQueryClient();
  const [form] = useState(() =>
    createPaymentForm({
      send: payment_details => callOperation(savePaymentDetails, { leadId: lead.id, payment_details }),
      onStored: data => {
        const key = operationKey(getPaymentDetails, { id: lead.id });
        queryClient.setQueryData<{ data: PaymentSummary | null }>(key, known =>
          known?.data && known.data.version > data.version ? known : known && { data },
        );
      },
      onFailed: sentence => toast.error(sentence, { id: `payment-${lead.id}` }),
    }),
  );
  useEffect(() => {
    form.open();
    return form.close;
  }, [form]);
  useEffect(() => form.load(stored), [form, stored]);
  useFollowAddress(form, lead);
  return form;
};
