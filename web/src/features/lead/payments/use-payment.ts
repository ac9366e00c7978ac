import '../lead-items.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { topics } from '#shared/contracts/live';
import { getPaymentDetails } from '#shared/contracts/sales';
import { operationKey, useOperation } from '../../../lib/api/query.ts';
import { useLiveEntity, useLiveTopic } from '../../../lib/live/live.ts';

/**
 * What is known of a lead's payment, following live; it is forgotten with the tab. A change is read anew: only the
 * server knows whether the security code is still there, which a sale takes away too.
 */
export const usePayment = (leadId: string) => {
  const queryClient = useQueryClient();
  const topic = topics.leadSales(leadId);
  useLiveTopic(topic);
  const key = operationKey(getPaymentDetails, { id: leadId });
  const readAnew = () => void queryClient.invalidateQueries({ queryKey: key });
  useLiveEntity('payment-summary', ({ id }) => {
    if (id === leadId) readAnew();
  });
  useLiveEntity('selected-product', ({ id }) => {
    if (id.startsWith(`${leadId}:`)) readAnew();
  });
  useEffect(
    () => () => queryClient.removeQueries({ queryKey: operationKey(getPaymentDetails, { id: leadId }) }),
    [queryClient, leadId],
  );
  return useOperation(getPaymentDetails, { id: leadId }, { topic });
};
