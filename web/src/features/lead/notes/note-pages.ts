import type { Page } from '#shared/contracts/page';
import { withChangedRow } from '../../../lib/live/live-pages.ts';
import { newestFirst, type StoredNote } from './note.ts';

/** The pages after a live change. */
export const withLiveNote =
  <N extends StoredNote>(change: { id: string; version: number; item: N | undefined }) =>
  (pages: Page<N>[]): Page<N>[] =>
    withChangedRow(pages, change, newestFirst);

/**
 * The pages after a note that the server has saved: it is shown at once, with this machine's time, until the live
 * change brings the server's time. If the live change came first, the pages stay as they are.
 */
export const withAddedNote =
  <N extends StoredNote>(note: N) =>
  (pages: Page<N>[]): Page<N>[] =>
    pages.some(page => page.data.some(({ id }) => id === note.id))
      ? pages
      : withChangedRow(pages, { id: note.id, version: note.version, item: note }, newestFirst);
