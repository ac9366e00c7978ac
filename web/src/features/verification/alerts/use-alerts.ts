import { useEffect, useRef, useState } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import type { PendingVerification } from '#shared/leads/pending-verification';
import { notify } from '../../../lib/ui/notifications.ts';
import { paths } from '../../../lib/ui/paths.ts';
import { playAlertSound } from '../../../lib/ui/sounds.ts';
import { pendingName, usePendingVerifications } from '../pending-verifications.ts';

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
 * What a verification agent is alerted of (docs/product.md, Verification alerts): the count at the first snapshot, then
 * each newly added lead, with a sound and a desktop notification; nothing on the verification page, which shows them.
 */
export const useAlerts = () => {
  const leads = usePendingVerifications().data?.data;
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
      notify({ title: 'Verification requested', body: pendingName(lead), tag: lead.id }, () =>
        navigate(paths.verification),
      );
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
