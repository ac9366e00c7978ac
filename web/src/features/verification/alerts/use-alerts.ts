import { useEffect, useRef, useState } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import type { PendingVerification } from '#shared/leads/pending-verification';
import { isFirstInSession } from '../../../lib/session/first-in-session.ts';
import { notify } from '../../../lib/ui/notifications.ts';
import { paths } from '../../../lib/ui/paths.ts';
import { playAlertSound } from '../../../lib/ui/sounds.ts';
import { pendingName, usePendingVerifications } from '../pending-verifications.ts';

/** Returns the leads that were added since the previous call; undefined on the first call. */
const useAddedLeads = () => {
  const seenIds = useRef<Set<string>>(undefined);
  return (leads: PendingVerification[]): PendingVerification[] | undefined => {
    const previousIds = seenIds.current;
    seenIds.current = new Set(leads.map(lead => lead.id));
    return previousIds && leads.filter(lead => !previousIds.has(lead.id));
  };
};

/**
 * The alerts of a verification agent (docs/product.md, Verification alerts): the count of the session's first snapshot,
 * not again after a reload, then each added lead with a sound and a desktop notification. The verification page itself
 * gives no alerts.
 */
export const useAlerts = () => {
  const leads = usePendingVerifications().data?.data;
  const navigate = useNavigate();
  const isOnPage = useMatch(paths.verification) !== null;
  const addedIn = useAddedLeads();
  const [count, setCount] = useState(0);
  const [arrived, setArrived] = useState<PendingVerification[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the queue brings an alert
  useEffect(() => {
    if (!leads) return;
    const added = addedIn(leads);
    if (isOnPage) return;
    if (!added) {
      if (leads.length > 0 && isFirstInSession('pending-verifications')) setCount(leads.length);
      return;
    }
    if (added.length > 0) playAlertSound();
    for (const lead of added) {
      notify({ title: 'Verification requested', body: pendingName(lead), tag: lead.id }, () =>
        navigate(paths.verification),
      );
    }
    setArrived(shown => [...shown.filter(({ id }) => leads.some(lead => lead.id === id)), ...added]);
  }, [leads]);

  useEffect(() => {
    if (!isOnPage) return;
    setCount(0);
    setArrived([]);
  }, [isOnPage]);

  return {
    /** The number of leads in the first snapshot; 0 once the summary is closed. */
    count,
    closeSummary: () => setCount(0),
    /** Added leads whose alert is not closed yet, oldest first. */
    arrived,
    closeFirst: () => setArrived(([, ...others]) => others),
    openPage: () => void navigate(paths.verification),
  };
};
