import type { WebhookRequest } from '../../../infra/local/twilio/ports.ts';
import { reportName } from '../twilio/report-name.ts';

/** `ignored`: a response without any effect. `reordered`: delayed until the next of its kind is delivered. */
export type WebhookFault = 'lost' | 'ignored' | 'twice' | 'reordered' | { lateMs: number };

/** `status`: Twilio returns it and has done nothing. The others time out, with or without the effect. */
export type RestFault = { status: number } | 'done, answer lost' | 'not done, answer lost';

export type RestAsked = { method: string; path: string; form: URLSearchParams };

/** The faults that a test chooses, per webhook, request and event. */
export type ChosenFaults = {
  /** `name` is numbered: `participant-join #2`. */
  webhook?: (name: string, request: WebhookRequest) => WebhookFault | undefined;
  /** Called after each webhook with a response. */
  delivered?: (request: WebhookRequest) => void;
  rest?: (asked: RestAsked) => RestFault | undefined;
  /** Whether the bus loses an event with this name. */
  event?: (name: string) => boolean;
};

/** The name of a webhook; of a voice webhook its path: `voice/inbound`. */
export const nameOf = ({ url, params }: WebhookRequest): string => {
  const { pathname } = new URL(url);
  return reportName(pathname, new URLSearchParams(params)) ?? pathname.replace('/twilio/', '');
};

/** The webhooks that Twilio sent, numbered by their names: `participant-join #2`. */
export const webhookBook = () => {
  const sent: string[] = [];
  const counts = new Map<string, number>();
  return {
    sent,
    note: (request: WebhookRequest): string => {
      const name = nameOf(request);
      const nth = (counts.get(name) ?? 0) + 1;
      counts.set(name, nth);
      sent.push(`${name} #${nth}`);
      return `${name} #${nth}`;
    },
  };
};
