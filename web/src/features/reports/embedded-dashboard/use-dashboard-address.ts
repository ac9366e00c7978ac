import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getReportingDashboard } from '#shared/contracts/reports';
import { operationKey, useOperation } from '../../../lib/api/query.ts';

/**
 * The address of the external dashboard, and when it was created. An address serves for one opening: it is forgotten
 * when the user leaves, and each reading makes another one.
 */
export const useDashboardAddress = () => {
  const queryClient = useQueryClient();
  useEffect(() => () => queryClient.removeQueries({ queryKey: operationKey(getReportingDashboard) }), [queryClient]);
  const { data, dataUpdatedAt, error, isFetching, refetch } = useOperation(getReportingDashboard, {}, { staleTime: 0 });
  return { address: data, createdAt: dataUpdatedAt, error, isReading: isFetching, renew: () => void refetch() };
};
