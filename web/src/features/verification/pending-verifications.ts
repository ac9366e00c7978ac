import type { QueryClient } from '@tanstack/react-query';
import { listPendingVerifications } from '#shared/contracts/leads';
import { topics } from '#shared/contracts/live';
import type { Lead } from '#shared/leads/lead';
import { leadName } from '#shared/leads/lead-name';
import { awaitsVerification, PendingVerification } from '#shared/leads/pending-verification';
import { patchOperation, useOperation } from '../../lib/api/query.ts';
import { useLiveEntity, useLiveTopic } from '../../lib/live/live.ts';
import { useMay } from '../../lib/session/session.ts';
import { cacheLead } from '../lead/lead-query.ts';

type PendingChange = { id: string; version: number; item: PendingVerification | undefined };

const newestFirst = (a: PendingVerification, b: PendingVerification) =>
  (b.verification_requested_ts ?? '').localeCompare(a.verification_requested_ts ?? '');

/** The queue after one change; a version that is older than the known one changes nothing. */
const withPending = (leads: PendingVerification[], { id, version, item }: PendingChange) => {
  const known = leads.find(lead => lead.id === id);
  if (known && version < known.version) return leads;
  const others = leads.filter(lead => lead.id !== id);
  return item ? [...others, item].sort(newestFirst) : others;
};

const keepPending = (queryClient: QueryClient, change: PendingChange): void =>
  patchOperation(queryClient, listPendingVerifications, {}, ({ data }) => ({ data: withPending(data, change) }));

/** Puts a lead from the server's response into the panel's query and the queue. */
export const cacheVerification = (queryClient: QueryClient, lead: Lead): void => {
  cacheLead(queryClient, lead);
  const item = awaitsVerification(lead) ? PendingVerification.parse(lead) : undefined;
  keepPending(queryClient, { id: lead.id, version: lead.version, item });
};

/** The leads that await verification, newest request first, following live. */
export const usePendingVerifications = () => {
  const topic = useMay(listPendingVerifications.access) ? topics.verificationQueue() : undefined;
  useLiveTopic(topic);
  useLiveEntity('pending-verification', (change, queryClient) => keepPending(queryClient, change));
  return useOperation(listPendingVerifications, {}, topic === undefined ? {} : { topic });
};

export const pendingName = (lead: PendingVerification): string => leadName(lead) ?? 'A lead without a name';
