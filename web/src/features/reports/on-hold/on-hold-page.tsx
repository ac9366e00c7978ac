import Button from '@mui/material/Button';
import { useMemo } from 'react';
import * as z from 'zod';
import { listOnHold } from '#shared/contracts/reports';
import { earliestLeadDay } from '#shared/leads/earliest-lead-day';
import { OnHoldFilter } from '#shared/leads/on-hold-filter';
import type { OnHoldLead } from '#shared/leads/on-hold-lead';
import { onHoldRows } from '#shared/leads/on-hold-search';
import { capitalized } from '#shared/words';
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
import { dayLabel } from '../day-label.ts';
import { ExportButton } from '../export-button.tsx';
import { ListFooter } from '../list-footer.tsx';
import { PartChips } from '../part-chips.tsx';
import { ReportNote } from '../report-card.tsx';
import { columns } from './columns.tsx';
import { rowTokens } from './row-colors.ts';

/** Which of the qualified leads the server lists, and a search in the rows. */
const InAddress = OnHoldFilter.extend({ q: z.string().optional() });

const nothingChosen = { email: undefined, group: undefined, lead_source: undefined, hour: undefined };

const useRows = (leads: OnHoldLead[] | undefined, q: string) =>
  useMemo(() => leads && onHoldRows(leads, q), [leads, q]);

const leadsText = (count: number): string => (count === 1 ? '1 lead' : `${count} leads`);

const countText = (shown: number, { read, hasMore }: { read: number; hasMore: boolean }): string => {
  if (hasMore && read === 0) return 'Not all leads of these days were searched';
  const all = hasMore ? `the latest ${read} leads; choose fewer days for the others` : leadsText(read);
  return shown === read ? capitalized(all) : `${shown} of ${all}`;
};

/** The qualified leads and what became of them (docs/product.md, On hold report). */
export const OnHoldPage = () => {
  const { access } = useSession();
  const { day: today } = useNewYorkDay();
  const [{ q = '', ...listed }, changeFilter] = useUrlFilter(InAddress);
  const earliest = earliestLeadDay(access, today);
  const { first, last, ...part } = listed;
  const days = { ...(first && { first }), ...(last && { last }) };
  const { data, error, refetch, isFetching } = useOperation(listOnHold, listed, { staleTime: 0 });
  const rows = useRows(data?.data, q);
  const isNarrowed = q !== '' || Object.values(part).some(value => value !== undefined);

  return (
    <>
      <PageHeader actions={<ExportButton report="on-hold" filter={{ ...listed, ...(q && { q }) }} />}>
        <SearchBox label="Search the leads" value={q} onChange={text => changeFilter({ q: text })} />
        <DateRangeInput
          label="On hold"
          value={days}
          min={earliest}
          max={today}
          onChange={range => changeFilter({ first: range.first, last: range.last })}
        />
        <PartChips part={part} onClear={name => changeFilter({ [name]: undefined })} />
      </PageHeader>
      {earliest !== undefined && (
        <ReportNote>{`Leads created before ${dayLabel(earliest)} are not listed, also if they count as On Holds of these days.`}</ReportNote>
      )}
      <DataTable
        label="On Hold"
        columns={columns}
        rows={rows}
        rowKey={lead => lead.id}
        rowColour={lead => lead.health_sale && themeToken(rowTokens[lead.health_sale])}
        empty={
          isNarrowed ? (
            <EmptyState
              message={
                data?.has_more ? 'No lead was found so far. Choose fewer days.' : 'No lead of these days matches'
              }
              action={<Button onClick={() => changeFilter({ q: undefined, ...nothingChosen })}>Show all leads</Button>}
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
