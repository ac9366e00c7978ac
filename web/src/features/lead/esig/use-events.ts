import '../lead-items.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { topics } from '#shared/contracts/live';
import { listVerificationEvents } from '#shared/contracts/sales';
import { EVENTS_THROTTLE_MS, type VerificationEvent } from '#shared/verification/verification-event';
import { operationKey, patchOperation, useOperation } from '../../../lib/api/query.ts';
import { useLiveEntity, useLiveTopic } from '../../../lib/live/live.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { withEvents, withLatest } from './event-list.ts';

/** Hands events over at once, then at most every 500 ms (docs/product.md, Verification events). */
const useThrottled = (handOver: (events: VerificationEvent[]) => void) => {
  const latest = useRef(handOver);
  const waiting = useRef<VerificationEvent[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = handOver;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const flush = () => {
    timer.current = undefined;
    const events = waiting.current.splice(0);
    if (events.length === 0) return;
    latest.current(events);
    timer.current = setTimeout(flush, EVENTS_THROTTLE_MS);
  };
  return (event: VerificationEvent) => {
    waiting.current.push(event);
    if (timer.current === undefined) flush();
  };
};

const keyOfEvents = (leadId: string) => operationKey(listVerificationEvents, { id: leadId });

/** Adds events to the cached list of a lead's events. */
export const useKeepEvents = (leadId: string) => {
  const queryClient = useQueryClient();
  return (events: VerificationEvent[]) =>
    patchOperation(queryClient, listVerificationEvents, { id: leadId }, ({ data, latest }) => ({
      data: withEvents(data, events),
      latest: withLatest(latest, events),
    }));
};

/** The ten newest verification events of a lead and the newest of each kind, newest first, following live. */
export const useEvents = (leadId: string) => {
  const topic = topics.leadSales(leadId);
  const queryClient = useQueryClient();
  const keep = useKeepEvents(leadId);
  const take = useThrottled(events => {
    keep(events);
    // A live change carries no recording, as few users may hear it: the list is read again.
    if (events.some(event => event.name === 'stopped'))
      void queryClient.invalidateQueries({ queryKey: keyOfEvents(leadId) });
  });
  useLiveTopic(topic);
  useLiveEntity('verification-event', ({ item }) => {
    if (item?.lead_id === leadId) take(item);
  });
  return useOperation(listVerificationEvents, { id: leadId }, { topic });
};

/** Shows a toast for each new event except requests, which the user makes (docs/product.md, Verification events). */
export const useEventToasts = (events: readonly VerificationEvent[] | undefined): void => {
  const shown = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (!events) return;
    const before = shown.current;
    shown.current = new Set([...(before ?? []), ...events.map(event => event.id)]);
    const arrived = before ? events.filter(event => !before.has(event.id) && event.name !== 'requested') : [];
    for (const event of arrived.reverse()) toast.info(`${event.verification_type} ${event.name}`);
  }, [events]);
};
