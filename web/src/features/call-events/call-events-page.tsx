import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { CallEvent } from '#shared/calls/call-event';
import { listCallEvents } from '#shared/contracts/calls';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { sentenceOf } from '../../lib/api-failure.ts';
import { formatEventTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useOperationPages } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';

/** Spec 3, section 9. */
const PAGE_SIZE = 50;

const columns: Column<CallEvent>[] = [
  { key: 'ours', header: 'Coverline time', width: 216, render: event => formatEventTime(event.created_ts) },
  { key: 'type', header: 'Event type', width: 220, render: event => event.EventType },
  { key: 'status', header: 'Assignment status', width: 148, render: event => event.TaskAssignmentStatus ?? '' },
  { key: 'queue', header: 'Queue', width: 180, render: event => event.TaskQueueName ?? '' },
  { key: 'worker', header: 'Worker', width: 240, render: event => event.WorkerName ?? '' },
  { key: 'theirs', header: 'Twilio time', width: 216, render: event => formatEventTime(event.TimestampMs) },
];

/** The events of one call's task, for admins (spec 3, section 2: Events view). */
export const CallEventsPage = () => {
  const { taskSid = '' } = useParams();
  const events = useOperationPages(listCallEvents, { task_sid: taskSid, limit: PAGE_SIZE });
  const failed = events.error !== null;
  useEffect(() => {
    if (failed) toast.error('Fetch events error.');
  }, [failed]);
  return (
    <>
      <PageHeader
        actions={
          <Button component={Link} to={paths.callHistory} variant="outlined">
            Call history
          </Button>
        }
      >
        <span className="tabular">{taskSid}</span>
      </PageHeader>
      <DataTable
        label="Call events"
        columns={columns}
        rows={events.rows}
        rowKey={event => event.id}
        empty={<EmptyState sentence="No events" hint="Twilio has not reported anything about this task." />}
        error={events.error ? sentenceOf(events.error, 'Fetch events error.') : undefined}
        onRetry={() => void events.refetch()}
        footer={
          events.hasNextPage ? (
            <Button size="small" loading={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
              Next 50 events
            </Button>
          ) : undefined
        }
      />
    </>
  );
};
