import type { CallRequest } from '#shared/call-requests/call-request';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import type { Timestamp } from '#shared/time';
import type { Repair } from '../reconcile/deps.ts';
import { queueRequest } from '../requests/queue-request.ts';
import type { DeadlineDeps } from './deps.ts';

/** If more requests are due, the next check takes the next part ten seconds later. */
export const OFFERED_AT_ONCE = 50;

/** The call requests whose time has come; one that is due at once is offered by its event already. */
export const requestsToOffer = (
  { provider }: DeadlineDeps,
  due: CallRequest[],
  { now, hours }: { now: Timestamp; hours: CallingHours },
): Repair[] =>
  due.map(({ id }) => ({
    name: 'call request',
    ids: { call_request_id: id },
    run: () => queueRequest({ provider, now, hours }, id),
  }));
