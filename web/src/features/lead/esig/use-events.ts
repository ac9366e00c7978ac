import '../lead-items.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { topics } from '#shared/contracts/live';
import type { Operation } from '#shared/contracts/operation';
import { listSignatureProgress, listVerificationEvents } from '#shared/contracts/sales';
import { EVENTS_THROTTLE_MS, type VerificationEvent } from '#shared/verification/verification-event';
import { operationKey, patchOperation, useOperation } from '../../../lib/api/query.ts';
import { useLiveEntity, useLiveTopic } from '../../../lib/live/live.ts';
import { readAgain } from '../../../lib/live/read-again.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { withEvents, withLatest } from './event-list.ts';

/** Calls at once, then at most every 500 ms (docs/product.md, Verification events). */
const useThrottled = (call: () => void) => {
  const latest = useRef(call);
  const isWaiting = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = call;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const flush = () => {
    timer.current = undefined;
    if (!isWaiting.current) return;
    isWaiting.current = false;
    latest.current();
    timer.current = setTimeout(flush, EVENTS_THROTTLE_MS);
  };
  return () => {
    isWaiting.current = true;
    if (timer.current === undefined) flush();
  };
};

/** Reads an operation about a lead's verification again when there is a new event: a live change does not say what. */
const useReadOnEvent = (operation: Operation, leadId: string): string => {
  const topic = topics.leadSales(leadId);
  const queryClient = useQueryClient();
  const read = useThrottled(() => void readAgain(queryClient, operationKey(operation, { id: leadId })));
  useLiveTopic(topic);
  useLiveEntity('verification-event', ({ item }) => {
    if (item?.lead_id === leadId) read();
  });
  return topic;
};

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
  const topic = useReadOnEvent(listVerificationEvents, leadId);
  return useOperation(listVerificationEvents, { id: leadId }, { topic });
};

/** How far a lead's requests for a signature are, following live; read by users who may request one. */
export const useProgress = (leadId: string, mayRequest: boolean) => {
  const topic = useReadOnEvent(listSignatureProgress, leadId);
  return useOperation(listSignatureProgress, { id: leadId }, { topic, enabled: mayRequest });
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
