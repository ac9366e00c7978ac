import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type { PendingVerification } from '#shared/leads/pending-verification';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { SkeletonRows, TABLE_COLUMNS } from '../../../components/table/skeleton-rows.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/ui/clock.ts';
import { usePendingVerifications } from '../pending-verifications.ts';
import { claimStateOf } from './claim-state.ts';
import { useFrozenQueue } from './frozen-queue.ts';
import { QueueCard } from './queue-card.tsx';
import { QueueError } from './queue-error.tsx';
import { frozenBarStyles, listStyles } from './queue-styles.ts';
import { useVerificationAgents } from './use-verification-agents.ts';

/** Often enough to show 'a minute ago' in time. */
const RENEW_EVERY_MS = 20_000;

type Panel = (leadId: string) => ReactNode;

const heldBackText = (added: number, removed: number): string =>
  [added > 0 && `${added} new`, removed > 0 && `${removed} gone`].filter(Boolean).join(', ');

/** Shows what is held back until the open panel closes; present while empty, so that screen readers announce it. */
const HeldBar = ({ added, removed }: { added: number; removed: number }) => (
  <Box role="status" aria-label="Held back" sx={frozenBarStyles}>
    {added + removed > 0 && (
      <p>
        <b>{heldBackText(added, removed)}</b>: the list is brought up to date when you close this lead.
      </p>
    )}
  </Box>
);

const Count = ({ leads }: { leads: PendingVerification[] }) => {
  const { email } = useSession().user;
  const own = leads.filter(lead => claimStateOf(lead, email) === 'mine').length;
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {leads.length} waiting{own > 0 && `, ${own} yours`}
    </Typography>
  );
};

const Queue = ({ leads, panel }: { leads: PendingVerification[]; panel: Panel }) => {
  const [openId, setOpenId] = useState<string>();
  const { shown, added, removed, hasLeft } = useFrozenQueue(leads, openId);
  const agents = useVerificationAgents();
  const now = useNow(RENEW_EVERY_MS);
  if (shown.length === 0)
    return (
      <EmptyState message="No Pending Verifications" hint="A lead comes here when its closer requests verification." />
    );
  return (
    <div>
      <HeldBar added={added} removed={removed} />
      <PageHeader>
        <Count leads={leads} />
      </PageHeader>
      <Box component="ul" aria-label="Pending verifications" sx={listStyles}>
        {shown.map(lead => (
          <QueueCard
            key={lead.id}
            lead={lead}
            agents={agents}
            now={now}
            isOpen={lead.id === openId}
            hasLeft={hasLeft(lead)}
            onToggle={() => setOpenId(lead.id === openId ? undefined : lead.id)}
            panel={panel}
          />
        ))}
      </Box>
    </div>
  );
};

/** The leads that await verification, to claim and to complete (docs/product.md, Verification queue). */
export const VerificationQueuePage = ({ panel }: { panel: Panel }) => {
  const { data, error, isFetching, refetch } = usePendingVerifications();
  if (data) return <Queue leads={data.data} panel={panel} />;
  if (!error) return <SkeletonRows rows={5} rowHeight={60} columns={TABLE_COLUMNS} />;
  return <QueueError error={error} isFetching={isFetching} refetch={refetch} />;
};
