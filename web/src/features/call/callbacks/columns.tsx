import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { isOverdue } from '#shared/callbacks/overdue';
import type { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import { timestamp } from '#shared/time';
import type { Column } from '../../../components/table/data-table.tsx';
import { formatNearNewYorkTime } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { ViewLeadLink } from '../../lead/view-lead-link.tsx';
import { CallBackButton } from '../call-back-button.tsx';
import { calleeName } from '../upcoming-callbacks.ts';

/** An overdue time is red, and a hidden text says so for those who cannot see the colour. */
const CallbackTime = ({ callback, now }: { callback: UpcomingCallback; now: Date }) => {
  const overdue = isOverdue(callback, now);
  return (
    <time
      dateTime={callback.callback_time}
      data-overdue={overdue}
      style={overdue ? { color: themeToken('overdue'), fontWeight: 550 } : undefined}
    >
      {formatNearNewYorkTime(callback.callback_time, timestamp(now))}
      {overdue && <span className="visually-hidden"> (has passed)</span>}
    </time>
  );
};

type ColumnsInput = { now: Date; onRemove: (callback: UpcomingCallback) => void };

/** The columns of docs/product.md, Upcoming callbacks. At 1280 px all of them have room beside the leaderboard. */
export const columnsFor = ({ now, onRemove }: ColumnsInput): Column<UpcomingCallback>[] => [
  {
    key: 'time',
    header: 'Time',
    render: callback => <CallbackTime callback={callback} now={now} />,
  },
  {
    key: 'lead',
    header: 'Lead Name',
    render: callback => <span title={calleeName(callback)}>{calleeName(callback)}</span>,
  },
  {
    key: 'call',
    header: 'Call Back',
    width: 136,
    align: 'right',
    render: callback => (
      <CallBackButton leadKey={callback.lead_key} who={calleeName(callback)} callbackId={callback.id} />
    ),
  },
  {
    key: 'view',
    header: 'View Lead',
    width: 56,
    align: 'center',
    render: callback => <ViewLeadLink leadKey={callback.lead_key} who={calleeName(callback)} />,
  },
  {
    key: 'remove',
    header: 'Remove',
    width: 64,
    align: 'center',
    render: callback => (
      <Tooltip title="Remove">
        <IconButton aria-label={`Remove the callback of ${calleeName(callback)}`} onClick={() => onRemove(callback)}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    ),
  },
];
