import type { Call } from '#shared/calls/call';
import { listTransferDestinations } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { DestinationList } from '../../../components/destinations/destination-list.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { SkeletonRows } from '../../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperation } from '../../../lib/api/query.ts';

type DestinationsProps = {
  call: Call;
  value: string;
  onChange: (to: string) => void;
  error: string | undefined;
};

/** The destinations for this call, read from the server each time the dialog opens. */
export const Destinations = ({ call, value, onChange, error: fieldError }: DestinationsProps) => {
  const key = keyOf('taskAttribute', call.id);
  const { data, error, refetch, isFetching } = useOperation(listTransferDestinations, { task_attribute_key: key });
  if (data?.data.length === 0)
    return (
      <EmptyState
        message="There is nobody to transfer this call to"
        hint="Your group's call configuration names no groups for calls like this one."
      />
    );
  if (data) return <DestinationList destinations={data.data} value={value} onChange={onChange} error={fieldError} />;
  if (!error) return <SkeletonRows rows={4} />;
  return (
    <ErrorState
      message={failureMessageOf(error, 'The destinations could not be read.')}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
};
