import { useEffect, useRef, useState } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { listPendingVerifications } from '#shared/contracts/leads';
import { topics } from '#shared/contracts/live';
import { leadName, type PendingVerification } from '#shared/leads/lead';
import { useLiveEntity, useLiveTopic } from '../../lib/live.ts';
import { notify } from '../../lib/notifications.ts';
import { paths } from '../../lib/paths.ts';
import { patchOperation, useOperation } from '../../lib/query.ts';
import { playAlertSound } from '../../lib/sounds.ts';
import { withPending } from './pending-list.ts';

export const nameOf = (lead: PendingVerification): string => leadName(lead) ?? 'A lead without a name';

/** The queue, following live; only for a user whose role may follow it. */
const useQueue = (): PendingVerification[] | undefined => {
  const topic = topics.verificationQueue();
  useLiveTopic(topic);
  useLiveEntity('pending-verification', (change, queryClient) =>
    patchOperation(queryClient, listPendingVerifications, {}, ({ data }) => ({ data: withPending(data, change) })),
  );
  return useOperation(listPendingVerifications, {}, { topic }).data?.data;
};

/** Ids of those that have come since the queue was last looked at; undefined where this is the first look. */
const useArrivals = () => {
  const known = useRef<Set<string>>(undefined);
  return (leads: PendingVerification[]): PendingVerification[] | undefined => {
    const before = known.current;
    known.current = new Set(leads.map(lead => lead.id));
    return before && leads.filter(lead => !before.has(lead.id));
  };
};

/**
 * What a verification agent is alerted of (spec 1, section 4): the count at the first snapshot, then each newly added
 * lead, with a sound and a desktop notification; nothing while she is on the verification page, where she sees them.
 */
export const useAlerts = () => {
  const leads = useQueue();
  const navigate = useNavigate();
  const isOnPage = useMatch(paths.verification) !== null;
  const arrivalsIn = useArrivals();
  const [count, setCount] = useState(0);
  const [arrived, setArrived] = useState<PendingVerification[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the queue brings an alert
  useEffect(() => {
    if (!leads) return;
    const fresh = arrivalsIn(leads);
    if (isOnPage) return;
    if (!fresh) return setCount(leads.length);
    if (fresh.length > 0) playAlertSound();
    for (const lead of fresh) {
      notify({ title: 'Verification requested', body: nameOf(lead), tag: lead.id }, () => navigate(paths.verification));
    }
    setArrived(shown => [...shown.filter(({ id }) => leads.some(lead => lead.id === id)), ...fresh]);
  }, [leads]);

  useEffect(() => {
    if (!isOnPage) return;
    setCount(0);
    setArrived([]);
  }, [isOnPage]);

  return {
    /** How many waited at the first snapshot; 0 once that was told. */
    count,
    closeSummary: () => setCount(0),
    /** Newly added leads that were not told of yet, the first one first. */
    arrived,
    closeFirst: () => setArrived(([, ...others]) => others),
    openPage: () => void navigate(paths.verification),
  };
};
