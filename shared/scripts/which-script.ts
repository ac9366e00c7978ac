import { type CallAccess, callConfigFor } from '../access/access.ts';
import type { Call } from '../calls/call.ts';

const DEFAULT_SCRIPT = 'closer_qualified';
const OUTBOUND_SCRIPT = 'closer_unqualified';

/** The lists of rebuttals, stored as scripts (docs/product.md, Script pages). */
export const OPENING_REBUTTALS = 'opening_rebuttals';
export const CLOSING_REBUTTALS = 'closing_rebuttals';

/**
 * The script of a call from the configuration of the agent's group; without a call the default script
 * (docs/product.md, Group configuration).
 */
export const scriptFor = (
  access: CallAccess,
  call: Pick<Call, 'call_source' | 'accepted_ts'> = { call_source: 'default' },
): string =>
  callConfigFor(access, call)?.script ?? (call.call_source === 'outbound_dial' ? OUTBOUND_SCRIPT : DEFAULT_SCRIPT);
