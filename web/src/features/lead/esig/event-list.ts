import { EVENTS_SHOWN, type VerificationEvent } from '#shared/verification/verification-event';
import { newestOfEach } from '#shared/verification/verification-rules';

const newestFirst = (a: VerificationEvent, b: VerificationEvent) => b.created_ts.localeCompare(a.created_ts);

/** The ten newest events after `changes`; a version older than the known one is ignored. */
export const withEvents = (
  known: readonly VerificationEvent[],
  changes: readonly VerificationEvent[],
): VerificationEvent[] => {
  const byId = new Map(known.map(event => [event.id, event]));
  for (const event of changes) {
    const before = byId.get(event.id);
    // Live changes carry no recording: the recording that was read stays.
    if (event.version > (before?.version ?? -1)) byId.set(event.id, { ...before, ...event });
  }
  return [...byId.values()].sort(newestFirst).slice(0, EVENTS_SHOWN);
};

/** The newest event of each group, type and name after `changes`, newest first; not limited to ten. */
export const withLatest = (
  known: readonly VerificationEvent[],
  changes: readonly VerificationEvent[],
): VerificationEvent[] => newestOfEach([...changes, ...known].sort(newestFirst));
