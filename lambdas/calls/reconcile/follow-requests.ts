import { callingRequests } from '#platform/table/website/call-requests';
import type { CallingHours } from '#shared/dialing/calling-hours';
import type { Timestamp } from '#shared/time';
import { followRequest } from '../requests/follow-request.ts';
import type { Repair } from './deps.ts';

/** The requests that are offered or dialled: the event of the call's end may have been lost. */
export const requestRepairs = async (deps: { now: Timestamp; hours: CallingHours }): Promise<Repair[]> =>
  (await callingRequests()).map(({ id }) => ({
    name: 'call request',
    ids: { call_request_id: id },
    run: () => followRequest(deps, id),
  }));
