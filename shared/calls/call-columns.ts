import type { ExportColumn } from '../exports/column.ts';
import { waitS } from '../metrics/call-figures.ts';
import { AGENT_QUEUE } from '../routing/workspace.ts';
import { words } from '../words.ts';
import type { LeadCall } from './call.ts';
import { callDurationS } from './call-duration.ts';
import { groupLabel } from './transfer.ts';

/** A call for one agent waits in a queue without a group. */
const groupOf = ({ requested_group }: LeadCall): string | undefined =>
  requested_group === undefined || requested_group === AGENT_QUEUE ? undefined : groupLabel(requested_group);

/**
 * The columns of the exported calls (docs/product.md, Call history): those of the screen; the number of a lead without
 * a name.
 */
export const callColumns: readonly ExportColumn<LeadCall>[] = [
  { title: 'Time (New York)', kind: 'time', of: call => call.created_ts },
  { title: 'Wait (s)', kind: 'count', of: waitS },
  { title: 'Duration (s)', kind: 'count', of: callDurationS },
  { title: 'Agent', kind: 'text', of: call => call.reservation_user_email },
  { title: 'Lead Name', kind: 'text', of: call => call.lead_name },
  { title: 'Phone number', kind: 'phone', of: call => (call.lead_name ? undefined : call.lead_phone_number) },
  { title: 'Transfer From', kind: 'text', of: call => call.transfer_from_user_email },
  { title: 'Disposition', kind: 'text', of: call => call.disposition },
  { title: 'Group', kind: 'text', of: groupOf },
  { title: 'Call Source', kind: 'text', of: call => words(call.call_source) },
  { title: 'Task Creation Source', kind: 'text', of: call => words(call.task_creation_source) },
  { title: 'Lead Source', kind: 'text', of: call => words(call.lead_source) },
];
