import type { Timestamp } from '../time.ts';
import { type Disposition, DispositionOptions, type EarlierOptions } from './disposition.ts';

/** A call that has been under way for longer gets the disposition as it is. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** Of so many changes within that time, the last ones. */
const KEPT = 20;

/** What a disposition that is changed or deleted `now` keeps for the calls under way. */
export const earlierOptions = (stored: Disposition, now: Timestamp): EarlierOptions[] => {
  const since = Date.parse(now) - KEPT_MS;
  // What was deleted is no option for anybody.
  const before = stored.deleted_ts === undefined ? [{ ...DispositionOptions.parse(stored), until: now }] : [];
  return [...(stored.earlier ?? []), ...before].filter(({ until }) => Date.parse(until) > since).slice(-KEPT);
};

/**
 * The disposition as a call has it that was accepted then: with the options of that time, also if it was deleted since.
 * Undefined if the call cannot have it.
 */
export const dispositionAt = (disposition: Disposition, accepted: Timestamp | undefined): Disposition | undefined => {
  const { deleted_ts, ...others } = disposition;
  const before = accepted === undefined ? undefined : others.earlier?.find(({ until }) => until >= accepted);
  if (before) return { ...others, ...DispositionOptions.parse(before) };
  return deleted_ts === undefined ? disposition : undefined;
};

/** Whether a call that is under way may still have it. */
export const isKept = ({ deleted_ts }: Disposition, now: Timestamp): boolean =>
  deleted_ts === undefined || Date.parse(deleted_ts) > Date.parse(now) - KEPT_MS;

/** Those that were not deleted. */
export const inUse = <Setting extends { deleted_ts?: Timestamp | undefined }>(
  settings: readonly Setting[],
): Setting[] => settings.filter(({ deleted_ts }) => deleted_ts === undefined);
