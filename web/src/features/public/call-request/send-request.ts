import type { CallRequestAccepted, CallRequestForm } from '#shared/contracts/public';
import type { ErrorBody } from '#shared/errors';
import { fetchJson, withinLimit } from '../within-limit.ts';

/** After these times a request that the API did not answer is sent again. */
const RETRIES_MS = [2_000, 6_000, 15_000];

export type Outcome =
  | { kind: 'accepted'; dueTs: string; cancelToken: string }
  | { kind: 'rejected'; detail: { field: string }[] }
  /** More requests than an address or a number may send. */
  | { kind: 'limited' }
  | { kind: 'unavailable' };

export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

const outcomeOf = async (response: Response): Promise<Outcome> => {
  if (response.status >= 500) return { kind: 'unavailable' };
  if (response.ok) {
    const accepted: CallRequestAccepted = await response.json();
    return { kind: 'accepted', dueTs: accepted.due_ts, cancelToken: accepted.cancel_token };
  }
  // The firewall answers with a page; without one and without an error of ours it is API Gateway's throttling, which is
  // over in a moment.
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  const { error, detail = [] }: Partial<ErrorBody> = await response.json().catch(() => ({}));
  if (response.status === 429) return { kind: error || isPage ? 'limited' : 'unavailable' };
  return { kind: 'rejected', detail };
};

/** Sends a request for a call once; an answer that is late, or does not come from the API, does not count. */
export const sendOnce = async (url: string, body: object): Promise<Outcome> => {
  const outcome = await withinLimit(async signal =>
    outcomeOf(
      await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        signal,
      }),
    ),
  );
  return outcome ?? { kind: 'unavailable' };
};

/** Sends a request for a call, and again while the API is unavailable; `onRetry` is called before each pause. */
export const sendRequest = async (send: () => Promise<Outcome>, onRetry: () => void): Promise<Outcome> => {
  let outcome = await send();
  for (const ms of RETRIES_MS) {
    if (outcome.kind !== 'unavailable') return outcome;
    onRetry();
    await pause(ms);
    outcome = await send();
  }
  return outcome;
};

/** The token that proves how long the form took; undefined while the API is unavailable. */
export const fetchFormToken = async (url: string): Promise<string | undefined> =>
  (await fetchJson<Partial<CallRequestForm>>(url))?.form_token;
