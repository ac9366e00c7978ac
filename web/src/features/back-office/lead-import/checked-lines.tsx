import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { LINES_A_PAGE, listCheckedLines } from '#shared/contracts/lead-imports';
import type { CheckedLine, LineDecision } from '#shared/leads/import/import-choices';
import type { CheckCounts } from '#shared/leads/import/lead-import';
import { EmptyState } from '../../../components/empty-state.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperation } from '../../../lib/api/query.ts';

const columns: Column<CheckedLine>[] = [
  { key: 'line', header: 'Line', width: 96, align: 'right', render: ({ line }) => line.toLocaleString('en-US') },
  { key: 'reason', header: 'Why', wraps: true, render: ({ reason }) => <span title={reason}>{reason}</span> },
];

const labels: Record<LineDecision, string> = { create: 'Create', update: 'Update', skip: 'Skip' };
const decisions = Object.keys(labels) as LineDecision[];

type CheckedLinesProps = { id: string; counts: CheckCounts };

/** What an import would do: counts first, then the lines of each decision with their reasons. */
export const CheckedLines = ({ id, counts }: CheckedLinesProps) => {
  const [decision, setDecision] = useState<LineDecision>(
    decisions.find(one => one === 'skip' && counts[one] > 0) ?? 'create',
  );
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useOperation(
    listCheckedLines,
    { id, decision, page },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const pages = Math.max(1, Math.ceil(counts[decision] / LINES_A_PAGE));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: 380, minHeight: 0 }}>
      <Tabs
        value={decision}
        aria-label="What the import does"
        onChange={(_, chosen: LineDecision) => {
          setDecision(chosen);
          setPage(0);
        }}
        sx={{ mb: 3 }}
      >
        {decisions.map(one => (
          <Tab
            key={one}
            value={one}
            id={`lines-${one}`}
            className="tabular"
            label={`${labels[one]} ${counts[one].toLocaleString('en-US')}`}
          />
        ))}
      </Tabs>
      <DataTable
        label={`Lines to ${labels[decision].toLowerCase()}`}
        columns={columns}
        rows={data?.data}
        page={page}
        skeletonRows={LINES_A_PAGE}
        rowKey={({ line }) => String(line)}
        empty={
          <EmptyState message="No line" hint={`No line of this file is one to ${labels[decision].toLowerCase()}.`} />
        }
        error={error ? failureMessageOf(error, 'The lines could not be loaded.') : undefined}
        onRetry={() => void refetch()}
        footer={
          <>
            <span className="tabular">
              Page {(page + 1).toLocaleString('en-US')} of {pages.toLocaleString('en-US')}
            </span>
            <Box sx={{ flex: 1 }} />
            <Button size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <Button size="small" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
              Next
            </Button>
          </>
        }
      />
    </Box>
  );
};
