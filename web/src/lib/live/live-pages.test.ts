import { describe, expect, it } from 'vitest';
import type { Page } from '#shared/contracts/page';
import { aPage } from '../../testing/api-server.ts';
import { withChangedRow } from './live-pages.ts';

type Row = { id: string; version: number; at: number; note?: string };
const row = (id: string, at: number, more: Partial<Row> = {}): Row => ({ id, at, version: 1, ...more });
const latestFirst = (a: Row, b: Row) => a.at > b.at;
const earliestFirst = (a: Row, b: Row) => a.at < b.at;
const ids = (pages: Page<Row>[]) => pages.map(({ data }) => data.map(({ id }) => id).join(''));
const changed = (pages: Page<Row>[], item: Row, order = latestFirst) =>
  withChangedRow(pages, { id: item.id, version: item.version, item }, order);

const pages = [aPage([row('d', 40), row('c', 30)], 'more'), aPage([row('b', 20)], 'yet more')];

describe('a list’s loaded pages after a live change', () => {
  it('begin with a new row that is first in order', () => {
    expect(ids(changed(pages, row('e', 50)))).toEqual(['edc', 'b']);
  });

  it('have a late row at its place in order', () => {
    expect(ids(changed(pages, row('x', 35)))).toEqual(['dxc', 'b']);
    expect(ids(changed(pages, row('x', 25)))).toEqual(['dc', 'xb']);
  });

  it('leave out a row beyond the last loaded page, unless the list ends there', () => {
    expect(ids(changed(pages, row('a', 10)))).toEqual(['dc', 'b']);
    expect(ids(changed([aPage<Row>([])], row('a', 10)))).toEqual(['a']);
  });

  it('replace a row at its place by a newer version, never by an older one', () => {
    const newer = changed(pages, row('b', 20, { version: 3, note: 'sold' }));
    expect(ids(newer)).toEqual(['dc', 'b']);
    expect(newer[1]?.data[0]?.note).toBe('sold');
    expect(changed(newer, row('b', 20, { version: 2 }))).toBe(newer);
  });

  it('move a row whose order has changed', () => {
    const ascending = [aPage([row('a', 10), row('b', 20), row('c', 30)])];
    expect(ids(changed(ascending, row('a', 25, { version: 2 }), earliestFirst))).toEqual(['bac']);
  });

  it('leave out a removed row', () => {
    expect(ids(withChangedRow(pages, { id: 'd', version: 2, item: undefined }, latestFirst))).toEqual(['c', 'b']);
  });
});
