import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useMemo } from 'react';
import * as z from 'zod';
import { listOnHold } from '#shared/contracts/reports';
import { earliestLeadDay } from '#shared/leads/earliest-lead-day';
import type { OnHoldLead } from '#shared/leads/on-hold-lead';
import { onHoldRows } from '#shared/leads/on-hold-search';
import { AgentName } from '../../../components/agent-name.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { DateRangeInput } from '../../../components/inputs/date-range-input.tsx';
import { SearchBox } from '../../../components/inputs/search-box.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { useUrlFilter } from '../../../lib/address/url-filter.ts';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperation } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useNewYorkDay } from '../../../lib/ui/new-york-day.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { ExportButton } from '../export-button.tsx';
import { ListFooter } from '../list-footer.tsx';
import { columns } from './columns.tsx';
import { rowTokens } from './row-words.ts';

/** The days on which the leads were qualified, the agent who did it, and a search in the rows. */
const OnHoldFilter = z.object({
  first: z.iso.date().optional(),
  last: z.iso.date().optional(),
  email: z.email().optional(),
  q: z.string().optional(),
});

const useRows = (leads: OnHoldLead[] | undefined, { email, q }: z.output<typeof OnHoldFilter>) =>
  useMemo(() => leads && onHoldRows(leads, { email, q }), [leads, email, q]);

const leadsText = (count: number): string => (count === 1 ? '1 lead' : `${count} leads`);

const countText = (shown: number, { read, hasMore }: { read: number; hasMore: boolean }): string => {
  const all = hasMore ? `the latest ${read} leads; choose fewer days for the others` : leadsText(read);
  return shown === read ? all.charAt(0).toUpperCase() + all.slice(1) : `${shown} of ${all}`;
};

/** The qualified leads and what became of them (docs/product.md, On hold report). */
export const OnHoldPage = () => {
  const { access } = useSession();
  const { day: today } = useNewYorkDay();
  const [filter, changeFilter] = useUrlFilter(OnHoldFilter);
  const { first, last, email, q = '' } = filter;
  const days = { ...(first && { first }), ...(last && { last }) };
  const { data, error, refetch, isFetching } = useOperation(listOnHold, days, { staleTime: 0 });
  const rows = useRows(data?.data, filter);
  const isNarrowed = data !== undefined && data.data.length > 0;

  return (
    <>
      <PageHeader
        actions={<ExportButton report="on-hold" filter={{ ...days, ...(email && { email }), ...(q && { q }) }} />}
      >
        <DateRangeInput
          label="On hold"
          value={days}
          min={earliestLeadDay(access, today)}
          max={today}
          onChange={range => changeFilter({ first: range.first, last: range.last })}
        />
        <Box sx={{ alignSelf: 'flex-end' }}>
          <SearchBox label="Search the leads" value={q} onChange={text => changeFilter({ q: text })} />
        </Box>
        {email && (
          <Chip
            label={
              <>
                Agent: <AgentName email={email} />
              </>
            }
            onDelete={() => changeFilter({ email: undefined })}
          />
        )}
      </PageHeader>
      <DataTable
        label="On Hold"
        columns={columns}
        rows={rows}
        rowKey={lead => lead.id}
        rowColour={lead => lead.health_sale && themeToken(rowTokens[lead.health_sale])}
        empty={
          isNarrowed ? (
            <EmptyState
              message="No lead of these days matches"
              action={<Button onClick={() => changeFilter({ q: undefined, email: undefined })}>Show all leads</Button>}
            />
          ) : (
            <EmptyState message="No lead was qualified on these days." hint="Choose other days above." />
          )
        }
        error={error ? failureMessageOf(error, 'The On Hold report could not be read.') : undefined}
        onRetry={() => void refetch()}
        footer={
          data && (
            <ListFooter asOf={data.as_of} onRefresh={() => void refetch()} refreshing={isFetching}>
              {countText(rows?.length ?? 0, { read: data.data.length, hasMore: data.has_more })}
            </ListFooter>
          )
        }
      />
    </>
  );
};
