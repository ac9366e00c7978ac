import { type Access, type CallAccess, callConfigFor, isAdmin } from '../access/access.ts';
import type { Call } from '../calls/call.ts';
import type { Timestamp } from '../time.ts';
import type { Disposition } from './disposition.ts';
import { DO_NOT_CALL, quickDispositions } from './disposition.ts';

export const isQuickDisposition = (name: string): boolean => (quickDispositions as readonly string[]).includes(name);

/**
 * The names of the dispositions of the agent's call configuration for a call (docs/product.md, Group configuration), in
 * their configured order; undefined for an agent without one, who has all.
 */
export const offeredNames = (
  access: CallAccess,
  call: Pick<Call, 'call_source' | 'accepted_ts'>,
): string[] | undefined => {
  const configured = callConfigFor(access, call)?.dispositions;
  return configured && [...new Set([...configured, DO_NOT_CALL])];
};

/** Whether an agent may give a call this disposition: one of the offered ones. Admins may give any. */
export const isOffered = (
  access: Pick<Access, 'roles'> & CallAccess,
  call: Pick<Call, 'call_source' | 'accepted_ts'>,
  name: string,
): boolean => isAdmin(access) || offeredNames(access, call)?.includes(name) !== false;

/** A callback that is further in the future is a typing error. */
const MOST_DAYS_AHEAD = 366;
const DAY_MS = 86_400_000;

/**
 * The message why a callback can't have this time: it is in the past or more than a year ahead. People choose minutes,
 * so the current minute is still allowed.
 */
export const callbackTimeProblem = (
  disposition: Pick<Disposition, 'callback'>,
  callbackTime: Timestamp | undefined,
  now: Timestamp,
): string | undefined => {
  if (!disposition.callback) return undefined;
  if (!callbackTime) return 'Choose when to call back.';
  if (callbackTime < now.slice(0, 'yyyy-mm-ddThh:mm'.length)) return 'Choose a time that is not in the past.';
  return Date.parse(callbackTime) - Date.parse(now) > MOST_DAYS_AHEAD * DAY_MS
    ? 'Choose a time within a year.'
    : undefined;
};
