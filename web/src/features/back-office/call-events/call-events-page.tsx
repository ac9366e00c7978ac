import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import type { CallEvent } from '#shared/calls/call-event';
import type { Timestamp } from '#shared/time';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { Paging } from '../../../components/table/paging.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useErrorToast } from '../../../lib/api/error-toast.ts';
import { formatEventTime } from '../../../lib/ui/format.ts';
import { paths } from '../../../lib/ui/paths.ts';
import { useEventPages } from './use-event-pages.ts';

const FAILED = 'Fetch events error.';

const EventTime = ({ time }: { time: Timestamp | number }) => (
  <time dateTime={new Date(time).toISOString()}>{formatEventTime(time)}</time>
);

const columns: Column<CallEvent>[] = [
  { key: 'ours', header: 'Coverline time', width: 196, render: event => <EventTime time={event.created_ts} /> },
  { key: 'type', header: 'Event type', width: 200, render: event => event.EventType },
  { key: 'status', header: 'Assignment status', width: 140, render: event => event.TaskAssignmentStatus ?? '' },
  { key: 'queue', header: 'Queue', width: 168, render: event => event.TaskQueueName ?? '' },
  {
    key: 'worker',
    header: 'Worker',
    width: 232,
    render: event => <span title={event.WorkerName}>{event.WorkerName ?? ''}</span>,
  },
  { key: 'theirs', header: 'Twilio time', width: 196, render: event => <EventTime time={event.TimestampMs} /> },
];

/** The events of a call's task, for admins (docs/product.md, Call events). */
export const CallEventsPage = () => {
  const { taskSid = '' } = useParams();
  const events = useEventPages(taskSid);
  useErrorToast(events.error, FAILED);
  return (
    <>
      <PageHeader
        actions={
          <>
            <Button variant="outlined" loading={events.isReading && !events.isReadingNext} onClick={events.retry}>
              Refresh
            </Button>
            <Button component={Link} to={paths.callHistory} variant="outlined">
              Call history
            </Button>
          </>
        }
      >
        <span className="tabular">{taskSid}</span>
      </PageHeader>
      <DataTable
        page={events.first}
        label="Call events"
        columns={columns}
        rows={events.rows}
        rowKey={event => event.id}
        empty={<EmptyState message="No events" hint="Twilio has not reported anything about this task." />}
        error={events.error ? failureMessageOf(events.error, FAILED) : undefined}
        onRetry={events.retry}
        footer={events.rows && events.rows.length > 0 ? <Paging {...events} /> : undefined}
      />
    </>
  );
};
