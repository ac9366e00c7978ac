import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { EmptyState } from '../empty-state.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { MAX_ROWS, visibleRows } from './visible-rows.ts';

type Row = { id: number };
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, id) => ({ id }));
const columns: Column<Row>[] = [{ key: 'id', header: 'Number', render: row => `row ${row.id}` }];

const table = (props: Partial<Parameters<typeof DataTable<Row>>[0]>) => (
  <DataTable
    label="Numbers"
    columns={columns}
    rows={rowsOf(0)}
    rowKey={row => String(row.id)}
    empty={<EmptyState message="No numbers" />}
    {...props}
  />
);

const renderedRows = () => document.querySelectorAll('tr[data-row]');
const scrollTo = (scrollTop: number) => fireEvent.scroll(screen.getByRole('group'), { target: { scrollTop } });

describe('the data table', () => {
  it('renders at most 60 rows of 100,000 and shows how many there are', () => {
    render(table({ rows: rowsOf(100_000) }));
    expect(renderedRows().length).toBeLessThanOrEqual(60);
    expect(screen.getByText('row 0')).toBeTruthy();
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('100001');
  });

  it('renders the rows at the scroll position', () => {
    render(table({ rows: rowsOf(100_000) }));
    scrollTo(50_000 * 36);
    expect(screen.getByText('row 50000')).toBeTruthy();
    expect(screen.queryByText('row 0')).toBeNull();
    expect(renderedRows().length).toBeLessThanOrEqual(60);
  });

  it('keeps the focus on a button whose row is scrolled out of view', () => {
    render(table({ rows: rowsOf(1000), rowActions: row => <button type="button">Open {row.id}</button> }));
    const button = screen.getByRole('button', { name: 'Open 3' });
    button.focus();
    scrollTo(500 * 36);
    expect(document.activeElement).toBe(button);
    expect(screen.getByText('row 500')).toBeTruthy();
  });

  it('keeps every row action in the tab order, although it is visible only on hover', () => {
    render(table({ rows: rowsOf(2), rowActions: row => <button type="button">Open {row.id}</button> }));
    expect(screen.getAllByRole('button').map(button => button.tabIndex)).toEqual([0, 0]);
  });

  it('shows the message for an empty table, and the error with Retry', () => {
    const { rerender } = render(table({}));
    expect(screen.getByText('No numbers')).toBeTruthy();
    const onRetry = vi.fn();
    rerender(table({ rows: undefined, error: 'The server is tired.', onRetry }));
    const alert = screen.getByRole('alert');
    expect(within(alert).getByText('The server is tired.')).toBeTruthy();
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('shows placeholder rows while it waits, hidden from screen readers', () => {
    vi.useFakeTimers();
    render(table({ rows: undefined, skeletonRows: 3, rowActions: () => null }));
    const rows = () => [...document.querySelectorAll('tbody tr')];
    expect(rows().map(row => row.children.length)).toEqual([2, 2, 2]);
    expect(document.querySelectorAll('.bar')).toHaveLength(0);
    act(() => vi.advanceTimersByTime(150));
    expect(document.querySelectorAll('.bar')).toHaveLength(3);
    expect(screen.getAllByRole('row')).toHaveLength(1);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    vi.useRealTimers();
  });

  it('renders the kept row, wherever it is in the table', () => {
    render(table({ rows: rowsOf(1000), keptRow: '777' }));
    expect(screen.getByText('row 777')).toBeTruthy();
  });

  it('asks for more rows when its end comes into view', () => {
    const onEndReached = vi.fn();
    render(table({ rows: rowsOf(200), onEndReached }));
    expect(onEndReached).not.toHaveBeenCalled();
    scrollTo(200 * 36 - 720);
    expect(onEndReached).toHaveBeenCalled();
  });
});

describe('the rows to render', () => {
  it('add up to the height of the whole list at every scroll position', () => {
    for (const scrollTop of [0, 35, 36, 4_321, 99_990 * 36, 10 ** 9]) {
      const stretches = visibleRows({ rowCount: 100_000, rowHeight: 36, scrollTop, height: 900, focused: 777 });
      const heights = stretches.map(each => (each.kind === 'gap' ? each.height : each.indices.length * 36));
      expect(heights.reduce((sum, height) => sum + height, 0)).toBe(100_000 * 36);
    }
  });

  it('are limited on a screen of any height', () => {
    const stretches = visibleRows({ rowCount: 5_000, rowHeight: 36, scrollTop: 0, height: 40_000 });
    expect(stretches[0]).toMatchObject({ kind: 'rows', indices: expect.objectContaining({ length: MAX_ROWS }) });
  });
});
