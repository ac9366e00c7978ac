import { clockIn } from '../dialing/local-clock.ts';
import type { Timestamp } from '../time.ts';

const shown = (zone: string, ts: Timestamp): string => {
  const { date, hour, minute } = clockIn(zone, ts);
  return `${date}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
};

/**
 * The instant of a local time such as `2026-03-01T13:30` in a zone, as a browser's field for date and time sends it; of
 * an hour that occurs twice the first one. Undefined for an hour that the clock skips, and for any other text.
 */
export const instantOf = (zone: string, local: string): Timestamp | undefined => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return undefined;
  const asUtc = Date.parse(`${local}:00.000Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // Zones of the United States and its territories are between UTC-11 and UTC+10; some are off by half an hour.
  const offsets = Array.from({ length: 45 }, (_, n) => (n - 22) * 30);
  const candidates = offsets.map(minutes => new Date(asUtc + minutes * 60_000).toISOString());
  return candidates.find(ts => shown(zone, ts) === local);
};
