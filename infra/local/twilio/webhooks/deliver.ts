import { signWebhook } from './signature.ts';

type Delivery = {
  url: string;
  method: 'GET' | 'POST';
  params: Record<string, string>;
  timeoutMs: number;
  idempotencyToken: string;
  authToken: string;
  /** Ends deliveries in flight when the virtual Twilio stops. */
  stopped: AbortSignal;
};

type Delivered = { status: number; contentType: string; body: string };

/** Nothing accepted the connection: the only failure that Twilio retries. */
export class ConnectionFailed extends Error {}

const connectionErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'UND_ERR_SOCKET', 'EAI_AGAIN']);

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
};

/** The URL of the request, without the fragment, which has Twilio's connection overrides. */
const wireUrl = ({ method, url, params }: Delivery): string => {
  const wire = new URL(url);
  wire.hash = '';
  if (method === 'GET') for (const [name, value] of Object.entries(params)) wire.searchParams.append(name, value);
  return wire.href;
};

/** One signed attempt. The time-out uses the machine's clock, because the connection is real. */
export const deliver = async (delivery: Delivery): Promise<Delivered> => {
  const { method, params, timeoutMs, authToken, idempotencyToken, stopped } = delivery;
  const url = wireUrl(delivery);
  const form = method === 'POST' ? params : {};
  try {
    const response = await fetch(url, {
      method,
      headers: {
        'x-twilio-signature': signWebhook(authToken, url, form),
        'i-twilio-idempotency-token': idempotencyToken,
        'user-agent': 'TwilioProxy/1.1',
        accept: '*/*',
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }),
      },
      body: method === 'POST' ? new URLSearchParams(form).toString() : undefined,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopped]),
    });
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      body: await response.text(),
    };
  } catch (error) {
    if (connectionErrors.has(codeOf(error))) throw new ConnectionFailed(codeOf(error), { cause: error });
    if (stopped.aborted) throw new Error('the virtual Twilio stopped', { cause: error });
    throw new Error(`no response within ${timeoutMs} ms`, { cause: error });
  }
};
