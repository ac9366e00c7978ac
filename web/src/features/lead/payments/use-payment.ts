import '../lead-items.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { topics } from '#shared/contracts/live';
import { getPaymentDetails } from '#shared/contracts/sales';
import { operationKey, useOperation } from '../../../lib/api/query.ts';
import { useLiveEntity, useLiveTopic } from '../../../lib/live/live.ts';

/**
 * A lead's payment summary, following live; removed from the cache when the tab is closed. A change is read again:
 * only the server knows whether the security code is still kept, which a sale deletes too.
 */
export const usePayment = (leadId: string) => {
  const queryClient = useQueryClient();
  const topic = topics.leadSales(leadId);
  useLiveTopic(topic);
  const key = operationKey(getPaymentDetails, { id: leadId });
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: key });
  useLiveEntity('payment-summary', ({ id }) => {
    if (id === leadId) readAgain();
  });
  useLiveEntity('selected-product', ({ id }) => {
    if (id.startsWith(`${leadId}:`)) readAgain();
  });
  useEffect(
    () => () => queryClient.removeQueries({ queryKey: operationKey(getPaymentDetails, { id: leadId }) }),
    [queryClient, leadId],
  );
  return useOperation(getPaymentDetails, { id: leadId }, { topic });
};
