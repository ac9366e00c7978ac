import { groupLabel } from '../calls/transfer.ts';
import type { ExportColumn } from '../exports/column.ts';
import { sourceNamed } from '../lead-sources/lead-cost.ts';
import type { LeadSource } from '../lead-sources/lead-source.ts';
import { words } from '../words.ts';
import type { Did } from './did.ts';

/** A DID with the sources by which its own is named now. */
export type ExportedDid = { did: Did; sources: readonly LeadSource[] };

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** The columns of the screen (docs/product.md, DIDs). */
export const didColumns: readonly ExportColumn<ExportedDid>[] = [
  { title: 'Phone number', kind: 'phone', of: ({ did }) => did.phone_number },
  {
    title: 'Lead source',
    kind: 'text',
    of: ({ did, sources }) => words(sourceNamed(sources, did.lead_source)?.name ?? did.lead_source),
  },
  { title: 'Task creation source', kind: 'text', of: ({ did }) => words(did.task_creation_source) },
  {
    title: 'Requested group',
    kind: 'text',
    of: ({ did }) => did.requested_group && groupLabel(did.requested_group),
  },
  { title: 'Buffer time (s)', kind: 'count', of: ({ did }) => did.buffer_time_s },
  { title: 'Note required', kind: 'text', of: ({ did }) => yesNo(did.require_disposition_note) },
  { title: 'Skip dialer', kind: 'text', of: ({ did }) => yesNo(did.skip_dialer) },
  { title: 'Priority', kind: 'count', of: ({ did }) => did.priority },
];
