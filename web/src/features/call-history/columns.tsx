import type { Call } from '#shared/calls/call';
import type { Column } from '../../components/data-table.tsx';
import { formatBetween, formatNewYorkTime } from '../../lib/format.ts';

const words = (code: string | undefined) => code?.replaceAll('_', ' ') ?? '';

/** Spec 3, section 2: Call history page; times in New York. */
const everybody: Column<Call>[] = [
  { key: 'time', header: 'Time', width: 188, render: call => formatNewYorkTime(call.created_ts) },
  {
    key: 'duration',
    header: 'Duration',
    width: 96,
    align: 'right',
    render: call => formatBetween(call.accepted_ts, call.call_ended_ts) ?? '–',
  },
  { key: 'lead', header: 'Lead Name', width: 168, render: call => call.lead_name ?? '' },
  { key: 'transfer', header: 'Transfer From', width: 216, render: call => call.transfer_from_user_email ?? '' },
  { key: 'disposition', header: 'Disposition', width: 176, render: call => call.disposition ?? '' },
  { key: 'group', header: 'Group', width: 144, render: call => words(call.requested_group) },
  { key: 'source', header: 'Call Source', width: 136, render: call => call.call_source },
  {
    key: 'creation',
    header: 'Task Creation Source',
    width: 208,
    render: call => words(call.task_creation_source),
  },
  { key: 'leadSource', header: 'Lead Source', width: 160, render: call => call.lead_source ?? '' },
];

const sid = (value: string | undefined) => <span title={value}>{value ?? ''}</span>;

const adminsOnly: Column<Call>[] = [
  { key: 'task', header: 'Task Id', width: 160, render: call => sid(call.task_sid) },
  { key: 'conference', header: 'Conference Id', width: 160, render: call => sid(call.conference_sid) },
];

export const columnsFor = (admin: boolean): Column<Call>[] => (admin ? [...everybody, ...adminsOnly] : everybody);

/** Whether a row holds the text anywhere a person can see; a phone number is found by its digits. */
export const matchesSearch = (call: Call, search: string): boolean => {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return true;
  const seen = [
    formatNewYorkTime(call.created_ts),
    call.lead_name,
    call.transfer_from_user_email,
    call.disposition,
    words(call.requested_group),
    call.call_source,
    words(call.task_creation_source),
    call.lead_source,
    call.lead_phone_number,
    call.task_sid,
    call.conference_sid,
  ];
  return seen.some(text => text?.toLowerCase().includes(wanted));
};
