import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { agentName } from '#shared/agents/agent-groups';
import { keyOf } from '#shared/keys';
import { type CloserStatus, closerStatuses } from '#shared/products/status-time';
import type { Agent } from '#shared/users/user';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { DateRangeInput } from '../../../../components/inputs/date-range-input.tsx';
import { SelectInput } from '../../../../components/inputs/select-input.tsx';
import { ReadingDialog } from '../../../../components/reading-dialog.tsx';
import { DataTable } from '../../../../components/table/data-table.tsx';
import { failureMessageOf } from '../../../../lib/api/api-failure.ts';
import { useErrorToast } from '../../../../lib/api/error-toast.ts';
import { formatMoney, formatNearNewYorkTime, statusTexts } from '../../../../lib/ui/format.ts';
import { themeToken } from '../../../../lib/ui/theme-token.ts';
import { ViewLeadLink } from '../../../lead/view-lead-link.tsx';
import { ExportButton } from '../../../reports/export-button.tsx';
import { agentCommissionColumns } from './agent-commission-columns.tsx';
import { type CommissionsBy, type CommissionsFilter, useAgentCommissions } from './use-agent-commissions.ts';

const FAILED = 'Fetch commissions error';

/** docs/product.md, Dialog sizes. */
const WIDTH = 1000;

const filterNames: Record<CommissionsBy, string> = { 'sale-time': 'Sale Time', status: 'Status' };

type Commissions = ReturnType<typeof useAgentCommissions>;

const Filters = ({ by, setBy, range, setRange, status, setStatus, today }: Commissions) => (
  <>
    <Box sx={{ width: 140 }}>
      <SelectInput
        label="Filter by"
        value={by}
        options={Object.keys(filterNames)}
        labelOf={option => filterNames[option as CommissionsBy]}
        placeholder="Choose a filter"
        onChange={next => setBy(next as CommissionsBy)}
      />
    </Box>
    {by === 'sale-time' ? (
      <DateRangeInput label="Sale time" value={range} max={today} onChange={setRange} />
    ) : (
      <Box sx={{ width: 160 }}>
        <SelectInput
          label="Status"
          value={status}
          options={closerStatuses}
          labelOf={statusTexts}
          placeholder="Choose a status"
          onChange={next => setStatus(next as CloserStatus)}
        />
      </Box>
    )}
  </>
);

const statusNotes: Record<CloserStatus, string> = {
  failed: 'Commissions of failed products are not paid.',
  sale: 'Sales that are not effective yet.',
  active: 'Sales whose effective date has come.',
  post_date: 'Commissions of post-dated products are not earned yet.',
};

/** What is to be known about the sum, beside the time as of which it is. */
const noteOf = ({ by, status, query }: Commissions): string => {
  if (query.data?.is_partial) return `Only the newest ${query.data.data.length} are listed and summed.`;
  return by === 'status' ? statusNotes[status] : 'Sales and chargebacks of these days.';
};

type AgentCommissionsDialogProps = { agent: Agent; filter: CommissionsFilter; onClose: () => void };

/** An agent's commissions, for admins (docs/product.md, User commissions). */
export const AgentCommissionsDialog = ({ agent, filter, onClose }: AgentCommissionsDialogProps) => {
  const commissions = useAgentCommissions(agent, filter);
  const { query, isFiltered } = commissions;
  useErrorToast(query.error, FAILED);
  const list = isFiltered ? query.data : undefined;
  return (
    <ReadingDialog title={`Commissions of ${agentName(agent)}`} open onClose={onClose} width={WIDTH}>
      <Box sx={{ display: 'flex', alignItems: 'end', flexWrap: 'wrap', gap: 3, pt: 1, mb: 3 }}>
        <Filters {...commissions} />
        <Box sx={{ flex: 1 }} />
        {commissions.exported && <ExportButton report="agent-commissions" filter={commissions.exported} />}
        {list && <Chip label={`Sum of commissions: ${formatMoney(list.sum_of_commissions)}`} color="primary" />}
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', height: 'min(480px, 50vh)' }}>
        <DataTable
          label={`Commissions of ${agentName(agent)}`}
          columns={agentCommissionColumns}
          rows={isFiltered ? list?.data : []}
          rowKey={row => row.id}
          rowColour={row => (row.is_chargeback ? themeToken('statusFailed') : undefined)}
          rowActions={row => (
            <ViewLeadLink leadKey={keyOf('lead', row.lead_id)} who={row.lead_name ?? 'the lead'} dialogWidth={WIDTH} />
          )}
          empty={
            isFiltered ? (
              <EmptyState message="No commissions" hint="Choose other days or another status." />
            ) : (
              <EmptyState message="Choose both dates" />
            )
          }
          error={query.error ? failureMessageOf(query.error, FAILED) : undefined}
          onRetry={() => void query.refetch()}
          footer={
            list && (
              <>
                <span>As of {formatNearNewYorkTime(list.as_of, new Date().toISOString())}, New York time</span>
                <span style={{ marginInlineStart: 'auto' }}>{noteOf(commissions)}</span>
              </>
            )
          }
        />
      </Box>
    </ReadingDialog>
  );
};
