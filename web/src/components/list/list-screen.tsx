import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { failureMessageOf } from '../../lib/api/api-failure.ts';
import { EmptyState } from '../empty-state.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListSearch } from './list-search.tsx';
import { rowHeightOf, useListView } from './list-view.ts';
import { type Selection, selectionColumn } from './selection-column.tsx';
import type { ListAddress } from './use-list-address.ts';
import type { ListPage } from './use-list-page.ts';
import { ViewMenu } from './view-menu.tsx';

/** A column with a name for the menu in which users choose columns. */
export type ListColumn<Row> = Column<Row> & {
  header: string;
  /** The rows are in the order of this column, the newest first or the oldest. */
  isOrder?: boolean;
};

type ListScreenProps<Row> = {
  /** Names the list in what the browser keeps for the user, such as `commissions`. */
  name: string;
  label: string;
  columns: ListColumn<Row>[];
  rowKey: (row: Row) => string;
  rowActions?: (row: Row) => ReactNode;
  rowColour?: (row: Row) => string | undefined;
  /** The key of a row that a link outside the table focuses. */
  keptRow?: string | undefined;
  /** Below the table, such as how many rows are not saved. */
  note?: ReactNode;
  /** With it, each row has a box to choose it. */
  selection?: Selection<Row>;
  page: ListPage<Row>;
  address: ListAddress;
  /** The name of the search; without it, the list has none. */
  searchLabel?: string;
  /** The fields of the filter, after the search. */
  filters: ReactNode;
  /** Buttons of the list, such as its export. */
  actions?: ReactNode;
  /** Above the table: totals of all rows of the filter. */
  summary?: ReactNode;
  /** Shown in place of rows while the filter is not complete. */
  unfiltered?: ReactNode;
  empty: ReactNode;
  /** Where a search finds nothing: another way to look for it, such as among all dates. */
  searchFurther?: ReactNode;
  /** The product's message for a failed read. */
  failed: string;
  /** The whole message for a failed read, where the product words it otherwise. */
  failure?: (error: Error) => string;
};

type EmptyListProps<T> = Pick<ListScreenProps<T>, 'page' | 'address' | 'empty' | 'searchFurther'>;

const sortedBy = <Row,>(column: ListColumn<Row>, { order, reorder }: ListAddress): Column<Row> =>
  column.isOrder ? { ...column, sorted: { order: order ?? 'descending', reorder } } : column;

const EmptyList = <T,>({ page, address, empty, searchFurther }: EmptyListProps<T>) => {
  if (page.next)
    return (
      <EmptyState
        message="Nothing found so far"
        hint={`The ${address.order ? 'oldest' : 'newest'} rows of these days were searched, and none matches.`}
        action={<Button onClick={page.next}>Search {address.order ? 'newer' : 'older'} rows</Button>}
      />
    );
  if (address.q === '') return empty;
  return (
    <EmptyState
      message="No row matches this search"
      action={
        <>
          {searchFurther}
          <Button onClick={() => address.search('')}>Clear the search</Button>
        </>
      }
    />
  );
};

/** A list with search, filter, choice of columns and paging: a screen is its columns, its operation and its filter. */
export const ListScreen = <Row,>(props: ListScreenProps<Row>) => {
  const { name, label, columns, page, address, unfiltered, failed } = props;
  const [view, changeView] = useListView(name);
  const isUnfiltered = unfiltered !== undefined;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'end', flexWrap: 'wrap', gap: 3, mb: 3 }}>
        {props.searchLabel && <ListSearch label={props.searchLabel} value={address.q} onChange={address.search} />}
        {props.filters}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: 3, ml: 'auto' }}>
          {props.actions}
          <ViewMenu columns={columns} view={view} onChange={changeView} />
        </Box>
      </Box>
      {props.summary}
      <DataTable
        label={label}
        columns={[
          ...(props.selection ? [selectionColumn(props.selection, props)] : []),
          ...columns.filter(({ key }) => !view.hidden.includes(key)).map(column => sortedBy(column, address)),
        ]}
        rows={isUnfiltered ? [] : page.rows}
        skeletonRows={address.limit}
        rowKey={props.rowKey}
        rowHeight={rowHeightOf(view)}
        rowActions={props.rowActions}
        rowColour={props.rowColour}
        keptRow={props.keptRow}
        empty={isUnfiltered ? unfiltered : <EmptyList {...props} />}
        error={page.error ? (props.failure?.(page.error) ?? failureMessageOf(page.error, failed)) : undefined}
        onRetry={page.retry}
        footer={isUnfiltered ? undefined : <ListFooter page={page} address={address} note={props.note} />}
      />
    </>
  );
};
