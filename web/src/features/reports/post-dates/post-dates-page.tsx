import Button from '@mui/material/Button';
import { useMemo } from 'react';
import * as z from 'zod';
import { listPostDates } from '#shared/contracts/reports';
import { matchesSearch } from '#shared/products/post-date-search';
import { capitalized } from '#shared/words';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SearchBox } from '../../../components/inputs/search-box.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { useUrlFilter } from '../../../lib/address/url-filter.ts';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperation } from '../../../lib/api/query.ts';
import { ExportButton } from '../export-button.tsx';
import { ListFooter } from '../list-footer.tsx';
import { columns } from './columns.tsx';

const PostDatesFilter = z.object({ q: z.string().optional() });

/** docs/product.md, Post dates. */
const MOST = 100;

const countText = (shown: number, read: number): string => {
  const all = read === MOST ? `the next ${MOST} post dates` : read === 1 ? '1 post date' : `${read} post dates`;
  return shown === read ? capitalized(all) : `${shown} of ${all}`;
};

/** The upcoming post-dated products, the next one first (docs/product.md, Post dates). */
export const PostDatesPage = () => {
  const [{ q = '' }, changeFilter] = useUrlFilter(PostDatesFilter);
  const { data, error, refetch, isFetching } = useOperation(listPostDates, {}, { staleTime: 0 });
  const rows = useMemo(() => data?.data.filter(product => matchesSearch(product, q)), [data, q]);
  const isNarrowed = data !== undefined && data.data.length > 0;

  return (
    <>
      <PageHeader actions={<ExportButton report="post-dates" filter={q ? { q } : {}} />}>
        <SearchBox label="Search the post dates" value={q} onChange={text => changeFilter({ q: text })} />
      </PageHeader>
      <DataTable
        label="Post Dates"
        columns={columns}
        rows={rows}
        rowKey={({ lead_id, type }) => `${lead_id}:${type}`}
        empty={
          isNarrowed ? (
            <EmptyState
              message="No post date matches this search"
              action={<Button onClick={() => changeFilter({ q: undefined })}>Clear the search</Button>}
            />
          ) : (
            <EmptyState
              message="There are no upcoming post dates."
              hint="A product is listed from the moment it is post-dated until its post date."
            />
          )
        }
        error={error ? failureMessageOf(error, 'The post dates could not be read.') : undefined}
        onRetry={() => void refetch()}
        footer={
          data && (
            <ListFooter asOf={data.as_of} onRefresh={() => void refetch()} refreshing={isFetching}>
              {countText(rows?.length ?? 0, data.data.length)}
            </ListFooter>
          )
        }
      />
    </>
  );
};
