import '../lead-items.ts';
import { useEffect, useRef, useState } from 'react';
import { viewLead } from '#shared/contracts/leads';
import { topics } from '#shared/contracts/live';
import { type LeadViewer, othersThere, VIEW_EVERY_S } from '#shared/leads/lead-viewer';
import { timestamp } from '#shared/time';
import { callOperation } from '../../../lib/api/api-client.ts';
import { useLiveEntity } from '../../../lib/live/live.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/ui/clock.ts';

/** Those who have not been heard of for too long go by the clock, looked at this often. */
const LOOK_EVERY_MS = 10_000;

/** Whoever is not told now is told in a moment: a beat that fails is nobody's trouble. */
const tell = async (leadId: string, visit: string, viewing: boolean): Promise<LeadViewer[] | undefined> => {
  try {
    const { data } = await callOperation(viewLead, { leadId, visit, viewing }, { keepalive: !viewing });
    return data;
  } catch {
    return undefined;
  }
};

/**
 * Says that the agent has the lead open, while she can see it, and answers who else has. The panel of a hidden tab says
 * nothing more and so is taken for gone after a while; a closed one says so at once.
 */
export const usePresence = (leadId: string): LeadViewer[] => {
  const { user } = useSession();
  const [viewers, setViewers] = useState<LeadViewer[]>([]);
  const now = useNow(LOOK_EVERY_MS);
  const generation = useRef(0);

  useEffect(() => {
    generation.current += 1;
    const mine = generation.current;
    let visit = crypto.randomUUID();
    const beat = async () => {
      if (document.visibilityState !== 'visible') return;
      const there = await tell(leadId, visit, true);
      if (there && generation.current === mine) setViewers(there);
    };
    const close = () => {
      void tell(leadId, visit, false);
      // A page that the browser has put by may be shown again.
      visit = crypto.randomUUID();
    };
    const onVisible = () => void beat();
    void beat();
    const timer = setInterval(() => void beat(), VIEW_EVERY_S * 1000);
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
  return othersThere(viewers, user.id, timestamp(now));
};
