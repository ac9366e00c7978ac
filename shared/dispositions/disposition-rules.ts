import { type Access, type CallAccess, callConfigFor, isAdmin } from '../access/access.ts';
import type { Call } from '../calls/call.ts';
import type { Timestamp } from '../time.ts';
import type { Disposition } from './disposition.ts';
import { DO_NOT_CALL, quickDispositions } from './disposition.ts';

const sourcesWithoutNote = ['platinum', 'raw_dialer_callback'];
const taskSourcesWithoutNote = ['outbound_dial', 'agent_callback'];

type NoteCall = Pick<Call, 'lead_source' | 'task_creation_source' | 'require_disposition_note'>;

/** For outbound_dial no note field is shown (docs/product.md, Note required). */
export const showsNote = (call: Pick<Call, 'task_creation_source'>): boolean =>
  call.task_creation_source !== 'outbound_dial';

/**
 * Whether a note is required (docs/product.md, Note required). A DID or a disposition that requires one wins over the
 * lead source; a quick disposition and the two task sources never need one.
 */
export const noteRequired = (
  call: NoteCall,
  disposition: Pick<Disposition, 'name' | 'requiresNote'> | undefined,
  quick: boolean,
): boolean => {
  if (quick || taskSourcesWithoutNote.includes(call.task_creation_source)) return false;
  if (call.require_disposition_note || disposition?.requiresNote) return true;
  return !sourcesWithoutNote.includes(call.lead_source ?? '');
};

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

/** Invisible letters: Hangul fillers and the empty Braille pattern. */
const blankLetters = /[\u115f\u1160\u3164\uffa0\u2800]/g;

/** The note; undefined if it has no visible character. */
export const visibleNote = (note: string | undefined): string | undefined =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(note?.replace(blankLetters, '') ?? '') ? note : undefined;

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
