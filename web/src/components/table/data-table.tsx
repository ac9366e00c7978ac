import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TableSortLabel from '@mui/material/TableSortLabel';
import { type CSSProperties, type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react';
import { ErrorState } from '../error-state.tsx';
import { useIsSlow } from './skeleton-rows.tsx';
import { tableStyles } from './table-styles.ts';
import { visibleRows } from './visible-rows.ts';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  /** The width in pixels; a fixed column does not move when data changes live. The others share the remaining space. */
  width?: number;
  /** The width where there is more room, on a screen of 1440 px or more; from 1280 px on it grows to it. */
  wideWidth?: number;
  /** Numbers, money and durations are aligned to the right. */
  align?: 'left' | 'right' | 'center';
  /** Of the column by which the rows are in order; a click on its title turns the order round. */
  sorted?: { order: 'ascending' | 'descending'; reorder: () => void } | undefined;
  /** Breaks a long text into a second line instead of cutting it. */
  wraps?: boolean;
  render: (row: Row) => ReactNode;
};

type DataTableProps<Row> = {
  /** The accessible name of the table, such as 'Call history'. */
  label: string;
  columns: Column<Row>[];
  /** Undefined while the first rows are loading. */
  rows: Row[] | undefined;
  /** The number of placeholder rows; about as many as usually are loaded. */
  skeletonRows?: number;
  rowKey: (row: Row) => string;
  /** The height of each row in pixels, 36 by default. */
  rowHeight?: number;
  /** The product's message for an empty list. */
  empty: ReactNode;
  /** The server's message, if the rows could not be read. */
  error?: string;
  onRetry?: () => void;
  /** Buttons of a row: visible on hover and focus, always reachable by Tab. */
  rowActions?: (row: Row) => ReactNode;
  /** The key of a row that a link outside the table focuses: rendered even out of view. */
  keptRow?: string;
  /** The background colour of a row, such as `token('statusSale')`. */
  rowColour?: (row: Row) => string | undefined;
  /** Content below the rows, inside the frame: paging. */
  footer?: ReactNode;
  /** Called when the last rows come into view. */
  onEndReached?: () => void;
  /** The number of the page of rows; another page starts at its top. */
  page?: number;
};

const ROW_HEIGHT = 36;
const FALLBACK_HEIGHT = 720;
const ACTIONS_WIDTH = 52;

/** Follows the height and the scroll position of the table. */
const useViewport = (page: number | undefined) => {
  const scroller = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(FALLBACK_HEIGHT);
  const [scrollTop, setScrollTop] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight || FALLBACK_HEIGHT));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page only triggers the effect
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [page]);
  const onScroll = (event: UIEvent<HTMLDivElement>) => setScrollTop(event.currentTarget.scrollTop);
  return { scroller, height, scrollTop, onScroll };
};

const minWidthOf = <T,>({ columns, rowActions }: DataTableProps<T>) =>
  columns.reduce((sum, { width }) => sum + (width ?? 120), rowActions ? ACTIONS_WIDTH : 0);

/** The additional room between a screen of 1280 px and one of 1440 px. */
const WIDER = 1440 - 1280;

const widthOf = ({ width, wideWidth }: Pick<Column<never>, 'width' | 'wideWidth'>): string | number | undefined =>
  width === undefined || wideWidth === undefined
    ? width
    : `clamp(${width}px, ${width}px + (100vw - 1280px) * ${(wideWidth - width) / WIDER}, ${wideWidth}px)`;

const Row = <T,>({ row, index, table }: { row: T; index: number; table: DataTableProps<T> }) => (
  <tr data-row={table.rowKey(row)} aria-rowindex={index + 2} style={{ background: table.rowColour?.(row) }}>
    {table.columns.map(({ key, align, wraps, render }) => (
      <td key={key} data-align={align}>
        {wraps ? <span className="two-lines">{render(row)}</span> : render(row)}
      </td>
    ))}
    {table.rowActions && (
      <td data-align="right">
        <span className="row-actions">{table.rowActions(row)}</span>
      </td>
    )}
  </tr>
);

const Gap = ({ height, span }: { height: number; span: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it contains nothing focusable, only height
  <tr aria-hidden="true">
    <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
  </tr>
);

/** Placeholder rows while the rows are loading: after 150 ms a bar in each cell, in the final layout. */
const PlaceholderRows = <T,>({ columns, rowActions, skeletonRows = 8 }: DataTableProps<T>) => {
  const shown = useIsSlow(true);
  return Array.from({ length: skeletonRows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
    <tr key={row} aria-hidden="true">
      {columns.map(({ key, align }) => (
        <td key={key} data-align={align}>
          {shown && <Skeleton variant="rounded" className="bar" />}
        </td>
      ))}
      {rowActions && <td />}
    </tr>
  ));
};

/**
 * A table of rows of one height with a sticky header that renders only the rows in view: 100,000 rows mount as fast as
 * 60. It is a native table, so that screen readers report its rows and columns.
 */
export const DataTable = <T,>(props: DataTableProps<T>) => {
  const { label, columns, rows, rowKey, empty, error, onRetry, rowActions, footer, onEndReached } = props;
  const { rowHeight = ROW_HEIGHT } = props;
  const { scroller, height, scrollTop, onScroll } = useViewport(props.page);
  const [focusedKey, setFocusedKey] = useState<string>();
  const rowCount = rows?.length ?? 0;
  const keptKey = focusedKey ?? props.keptRow;
  const focused = keptKey === undefined ? undefined : rows?.findIndex(row => rowKey(row) === keptKey);
  const stretches = visibleRows({ rowCount, rowHeight, scrollTop, height, focused });
  const span = columns.length + (rowActions ? 1 : 0);

  const isAtEnd = rowCount > 0 && scrollTop + height >= rowCount * rowHeight;
  useEffect(() => {
    if (isAtEnd) onEndReached?.();
  }, [isAtEnd, onEndReached]);

  const showsError = error !== undefined && rows === undefined;
  const isWaiting = rows === undefined && !showsError;
  return (
    <Box sx={tableStyles}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller without the focus cannot be scrolled by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: not a landmark, as a table has a heading or a page of its own */}
      <div ref={scroller} className="scroller" role="group" tabIndex={0} aria-label={label} onScroll={onScroll}>
        <table
          aria-label={label}
          aria-rowcount={rowCount + 1}
          aria-busy={isWaiting}
          onFocus={event => {
            const row = (event.target as HTMLElement).closest<HTMLElement>('tr[data-row]');
            setFocusedKey(row?.dataset.row);
          }}
          onBlur={() => setFocusedKey(undefined)}
          style={{ minWidth: minWidthOf(props), '--row-height': `${rowHeight}px` } as CSSProperties}
        >
          <colgroup>
            {columns.map(column => (
              <col key={column.key} style={{ width: widthOf(column) }} />
            ))}
            {rowActions && <col style={{ width: ACTIONS_WIDTH }} />}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map(({ key, header, align, sorted }) => (
                <th key={key} scope="col" data-align={align} aria-sort={sorted?.order}>
                  {sorted ? (
                    <TableSortLabel
                      active
                      direction={sorted.order === 'ascending' ? 'asc' : 'desc'}
                      onClick={sorted.reorder}
                    >
                      {header}
                    </TableSortLabel>
                  ) : (
                    header
                  )}
                </th>
              ))}
              {rowActions && (
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {isWaiting && <PlaceholderRows {...props} />}
            {rows &&
              stretches.flatMap(stretch =>
                stretch.kind === 'gap'
                  ? [<Gap key={`gap-${stretch.before}`} height={stretch.height} span={span} />]
                  : stretch.indices.map(index => {
                      const row = rows[index] as T;
                      return <Row key={rowKey(row)} row={row} index={index} table={props} />;
                    }),
              )}
          </tbody>
        </table>
        {showsError && <ErrorState message={error} onRetry={onRetry ?? (() => undefined)} />}
        {isWaiting && <div role="status" aria-label="Loading" />}
        {rows?.length === 0 && empty}
      </div>
      {footer && <div className="footer">{footer}</div>}
    </Box>
  );
};
