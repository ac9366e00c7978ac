import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { may, requires } from '#shared/access/access';
import { listPendingVerifications } from '#shared/contracts/leads';
import type { PendingVerification } from '#shared/leads/pending-verification';
import { SkeletonRows } from '../../../components/table/skeleton-rows.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/ui/clock.ts';
import { words } from '../../../lib/ui/format.ts';
import { paths } from '../../../lib/ui/paths.ts';
import { pendingName, usePendingVerifications } from '../pending-verifications.ts';
import { ClaimControls } from './claim-controls.tsx';
import { useRights } from './claim-state.ts';
import { useFrozenQueue } from './frozen-queue.ts';
import { pendingPanelStyles, pendingRowStyles } from './pending-panel-styles.ts';
import { Claim, type QueueCardProps, Requested } from './queue-card.tsx';
import { QueueError } from './queue-error.tsx';
import { useVerificationAgents } from './use-verification-agents.ts';

/** Often enough to show 'a minute ago' in time. */
const RENEW_EVERY_MS = 20_000;

type RowProps = Omit<QueueCardProps, 'panel'>;

const Row = ({ lead, agents, now, isOpen, hasLeft, onToggle }: RowProps) => {
  const { claim } = useRights(lead);
  const id = useId();
  return (
    <Box component="li" data-claim={claim} sx={pendingRowStyles}>
      <button
        type="button"
        className="head"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-body` : undefined}
        onClick={onToggle}
      >
        <span>
          <bdi className="name">{pendingName(lead)}</bdi>
          <span className="label">{lead.lead_source ? words(lead.lead_source) : 'No source'}</span>
        </span>
        <span>
          <span className="label">{hasLeft ? 'No longer in the queue' : 'Claimed by'}</span>
          <Claim lead={lead} agents={agents} />
        </span>
        <Requested time={lead.verification_requested_ts} now={now} />
      </button>
      {isOpen && (
        <div id={`${id}-body`} className="body">
          {hasLeft ? (
            <p className="aside">This lead no longer awaits verification. It leaves the list when you close it.</p>
          ) : (
            <ClaimControls lead={lead} agents={agents} />
          )}
        </div>
      )}
    </Box>
  );
};

const Rows = ({ leads }: { leads: PendingVerification[] }) => {
  const [openId, setOpenId] = useState<string>();
  const { shown, hasLeft } = useFrozenQueue(leads, openId);
  const agents = useVerificationAgents();
  const now = useNow(RENEW_EVERY_MS);
  if (shown.length === 0) return <Typography sx={{ color: 'text.secondary' }}>No Pending Verifications</Typography>;
  return (
    <ul aria-label="Pending verifications">
      {shown.map(lead => (
        <Row
          key={lead.id}
          lead={lead}
          agents={agents}
          now={now}
          isOpen={lead.id === openId}
          hasLeft={hasLeft(lead)}
          onToggle={() => setOpenId(lead.id === openId ? undefined : lead.id)}
        />
      ))}
    </ul>
  );
};

const Pending = () => {
  const { data, error, isFetching, refetch } = usePendingVerifications();
  const titleId = useId();
  const content = () => {
    if (data) return <Rows leads={data.data} />;
    if (!error) return <SkeletonRows rows={2} />;
    return <QueueError error={error} isFetching={isFetching} refetch={refetch} />;
  };
  return (
    <Box component="section" aria-labelledby={titleId} sx={pendingPanelStyles}>
      <div className="title">
        <Typography id={titleId} variant="h3" component="h2">
          Pending verification
        </Typography>
        {data && <span className="count">{data.data.length}</span>}
        <Button component={Link} to={paths.verification} size="small">
          Open the queue
        </Button>
      </div>
      {content()}
    </Box>
  );
};

/** The leads that await verification, to be assigned from the agents monitor, for verification admins (docs/product.md). */
export const PendingPanel = () => {
  const { access } = useSession();
  const maySee = may(access, requires.feature('VerificationAdmin')) && may(access, listPendingVerifications.access);
  return maySee ? <Pending /> : null;
};
