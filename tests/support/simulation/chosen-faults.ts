import type { WebhookRequest } from '../../../infra/local/twilio/ports.ts';
import { reportName } from '../twilio/report-name.ts';

/** `ignored`: answered, and without any effect. `reordered`: held back until the next of its kind was delivered. */
export type WebhookFault = 'lost' | 'ignored' | 'twice' | 'reordered' | { lateMs: number };

/** `status`: Twilio answers so and has done nothing. The others time out, after it was done or without. */
export type RestFault = { status: number } | 'done, answer lost' | 'not done, answer lost';

export type RestAsked = { method: string; path: string; form: URLSearchParams };

/** What a test has chosen to go wrong, webhook by webhook, request by request and event by event. */
export type ChosenFaults = {
  /** `name` is numbered: `participant-join #2`. */
  webhook?: (name: string, request: WebhookRequest) => WebhookFault | undefined;
  /** Told of each webhook that was answered. */
  delivered?: (request: WebhookRequest) => void;
  rest?: (asked: RestAsked) => RestFault | undefined;
  /** Whether the bus loses an event of this name. */
  event?: (name: string) => boolean;
};

/** A voice webhook is called by its path: `voice/inbound`. */
export const nameOf = ({ url, params }: WebhookRequest): string => {
  const { pathname } = new URL(url);
  return reportName(pathname, new URLSearchParams(params)) ?? pathname.replace('/twilio/', '');
};

/** The webhooks that Twilio sent, numbered by their names: `participant-join #2`. */
export const webhookBook = () => {
  const sent: string[] = [];
  return {
    sent,
    note: (request: WebhookRequest): string => {
      const name = nameOf(request);
      const nth = sent.filter(one => one.startsWith(`${name} #`)).length + 1;
      sent.push(`${name} #${nth}`);
      return `${name} #${nth}`;
    },
  };
};
