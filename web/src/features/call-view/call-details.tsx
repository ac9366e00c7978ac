import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type { Call } from '#shared/calls/call';
import { qualifiedLabel } from '#shared/calls/open-call';
import { NewYorkTime } from '../../components/new-york-time.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import { formatPhoneNumber, leadOf, words } from '../../lib/format.ts';
import { callDetailsStyles } from './call-details-styles.ts';

/** The most useful first: one line shows as many as fit. */
const details = (call: Call): [string, ReactNode][] => [
  // Without a name the number is the title already.
  ['Phone', call.lead_name && call.lead_phone_number && formatPhoneNumber(call.lead_phone_number)],
  ['Lead source', words(call.lead_source)],
  ['Call source', words(call.call_source)],
  ['Group', words(call.requested_group)],
  ['Dialed number', call.did_phone_number && formatPhoneNumber(call.did_phone_number)],
  ['Transfer from', call.transfer_from_user_email],
  ['Task source', words(call.task_creation_source)],
  ['Started', <NewYorkTime key="started" time={call.created_ts} />],
];

const Chips = ({ call }: { call: Call }) => {
  const label = qualifiedLabel(call);
  return (
    <Box className="chips">
      {label && <StatusChip label={label} tone="success" />}
      {call.agent_muted && <StatusChip label="AGENT MUTED" tone="warning" />}
      {call.lead_hold && <StatusChip label="ON HOLD" tone="warning" />}
      {call.agent_disconnected && <StatusChip label="Disconnected" tone="danger" />}
    </Box>
  );
};

/** Who is calling, and how the call came here: a card at the left, folded to one line where the screen is narrower. */
export const CallDetails = ({ call }: { call: Call }) => {
  const [open, setOpen] = useState(false);
  return (
    <Box component="section" aria-labelledby="call-details-title" data-open={open} sx={callDetailsStyles}>
      <div className="who">
        <Typography className="overline" variant="body2" sx={{ color: 'text.secondary' }}>
          On the line
        </Typography>
        <Typography id="call-details-title" variant="h1" component="h2">
          {leadOf(call)}
        </Typography>
        <Chips call={call} />
      </div>
      <dl id="call-details">
        {details(call).map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Button
        className="fold"
        size="small"
        aria-expanded={open}
        aria-controls="call-details"
        endIcon={<ExpandMore />}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Less' : 'All details'}
      </Button>
    </Box>
  );
};
