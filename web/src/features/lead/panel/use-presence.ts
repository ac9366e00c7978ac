import '../lead-items.ts';
import { useEffect, useRef, useState } from 'react';
import { viewLead } from '#shared/contracts/leads';
import { topics } from '#shared/contracts/live';
import { type LeadViewer, otherViewers, VIEW_EVERY_S } from '#shared/leads/lead-viewer';
import { timestamp } from '#shared/time';
import { callOperation } from '../../../lib/api/api-client.ts';
import { useLiveEntity } from '../../../lib/live/live.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/ui/clock.ts';

/** How often viewers who were last seen too long ago are removed. */
const EXPIRE_EVERY_MS = 10_000;

/** A failed report is ignored: the next one follows within seconds. */
const reportViewing = async (leadId: string, visit: string, viewing: boolean): Promise<LeadViewer[] | undefined> => {
  try {
    const { data } = await callOperation(viewLead, { leadId, visit, viewing }, { keepalive: !viewing });
    return data;
  } catch {
    return undefined;
  }
};

/**
 * Reports that the agent has the lead open, while the tab is visible, and returns the other viewers. The panel of a
 * hidden tab stops reporting and expires on the server; a closed panel reports its end at once.
 */
export const usePresence = (leadId: string): LeadViewer[] => {
  const { user } = useSession();
  const [viewers, setViewers] = useState<LeadViewer[]>([]);
  const now = useNow(EXPIRE_EVERY_MS);
  const generation = useRef(0);

  useEffect(() => {
    generation.current += 1;
    const ownGeneration = generation.current;
    let visit = crypto.randomUUID();
    const report = async () => {
      if (document.visibilityState !== 'visible') return;
      const viewersNow = await reportViewing(leadId, visit, true);
      if (viewersNow && generation.current === ownGeneration) setViewers(viewersNow);
    };
    const close = () => {
      void reportViewing(leadId, visit, false);
      // The browser may show the page again from its back-forward cache; that is a new visit.
      visit = crypto.randomUUID();
    };
    const onVisible = () => void report();
    void report();
    const timer = setInterval(() => void report(), VIEW_EVERY_S * 1000);
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pagehide', close);
    return () => {
      generation.current += 1;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pagehide', close);
      setViewers([]);
      close();
    };
  }, [leadId]);

  useLiveEntity('lead-viewer', ({ topic, id, item }) => {
    if (topic !== topics.lead(leadId)) return;
    setViewers(known => [...known.filter(({ user_id }) => user_id !== id), ...(item ? [item] : [])]);
  });
  return otherViewers(viewers, user.id, timestamp(now));
};
