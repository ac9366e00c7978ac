import type { PendingVerification } from '#shared/leads/lead';

type PendingChange = { id: string; version: number; item: PendingVerification | undefined };

const newestFirst = (a: PendingVerification, b: PendingVerification) =>
  (b.verification_requested_ts ?? '').localeCompare(a.verification_requested_ts ?? '');

/** The queue after one live change; an older version than is known changes nothing. */
export const withPending = (leads: PendingVerification[], { id, version, item }: PendingChange) => {
  const known = leads.find(lead => lead.id === id);
  if (known && version < known.version) return leads;
  const others = leads.filter(lead => lead.id !== id);
  return item ? [...others, item].sort(newestFirst) : others;
};
