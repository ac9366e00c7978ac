import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AuditRecord } from '#shared/audit/audit-record';
import { listLeadAudit } from '#shared/contracts/leads';
import { AgentName } from '../../../components/agent-name.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { ReadingDialog } from '../../../components/reading-dialog.tsx';
import { SkeletonRows } from '../../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationPages } from '../../../lib/api/query.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { auditTexts } from './audit-texts.ts';

const Entry = ({ record }: { record: AuditRecord }) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: 4,
      py: 2,
      borderTop: `1px solid ${themeToken('border')}`,
      '&:first-of-type': { borderTop: 0 },
    }}
  >
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontWeight: 550 }}>
        <AgentName email={record.user_email} />
      </Box>{' '}
      {auditTexts(record)}
      {record.reason && <Box sx={{ color: 'text.secondary' }}>Reason: {record.reason}</Box>}
    </Box>
    <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      <NewYorkTime time={record.created_ts} whole />
    </Typography>
  </Box>
);

const Trail = ({ leadId }: { leadId: string }) => {
  const trail = useOperationPages(listLeadAudit, { id: leadId, limit: 40 });
  const { rows, error } = trail;
  if (error && !rows)
    return (
      <ErrorState
        message={failureMessageOf(error, 'The audit trail could not be read.')}
        onRetry={() => void trail.refetch()}
        retrying={trail.isFetching}
      />
    );
  if (!rows) return <SkeletonRows rows={6} />;
  if (rows.length === 0) return <EmptyState message="Nobody has changed this lead, or read what is guarded." />;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(record => (
          <Entry key={record.id} record={record} />
        ))}
      </Box>
      {trail.hasNextPage && (
        <Button
          size="small"
          sx={{ mt: 2 }}
          loading={trail.isFetchingNextPage}
          onClick={() => void trail.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  );
};

/** The audit trail of a lead for admins: who changed, read or played what, newest first, in New York time. */
export const AuditDialog = ({ leadId, open, onClose }: { leadId: string; open: boolean; onClose: () => void }) => (
  <ReadingDialog title="Audit" open={open} onClose={onClose} width="sm">
    <Box sx={{ color: 'text.secondary' }}>Times in New York.</Box>
    <Trail leadId={leadId} />
  </ReadingDialog>
);
