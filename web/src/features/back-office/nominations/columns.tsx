import Checkbox from '@mui/material/Checkbox';
import { keyOf } from '#shared/keys';
import type { DoctorNomination } from '#shared/nominations/doctor-nomination';
import { AgentName } from '../../../components/agent-name.tsx';
import type { Column } from '../../../components/table/data-table.tsx';
import { agoOf } from '../../../lib/ui/ago.ts';
import { formatNewYorkTime } from '../../../lib/ui/format.ts';
import { ViewLeadLink } from '../../lead/view-lead-link.tsx';

export const nameOf = ({ first_name, last_name }: DoctorNomination): string => `${first_name} ${last_name}`.trim();

type Marking = { isMarking: (nomination: DoctorNomination) => boolean; onMark: (nomination: DoctorNomination) => void };

/** docs/product.md, Nominations page. */
export const columnsFor = (now: Date, { isMarking, onMark }: Marking): Column<DoctorNomination>[] => [
  {
    key: 'submitted',
    header: 'Submitted',
    width: 92,
    align: 'center',
    render: nomination => (
      <Checkbox
        size="small"
        checked={isMarking(nomination)}
        disabled={isMarking(nomination)}
        slotProps={{ input: { 'aria-label': `Mark the nomination of ${nameOf(nomination)} as submitted` } }}
        onChange={() => onMark(nomination)}
      />
    ),
  },
  { key: 'first', header: 'First name', width: 140, render: ({ first_name }) => first_name },
  { key: 'last', header: 'Last name', width: 160, render: ({ last_name }) => last_name },
  {
    key: 'created',
    header: 'Nominated',
    width: 132,
    render: ({ created_ts }) => (
      <time dateTime={created_ts} title={`${formatNewYorkTime(created_ts)} in New York`}>
        {agoOf(created_ts, now)}
      </time>
    ),
  },
  {
    key: 'details',
    header: 'Details',
    render: ({ details }) => details && <span title={details}>{details}</span>,
  },
  {
    key: 'by',
    header: 'By',
    width: 140,
    render: ({ nominated_by }) => <AgentName email={nominated_by} />,
  },
  {
    key: 'lead',
    header: 'Lead',
    width: 64,
    align: 'center',
    render: nomination => (
      <ViewLeadLink leadKey={keyOf('lead', nomination.lead_id)} who={`the lead who nominated ${nameOf(nomination)}`} />
    ),
  },
];
