import { type CallAccess, callConfigFor } from '../access/access.ts';
import type { Call, OwnCall } from '../calls/call.ts';
import type { Timestamp } from '../time.ts';

const DEFAULT_SCRIPT = 'closer_qualified';
const OUTBOUND_SCRIPT = 'closer_unqualified';

/** The lists of rebuttals, stored as scripts (docs/product.md, Script pages). */
export const OPENING_REBUTTALS = 'opening_rebuttals';
export const CLOSING_REBUTTALS = 'closing_rebuttals';

/** Whether a script is a list of rebuttals, which has no answers. */
export const isRebuttals = (name: string): boolean => name === OPENING_REBUTTALS || name === CLOSING_REBUTTALS;

/**
 * The script of a call from the configuration of the agent's group; without a call the default script
 * (docs/product.md, Group configuration).
 */
export const scriptFor = (
  access: CallAccess,
  call: Pick<Call, 'call_source' | 'accepted_ts'> = { call_source: 'default' },
): string =>
  callConfigFor(access, call)?.script ?? (call.call_source === 'outbound_dial' ? OUTBOUND_SCRIPT : DEFAULT_SCRIPT);

/**
 * The instant whose version of the script counts for a call: a call keeps the version that was published when it was
 * accepted. Undefined without a call: then the newest one counts.
 */
export const scriptVersionAt = (
  call: Pick<OwnCall, 'accepted_ts' | 'script_prompt_pages_history'> | undefined,
): Timestamp | undefined => call?.script_prompt_pages_history?.published_ts ?? call?.accepted_ts;
