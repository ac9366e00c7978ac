import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type CallChip, callChips } from '#shared/agents/call-chips';
import type { Call } from '#shared/calls/call';
import { qualifiedLabel } from '#shared/calls/open-call';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { timestamp } from '#shared/time';
import { AgentName } from '../../../components/agent-name.tsx';
import { CopiedNumber } from '../../../components/copied-number.tsx';
import { type Detail, DetailRows } from '../../../components/detail-list.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { type AgentNameOf, useAgentNames } from '../../../lib/api/agent-names.ts';
import { formatNearNewYorkTime, formatPhoneNumber, leadOf, words } from '../../../lib/ui/format.ts';
import { groupTexts } from '../../../lib/ui/group-label.ts';
import { dialingText } from '../dialing.ts';
import { useNamedCall } from '../named-call.ts';
import { transferee } from '../transfers.ts';
import { callDetailsStyles, ON_THE_BAR } from './call-details-styles.ts';

const Phone = ({ number }: { number: PhoneNumber }) => (
  <span className="phone">
    <CopiedNumber phoneNumber={number} />
  </span>
);

/** The most useful details first: a narrow screen shows only as many as fit in one line. */
const details = (call: Call, nameOf: AgentNameOf): Detail[] => [
  // Without a name the call bar shows the number.
  ['Phone', call.lead_name && call.lead_phone_number && <Phone key="phone" number={call.lead_phone_number} />],
  ['Lead source', words(call.lead_source)],
  [
    call.taken_over ? 'Taken over from' : 'Transfer from',
    call.transfer_from_user_email && <AgentName key="from" email={call.transfer_from_user_email} />,
  ],
  ['From group', groupTexts(call.transfer_from_user_group)],
  ['Call source', words(call.call_source)],
  ['Group', groupTexts(call.requested_group)],
  ['Dialed number', call.did_phone_number && formatPhoneNumber(call.did_phone_number)],
  ['Transferred to', call.transfer_status === 'Accepted' && transferee(call, nameOf)],
  ['Started', `${formatNearNewYorkTime(call.created_ts, timestamp(new Date()))} in New York`],
  ['Task source', words(call.task_creation_source)],
];

const tones = { plain: 'info', good: 'success', urgent: 'warning' } as const;

const addedChip = ({ added_calls_sids = [], added_phone_number: number }: Call): string | undefined => {
  if (added_calls_sids.length === 0) return undefined;
  return number ? `ADDED ${formatPhoneNumber(number)}` : 'ADDED CALL';
};

/** The call bar shows the same; it is directly above the details when they are one line. */
const isOnTheBar = ({ label, tone }: CallChip, call: Call) =>
  tone === 'urgent' || label === (call.qualified_status ?? qualifiedLabel(call));

/** The same chips as in the agents monitor, so that agents and supervisors use the same words. */
const Chips = ({ call }: { call: Call }) => {
  const added = addedChip(call);
  return (
    <Box className="chips">
      {callChips(call, useAgentNames()).map(chip => (
        <span key={chip.label} className={isOnTheBar(chip, call) ? ON_THE_BAR : undefined}>
          <StatusChip label={chip.label} tone={tones[chip.tone]} />
        </span>
      ))}
      {added && (
        <span className={call.added_phone_number ? undefined : ON_THE_BAR}>
          <StatusChip label={added} tone="info" />
        </span>
      )}
      {call.disposition && <StatusChip label={call.disposition} />}
    </Box>
  );
};

/** Who is on the line and how the call arrived: a card at the left, or one line on a narrow screen. */
export const CallDetails = ({ call: document }: { call: Call }) => {
  const call = useNamedCall(document);
  const [open, setOpen] = useState(false);
  return (
    <Box
      component="section"
      aria-label={`Call with ${leadOf(call)}`}
      data-open={open}
      data-lead={call.lead_key !== undefined}
      sx={callDetailsStyles}
    >
      <div className="who">
        <Typography className="overline" variant="body2" sx={{ color: 'text.secondary' }}>
          {call.call_ended ? 'No longer on the line' : (dialingText(call) ?? 'On the line')}
        </Typography>
        {/* The call bar shows the name. */}
        <h2 className="visually-hidden">{leadOf(call)}</h2>
        <Chips call={call} />
      </div>
      <dl id="call-details">
        <DetailRows details={details(call, useAgentNames())} />
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
