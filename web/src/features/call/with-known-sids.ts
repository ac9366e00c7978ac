import type { CallSids } from '#shared/calls/call';
import type { Page } from '#shared/contracts/page';

type Row = { id: string; sids?: CallSids | undefined };

/** The row after a live change, which has no SIDs: with those that the list was answered with. */
export const withKnownSids = <C extends { id: string }>(pages: Page<Row>[], call: C): C & Row => ({
  ...call,
  sids: pages.flatMap(page => page.data).find(row => row.id === call.id)?.sids,
});
