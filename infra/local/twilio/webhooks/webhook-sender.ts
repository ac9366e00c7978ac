import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Account, WebhookRequest, WebhookResponse, WebhookSender } from '../ports.ts';
import { ConnectionFailed, deliver } from './deliver.ts';
import type { FaultAction, Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import { ReorderedWebhooks } from './reordered-webhooks.ts';

const TWILIO_TIMEOUT_MS = 15_000;

type WebhookSenderContext = {
  account: Account;
  clock: Clock;
  journal: Journal;
  faults: Faults;
  log(line: string): void;
};

/** Sends signed webhooks, one retry on a failed connection, each attempt in the journal, faults as injected. */
export const createWebhookSender = (context: WebhookSenderContext): WebhookSender & { stop(): void } => {
  const { account, clock, journal, faults, log } = context;
  const stopping = new AbortController();
  const reordered = new ReorderedWebhooks(clock);

  const attempt = async (request: WebhookRequest, attemptNumber: number, token: string, fault?: FaultAction) => {
    const method = request.method ?? 'POST';
    const started = performance.now();
    const record = (status: number | null, error?: string) =>
      journal.add({
        at: clock.now().toISOString(),
        kind: request.kind,
        method,
        url: request.url,
        params: request.params,
        status,
        ms: Math.round(performance.now() - started),
        attempt: attemptNumber,
        ...(error && { error }),
        ...(fault && { fault: fault.type }),
      });
    if (fault?.type === 'drop') {
      record(null, 'dropped');
      throw new Error('dropped by an injected fault');
    }
    if (fault?.type === 'status') {
      record(fault.status);
      return { status: fault.status, contentType: 'text/plain', body: '' };
    }
    try {
      const response = await deliver({
        url: request.url,
        method,
        params: request.params,
        timeoutMs: request.timeoutMs ?? TWILIO_TIMEOUT_MS,
        idempotencyToken: token,
        authToken: account.authToken,
        stopped: stopping.signal,
      });
      if (fault?.type === 'timeout') throw new Error('an injected fault removed the response');
      record(response.status);
      return response;
    } catch (error) {
      record(null, error instanceof Error ? error.message : String(error));
      throw error;
    }
  };

  const withRetry = async (request: WebhookRequest, fault?: FaultAction): Promise<WebhookResponse> => {
    const token = randomUUID();
    try {
      return await attempt(request, 1, token, fault);
    } catch (error) {
      if (!(error instanceof ConnectionFailed) || stopping.signal.aborted) throw error;
      return await attempt(request, 2, token, fault);
    }
  };

  const struck = async (request: WebhookRequest, fault: FaultAction): Promise<WebhookResponse> => {
    if (fault.type === 'delay') await new Promise<void>(resolve => clock.after(fault.ms, resolve));
    if (fault.type === 'reorder') await reordered.hold(request.kind);
    if (fault.type !== 'duplicate') return withRetry(request, fault);
    const copies = Array.from({ length: fault.copies + 1 }, () => withRetry(request, fault));
    for (const copy of copies.slice(1)) copy.catch(error => log(`webhook ${request.kind}: copy: ${error.message}`));
    return copies[0] as Promise<WebhookResponse>;
  };

  return {
    async send(request) {
      const fault = faults.takeForWebhook(request);
      if (fault) return struck(request, fault);
      try {
        return await withRetry(request);
      } finally {
        reordered.release(request.kind);
      }
    },
    stop() {
      stopping.abort();
      reordered.releaseAll();
    },
  };
};
