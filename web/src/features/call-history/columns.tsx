import type { Call } from '#shared/calls/call';
import type { Column } from '../../components/data-table.tsx';
import { NewYorkTime } from '../../components/new-york-time.tsx';
import { formatBetween, formatNewYorkTime, formatPhoneNumber, leadOf, words } from '../../lib/format.ts';
import { token } from '../../lib/token.ts';
import { CallBackButton, ViewLeadLink } from './row-actions.tsx';

const phoneStyle = { whiteSpace: 'nowrap', fontVariantNumeric: 'normal', color: token('textMuted') } as const;

/** The lead's name; the number stands in for it, quieter, where there is none. */
const Lead = ({ call }: { call: Call }) =>
  call.lead_name ? (
    <span title={call.lead_name}>{call.lead_name}</span>
  ) : (
    <span style={phoneStyle}>{leadOf(call)}</span>
  );

/** Breaks before the domain, where an e-mail may. */
const Email = ({ address }: { address: string | undefined }) => {
  const [name, domain] = address?.split('@') ?? [];
  return domain ? (
    <>
      {name}
      <wbr />@{domain}
    </>
  ) : (
    address
  );
};

const sidStyle = {
  fontSize: 'var(--cl-font-tiny)',
  fontVariantNumeric: 'normal',
  letterSpacing: '-0.06em',
  wordBreak: 'break-all',
} as const;

/** Breaks in its middle, so that all of it can be read and copied. */
const Sid = ({ value }: { value: string | undefined }) => (value ? <span style={sidStyle}>{value}</span> : null);

/** Least widths, of which an admin's sum fits 1440 px; what is left is shared in their proportion. */
const columns = (admin: boolean): Column<Call>[] => [
  {
    key: 'time',
    header: 'Time',
    width: admin ? 108 : 156,
    wraps: true,
    render: call => <NewYorkTime time={call.created_ts} />,
  },
  {
    key: 'duration',
    header: 'Duration',
    width: 73,
    align: 'right',
    render: call => formatBetween(call.accepted_ts, call.call_ended_ts) ?? '–',
  },
  { key: 'lead', header: 'Lead Name', width: 112, wraps: true, render: call => <Lead call={call} /> },
  {
    key: 'transfer',
    header: 'Transfer From',
    width: 114,
    wraps: true,
    render: call => <Email address={call.transfer_from_user_email} />,
  },
  { key: 'disposition', header: 'Disposition', width: 100, wraps: true, render: call => call.disposition ?? '' },
  { key: 'group', header: 'Group', width: 108, wraps: true, render: call => words(call.requested_group) },
  { key: 'source', header: 'Call Source', width: 120, wraps: true, render: call => words(call.call_source) },
  {
    key: 'creation',
    header: 'Task Creation Source',
    width: 120,
    wraps: true,
    render: call => words(call.task_creation_source),
  },
  { key: 'leadSource', header: 'Lead Source', width: 84, wraps: true, render: call => words(call.lead_source) },
  { key: 'callback', header: 'Call Back', width: 44, align: 'center', render: call => <CallBackButton call={call} /> },
  { key: 'view', header: 'View', width: 44, align: 'center', render: call => <ViewLeadLink call={call} /> },
];

const adminsOnly: Column<Call>[] = [
  { key: 'task', header: 'Task Id', width: 130, wraps: true, render: call => <Sid value={call.task_sid} /> },
  {
    key: 'conference',
    header: 'Conference Id',
    width: 130,
    wraps: true,
    render: call => <Sid value={call.conference_sid} />,
  },
];

/** Spec 3, section 2: Call history page; times in New York. */
export const columnsFor = (admin: boolean): Column<Call>[] => [...columns(admin), ...(admin ? adminsOnly : [])];

/** Whether a row holds the text anywhere a person can see it; a number is found as it is written, or by its digits. */
export const matchesSearch = (call: Call, search: string): boolean => {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return true;
  const seen = [
    formatNewYorkTime(call.created_ts),
    call.lead_name,
    call.transfer_from_user_email,
    call.disposition,
    words(call.requested_group),
    words(call.call_source),
    words(call.task_creation_source),
    words(call.lead_source),
    call.lead_phone_number,
    call.lead_phone_number && formatPhoneNumber(call.lead_phone_number),
    call.task_sid,
    call.conference_sid,
  ];
  const asWords = wanted.replaceAll('_', ' ');
  return seen.some(text => text?.toLowerCase().includes(wanted) || text?.toLowerCase().includes(asWords));
};
