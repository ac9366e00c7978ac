import { callDurationText } from '#shared/calls/call-duration';
import { shownTaskSid } from '#shared/calls/call-sids';
import { waitS } from '#shared/metrics/call-figures';
import { formatDuration } from '#shared/time';
import { AgentName } from '../../../components/agent-name.tsx';
import { CopiedNumber } from '../../../components/copied-number.tsx';
import { EventsLink } from '../../../components/events-link.tsx';
import type { ListColumn } from '../../../components/list/list-screen.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { leadOf, words } from '../../../lib/ui/format.ts';
import { groupTexts } from '../../../lib/ui/group-label.ts';
import { CallBackButton } from '../../call/call-back-button.tsx';
import { ViewLeadLink } from '../../lead/view-lead-link.tsx';
import { Lead, Sid } from './cells.tsx';
import type { HistoryRow } from './history-row.ts';
import { PlayButton } from './row-actions.tsx';

type ColumnsInput = {
  admin: boolean;
  onPlay: (call: HistoryRow) => void;
  /** In the lists that figures link to: the wait from which the service level and the average wait are counted. */
  withWait?: boolean;
};

const waitColumn: ListColumn<HistoryRow> = {
  key: 'wait',
  header: 'Wait',
  width: 70,
  align: 'right',
  render: call => {
    const seconds = waitS(call);
    return seconds === undefined ? '–' : formatDuration(seconds);
  },
};

const DurationOf = ({ call }: { call: HistoryRow }) => callDurationText(call) ?? '–';

/** 'Customer inbound call' on one line; with the columns of an admin, or the wait, 1280 px have no room for it. */
const sourceWidth = ({ admin, withWait }: Omit<ColumnsInput, 'onPlay'>) =>
  admin || withWait ? { width: 97, wideWidth: 148 } : { width: 148 };

/** Minimum widths: an admin's columns fit 1280 px beside the closed menu; the remaining space is shared. */
const columns = ({ admin, onPlay, withWait }: ColumnsInput): ListColumn<HistoryRow>[] => [
  {
    key: 'time',
    header: 'Time',
    width: 135,
    wraps: true,
    render: call => <NewYorkTime time={call.created_ts} />,
  },
  ...(withWait ? [waitColumn] : []),
  {
    key: 'duration',
    header: 'Duration',
    width: 94,
    align: 'right',
    render: call => (
      <>
        <PlayButton call={call} onPlay={onPlay} /> <DurationOf call={call} />
      </>
    ),
  },
  { key: 'lead', header: 'Lead Name', width: 84, wraps: true, render: call => <Lead call={call} /> },
  {
    key: 'phone',
    header: 'Phone',
    width: 108,
    render: call => call.lead_phone_number && <CopiedNumber phoneNumber={call.lead_phone_number} />,
  },
  {
    key: 'transfer',
    header: 'Transfer From',
    width: 76,
    wraps: true,
    render: call => <AgentName email={call.transfer_from_user_email} />,
  },
  { key: 'disposition', header: 'Disposition', width: 77, wraps: true, render: call => call.disposition ?? '' },
  { key: 'group', header: 'Group', width: 80, wraps: true, render: call => groupTexts(call.requested_group) },
  {
    key: 'source',
    header: 'Call Source',
    ...sourceWidth({ admin, withWait }),
    wraps: true,
    render: call => words(call.call_source),
  },
  {
    key: 'creation',
    header: 'Task Creation Source',
    ...sourceWidth({ admin, withWait }),
    wraps: true,
    render: call => words(call.task_creation_source),
  },
  { key: 'leadSource', header: 'Lead Source', width: 72, wraps: true, render: call => words(call.lead_source) },
  {
    key: 'callback',
    header: 'Call Back',
    width: 80,
    align: 'center',
    render: call =>
      call.lead_key && (
        <CallBackButton leadKey={call.lead_key} who={leadOf(call)} basis={call.disposition ?? ''} stacked />
      ),
  },
  {
    key: 'view',
    header: 'View',
    // The last column has more padding on its right.
    width: admin ? 40 : 48,
    align: 'center',
    render: call => call.lead_key && <ViewLeadLink leadKey={call.lead_key} who={leadOf(call)} />,
  },
];

const adminsOnly: ListColumn<HistoryRow>[] = [
  {
    key: 'task',
    header: 'Task Id',
    width: 58,
    render: call => (
      <>
        <EventsLink call={call} sids={call} small /> <Sid value={shownTaskSid(call)} />
      </>
    ),
  },
  { key: 'conference', header: 'Conference Id', width: 84, render: call => <Sid value={call.conference_sid} /> },
];

/** The agent, where the list has several. */
export const agentColumn: ListColumn<HistoryRow> = {
  key: 'agent',
  header: 'Agent',
  width: 104,
  wraps: true,
  render: call => <AgentName email={call.reservation_user_email} />,
};

/** docs/product.md, Call history; times in New York. */
export const columnsFor = (input: ColumnsInput): ListColumn<HistoryRow>[] => [
  ...columns(input),
  ...(input.admin ? adminsOnly : []),
];
