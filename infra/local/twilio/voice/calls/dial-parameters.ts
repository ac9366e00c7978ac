import type { DialRequest } from './dial.ts';
import { statusCallbackOf } from './status-callback.ts';

/** A leg that the application dials, with the parameters of REST and of TaskRouter's instructions. */
export const dialRequest = (params: URLSearchParams, { from, to }: { from: string; to: string }): DialRequest => ({
  from,
  to,
  direction: 'outbound-api',
  timeoutS: Number(params.get('Timeout') ?? 60),
  statusCallback: statusCallbackOf(
    params.get('StatusCallback') ?? undefined,
    params.get('StatusCallbackMethod') ?? undefined,
    params.getAll('StatusCallbackEvent'),
  ),
});
