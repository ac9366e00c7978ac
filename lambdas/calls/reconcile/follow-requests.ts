import type { ReadableRequests } from '#platform/table/website/call-requests';
import type { Call } from '#shared/calls/call';
import { isPending } from '#shared/calls/outbound-call';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import type { Timestamp } from '#shared/time';
import { followRequest } from '../requests/follow-request.ts';
import { withdrawRequest } from '../requests/withdraw-request.ts';
import type { ReconcileDeps, Repair } from './deps.ts';

type Known = ReadableRequests & { open: Call[] };

/** The requests of waiting calls that are not offered any more: they were cancelled. */
const withdrawn = ({ requests, unreadable, open }: Known): string[] => {
  const calling = new Set([...requests, ...unreadable].map(({ id }) => id));
  return open.flatMap(call => {
    const id = isPending(call) ? call.call_request_id : undefined;
    return id === undefined || calling.has(id) ? [] : [id];
  });
};

/** The requests that are offered or dialled, and those that were: the event of an end or a cancellation may be lost. */
export const requestRepairs = (
  { provider }: ReconcileDeps,
  known: Known,
  { now, hours }: { now: Timestamp; hours: CallingHours },
): Repair[] => {
  const repairOf = (id: string, run: () => Promise<void>) => ({
    name: 'call request',
    ids: { call_request_id: id },
    run,
  });
  return [
    ...known.requests.map(({ id }) => repairOf(id, () => followRequest({ now, hours }, id))),
    ...withdrawn(known).map(id => repairOf(id, () => withdrawRequest({ provider, now }, id))),
  ];
};
