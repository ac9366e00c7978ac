import type { WebhookRequest } from '../../../infra/local/twilio/ports.ts';
import { nameOf, type WebhookFault } from './chosen-faults.ts';

type Scenario = { sent: string[]; delivered: string[]; isIgnored: (name: string) => boolean };

const aScenario = (isIgnored: Scenario['isIgnored'] = () => false): Scenario => ({
  sent: [],
  delivered: [],
  isIgnored,
});

/**
 * Records the status webhooks of each scenario, numbered by name in the order of sending: `participant-join #2`. A
 * webhook that is still pending when the next scenario begins belongs to its own scenario.
 */
export const reportBook = () => {
  let current = aScenario();
  const onTheirWay = new Map<WebhookRequest, () => void>();
  return {
    /** Records a webhook at its sending; returns its fault. */
    take: (request: WebhookRequest): WebhookFault | undefined => {
      if (request.kind === 'voice') return undefined;
      const scenario = current;
      const name = nameOf(request);
      const numbered = `${name} #${scenario.sent.filter(one => one.startsWith(`${name} #`)).length + 1}`;
      scenario.sent.push(numbered);
      onTheirWay.set(request, () => scenario.delivered.push(numbered));
      return scenario.isIgnored(numbered) ? 'ignored' : undefined;
    },
    /** Records the response to a webhook: it has its effect, or is ignored. */
    delivered: (request: WebhookRequest): void => {
      onTheirWay.get(request)?.();
      onTheirWay.delete(request);
    },
    begin: (ignored?: string) => {
      current = aScenario(name => name === ignored);
    },
    ignore: (which: (name: string) => boolean) => {
      current.isIgnored = which;
    },
    /** Those that have had their effect, or are ignored. */
    seen: (): string[] => [...current.delivered],
  };
};
