import { EVENTS_SHOWN, type VerificationEvent } from '#shared/verification/verification-event';

const newestFirst = (a: VerificationEvent, b: VerificationEvent) => b.created_ts.localeCompare(a.created_ts);

/** The ten newest with these among them; an older version than is known changes nothing. */
export const withEvents = (
  known: readonly VerificationEvent[],
  changes: readonly VerificationEvent[],
): VerificationEvent[] => {
  const byId = new Map(known.map(event => [event.id, event]));
  for (const event of changes) if (event.version > (byId.get(event.id)?.version ?? -1)) byId.set(event.id, event);
  return [...byId.values()].sort(newestFirst).slice(0, EVENTS_SHOWN);
};
