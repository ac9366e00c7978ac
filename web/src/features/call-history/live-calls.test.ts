import { describe, expect, it } from 'vitest';
import type { Call } from '#shared/calls/call';
import type { Page } from '#shared/contracts/page';
import { matchesSearch } from './columns.tsx';
import { withCall } from './live-calls.ts';

const call = (id: string, minute: number, more: Partial<Call> = {}): Call => ({
  id,
  call_source: 'inbound',
  task_creation_source: 'customer_inbound_call',
  created_ts: `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`,
  call_ended: false,
  reservation_status: 'accepted',
  agent_disconnected: false,
  agent_muted: false,
  lead_hold: false,
  version: 1,
  ...more,
});
const page = (data: Call[], next: string | null): Page<Call> => ({
  data,
  next_page_key: next,
  previous_page_key: null,
});
const ids = (pages: Page<Call>[]) => pages.map(({ data }) => data.map(({ id }) => id).join(''));

const pages = [page([call('d', 40), call('c', 30)], 'more'), page([call('b', 20)], 'yet more')];

describe('call history, live', () => {
  it('puts a new call first', () => {
    expect(ids(withCall(pages, 'e', call('e', 50)))).toEqual(['edc', 'b']);
  });

  it('puts one that arrives late where its time belongs', () => {
    expect(ids(withCall(pages, 'x', call('x', 35)))).toEqual(['dxc', 'b']);
    expect(ids(withCall(pages, 'x', call('x', 25)))).toEqual(['dc', 'xb']);
  });

  it('leaves out what lies beyond the last loaded page, unless that is the end', () => {
    expect(ids(withCall(pages, 'a', call('a', 10)))).toEqual(['dc', 'b']);
    expect(ids(withCall([page([], null)], 'a', call('a', 10)))).toEqual(['a']);
  });

  it('replaces a call it has, never by an older version', () => {
    const changed = withCall(pages, 'c', call('c', 30, { version: 3, disposition: 'Sold' }));
    expect(changed[0]?.data[1]?.disposition).toBe('Sold');
    expect(withCall(changed, 'c', call('c', 30, { version: 2 }))).toBe(changed);
  });

  it('takes out what was removed', () => {
    expect(ids(withCall(pages, 'd', undefined))).toEqual(['c', 'b']);
  });
});

describe('the search of the loaded calls', () => {
  const row = call('1', 5, { lead_name: 'Ann Baker', disposition: 'Call Back', lead_source: 'platinum' });
  it.each(['ann', 'CALL BACK', 'platinum', 'customer inbound', 'Mar 1, 2026', '  '])('finds it by %j', text => {
    expect(matchesSearch(row, text)).toBe(true);
  });
  it('does not find what is not there', () => expect(matchesSearch(row, 'voicemail')).toBe(false));
});
