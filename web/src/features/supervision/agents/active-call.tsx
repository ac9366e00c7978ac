import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { agentName } from '#shared/agents/agent-groups';
import { callChips } from '#shared/agents/call-chips';
import { wasSetOffline } from '#shared/agents/presence';
import type { LiveCall } from '#shared/calls/call';
import { timestamp } from '#shared/time';
import type { Agent } from '#shared/users/user';
import { AgentName } from '../../../components/agent-name.tsx';
import { CopiedNumber } from '../../../components/copied-number.tsx';
import { type Detail, DetailRows } from '../../../components/detail-list.tsx';
import { RunningTime } from '../../../components/running-time.tsx';
import { StatusChip, type Tone } from '../../../components/status-chip.tsx';
import { type AgentNameOf, useAgentNames } from '../../../lib/api/agent-names.ts';
import { formatBetween, formatNearNewYorkTime, leadOf, words } from '../../../lib/ui/format.ts';
import { groupTexts } from '../../../lib/ui/group-label.ts';
import { transferee } from '../../call/transfers.ts';
import { detailStyles, Panel, PanelTitle } from './panel.tsx';

const tones: Record<ReturnType<typeof callChips>[number]['tone'], Tone> = {
  plain: 'neutral',
  good: 'success',
  urgent: 'warning',
};

const details = (call: LiveCall, nameOf: AgentNameOf): Detail[] => [
  ['Duration', <RunningTime key="duration" since={call.accepted_ts ?? call.created_ts} />],
  ['Waited', formatBetween(call.created_ts, call.accepted_ts)],
  [
    'Phone',
    call.lead_name && call.lead_phone_number && <CopiedNumber key="phone" phoneNumber={call.lead_phone_number} />,
  ],
  ['Lead source', words(call.lead_source)],
  ['Call source', words(call.call_source)],
  ['Group', groupTexts(call.requested_group)],
  ['Transfer from', call.transfer_from_user_email && <AgentName key="from" email={call.transfer_from_user_email} />],
  ['Transfer', call.transfer_status && `${call.transfer_status}: ${transferee(call, nameOf)}`],
];

const Chips = ({ call }: { call: LiveCall }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '&:empty': { display: 'none' } }}>
    {callChips(call, useAgentNames()).map(({ label, tone }) => (
      <StatusChip key={label} label={label} tone={tones[tone]} />
    ))}
  </Box>
);

type ActiveCallProps = {
  agent: Agent | undefined;
  /** The agent's current call. */
  call: LiveCall | undefined;
  /** The admin's controls for the call, or why there are none. */
  children?: ReactNode;
};

const Details = ({ call }: { call: LiveCall }) => (
  <Box component="dl" sx={detailStyles}>
    <DetailRows details={details(call, useAgentNames())} />
  </Box>
);

/** Why the agent is offline, or may soon be. */
const ConnectionNote = ({ agent }: { agent: Agent | undefined }) => {
  if (agent?.connection_lost_ts === undefined) return null;
  const since = `${formatNearNewYorkTime(agent.connection_lost_ts, timestamp(new Date()))} in New York`;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
      {wasSetOffline(agent)
        ? `Set offline: the agent's browser has had no connection since ${since}.`
        : `The agent's browser has had no connection since ${since}. A call with sound goes on.`}
    </Typography>
  );
};

/** The selected agent's call (docs/product.md, Agents monitor). */
export const ActiveCall = ({ agent, call, children }: ActiveCallProps) => (
  <Panel label="Active Call">
    <PanelTitle
      title="Active Call"
      aside={
        agent && (
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }} title={agent.email}>
            {agentName(agent)}
          </Typography>
        )
      }
    />
    {call ? (
      <>
        <Typography variant="h1" component="p" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
          {leadOf(call)}
        </Typography>
        <Chips call={call} />
        <Details call={call} />
      </>
    ) : (
      <>
        <Typography sx={{ color: 'text.secondary' }}>No Active Call</Typography>
        {!agent && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Choose an agent to see their call.
          </Typography>
        )}
      </>
    )}
    <ConnectionNote agent={agent} />
    {children}
  </Panel>
);
