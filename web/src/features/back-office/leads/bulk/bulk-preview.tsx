import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { previewLeadChange } from '#shared/contracts/lead-changes';
import type { OutputOf } from '#shared/contracts/operation';
import type { LeadChangeTo } from '#shared/leads/list/bulk-change';
import type { LeadListRow } from '#shared/leads/list/lead-row';
import { CopiedNumber } from '../../../../components/copied-number.tsx';
import { type Column, DataTable } from '../../../../components/table/data-table.tsx';
import { type AgentNameOf, useAgentNames } from '../../../../lib/api/agent-names.ts';
import { words } from '../../../../lib/ui/format.ts';
import { countTexts, isCountUnknown } from '../count-texts.ts';
import { nameOf } from '../lead-columns.tsx';
import { dollars, valueTexts } from './bulk-texts.ts';

const before = (row: LeadListRow, { field }: LeadChangeTo, agentNameOf: AgentNameOf): string => {
  if (field === 'cost') return dollars(row.cost);
  if (field === 'lead_source') return words(row.lead_source) || 'None';
  return row.assigned_agent ? agentNameOf(row.assigned_agent) : 'Nobody';
};

const columnsFor = (to: LeadChangeTo, agentNameOf: AgentNameOf): Column<LeadListRow>[] => [
  { key: 'name', header: 'Lead', render: row => <span title={nameOf(row)}>{nameOf(row)}</span> },
  { key: 'phone', header: 'Phone', width: 124, render: row => <CopiedNumber phoneNumber={row.phone_number} /> },
  { key: 'before', header: 'Now', width: 160, render: row => before(row, to, agentNameOf) },
  { key: 'after', header: 'Then', width: 160, render: () => valueTexts(to, agentNameOf) },
];

type BulkPreviewProps = {
  to: LeadChangeTo;
  preview: OutputOf<typeof previewLeadChange>;
  isBusy: boolean;
  onBack: () => void;
  onStart: () => void;
};

const statusOf = ({ count, is_exact, data }: BulkPreviewProps['preview']): string => {
  if (isCountUnknown({ count, is_exact }))
    return data.length === 0
      ? 'All leads that match will be changed. They were not counted: none of the newest leads matches.'
      : 'All leads that match will be changed. They were not counted. The first of them:';
  return count === 0
    ? 'No lead matches any more.'
    : `${countTexts({ count, is_exact })} will be changed. The first of them:`;
};

/** How many leads the change writes, and the first of them as they are and as they will be. */
export const BulkPreview = ({ to, preview: { count, is_exact, data }, isBusy, onBack, onStart }: BulkPreviewProps) => {
  const agentNameOf = useAgentNames();
  const isKnown = !isCountUnknown({ count, is_exact });
  const counted = isKnown ? countTexts({ count, is_exact }) : 'all leads that match';
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <span role="status">{statusOf({ count, is_exact, data })}</span>
      {data.length > 0 && (
        <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: 420 }}>
          <DataTable
            label="Preview"
            columns={columnsFor(to, agentNameOf)}
            rows={data}
            rowKey={row => row.firestore_alternate_id}
            empty={null}
          />
        </Box>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 3 }}>
        <Button onClick={onBack}>Back</Button>
        <Button variant="contained" loading={isBusy} disabled={isKnown && count === 0} onClick={onStart}>
          {`Change ${counted}`}
        </Button>
      </Box>
    </Box>
  );
};
