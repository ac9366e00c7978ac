import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { QUALIFIED_LEAD } from '#shared/leads/lead';
import type { PendingVerification } from '#shared/leads/pending-verification';
import type { Timestamp } from '#shared/time';
import { AgentName } from '../../../components/agent-name.tsx';
import { agoOf } from '../../../lib/ui/ago.ts';
import { formatNewYorkTime, words } from '../../../lib/ui/format.ts';
import { pendingName } from '../pending-verifications.ts';
import { ClaimControls } from './claim-controls.tsx';
import { useRights } from './claim-state.ts';
import { QueueMarks } from './queue-marks.tsx';
import { cardStyles } from './queue-styles.ts';
import type { VerificationAgents } from './use-verification-agents.ts';

type Of = { lead: PendingVerification };

export const Requested = ({ time, now }: { time: Timestamp | undefined; now: Date }) => (
  <span className="time">
    <span className="label">Requested</span>
    {time === undefined ? (
      'n/a'
    ) : (
      <time dateTime={time} title={`${formatNewYorkTime(time)} in New York`}>
        {agoOf(time, now)}
      </time>
    )}
  </span>
);

/**
 * Green if the assignee is available, else grey; only for users who may list the agents (docs/product.md, Verification
 * claim).
 */
const Availability = ({ email, agents }: { email: string; agents: VerificationAgents }) => {
  const agent = agents.agents.find(each => each.email === email);
  if (!agent) return null;
  const word = agent.available ? 'Available' : 'Not available';
  return <span className="dot" role="img" aria-label={word} title={word} data-available={agent.available} />;
};

export const Claim = ({ lead, agents }: { lead: PendingVerification; agents: VerificationAgents }) => {
  const { claim } = useRights(lead);
  const email = lead.verification_agent_email;
  if (email === undefined) return <>Nobody yet</>;
  return (
    <>
      <Availability email={email} agents={agents} />
      {claim === 'mine' ? 'You' : <AgentName email={email} />}
    </>
  );
};

/** How the lead was qualified, and by which closer; by the fronter where no closer did. */
const Qualified = ({ lead: { qualified_lead_status: status, qualifying_agent_email_by_role: by } }: Of) => {
  // Of another answer it is not known who gave it: these are the agents who said 'Qualified Lead'.
  const email = status === QUALIFIED_LEAD ? (by?.closer ?? by?.fronter) : undefined;
  if (status === undefined) return null;
  return (
    <span className="label">
      {status}
      {email !== undefined && (
        <>
          {' '}
          by <AgentName email={email} />
        </>
      )}
    </span>
  );
};

export type QueueCardProps = {
  lead: PendingVerification;
  agents: VerificationAgents;
  now: Date;
  isOpen: boolean;
  /** The lead has left the queue, and is shown only until the open panel closes. */
  hasLeft: boolean;
  onToggle: () => void;
  panel: (leadId: string) => ReactNode;
};

const Columns = ({ lead, agents, now, hasLeft }: QueueCardProps) => (
  <>
    <span>
      <span className="name">
        <bdi>{pendingName(lead)}</bdi>
      </span>
      <span className="label">
        {lead.lead_source ? words(lead.lead_source) : 'No source'}
        <QueueMarks lead={lead} />
      </span>
    </span>
    <span className="closer">
      <span className="label">Closer</span>
      <AgentName email={lead.assigned_agent_email_by_role?.closer ?? 'n/a'} />
      <Qualified lead={lead} />
    </span>
    <span className="claim">
      <span className="label">{hasLeft ? 'No longer in the queue' : 'Claimed by'}</span>
      <Claim lead={lead} agents={agents} />
    </span>
    <Requested time={lead.verification_requested_ts} now={now} />
  </>
);

/** A panel that was visible stays visible: another agent's claim does not close it while the user types. */
const useStaysTrue = (now: boolean): boolean => {
  const [wasTrue, setWasTrue] = useState(now);
  if (now && !wasTrue) setWasTrue(true);
  return wasTrue || now;
};

const Body = ({ lead, agents, hasLeft, panel }: QueueCardProps) => {
  const seesPanel = useStaysTrue(useRights(lead).seesPanel);
  return (
    <>
      {hasLeft ? (
        <p className="aside">This lead no longer awaits verification. It leaves the queue when you close it.</p>
      ) : (
        <ClaimControls lead={lead} agents={agents} />
      )}
      {seesPanel ? (
        <div className="panel">{panel(lead.id)}</div>
      ) : (
        <p className="aside">The lead is open to admins and to the agent who has claimed it.</p>
      )}
    </>
  );
};

/**
 * One lead of the queue: its row, and while it is open the claim and the lead's panel (docs/product.md, Verification
 * queue).
 */
export const QueueCard = (props: QueueCardProps) => {
  const { lead, isOpen, hasLeft, onToggle } = props;
  const { claim, mayOpen } = useRights(lead);
  const id = useId();
  const card = useRef<HTMLLIElement>(null);
  // Opening a card may move the list, because held additions and removals are applied then.
  useEffect(() => {
    if (isOpen) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  return (
    <Box component="li" ref={card} data-claim={claim} sx={cardStyles}>
      <h2>
        {isOpen || (mayOpen && !hasLeft) ? (
          <button
            type="button"
            className="head"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-body` : undefined}
            onClick={onToggle}
          >
            <Columns {...props} />
            <ExpandMore className="arrow" fontSize="small" />
          </button>
        ) : (
          <div className="head">
            <Columns {...props} />
          </div>
        )}
      </h2>
      {isOpen && (
        <div id={`${id}-body`} className="body">
          <Body {...props} />
        </div>
      )}
    </Box>
  );
};
