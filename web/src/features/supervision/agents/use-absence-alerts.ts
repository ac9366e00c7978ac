import { useEffect, useRef } from 'react';
import { agentName } from '#shared/agents/agent-groups';
import type { LiveCall } from '#shared/calls/call';
import { keyOf } from '#shared/keys';
import type { Agent } from '#shared/users/user';
import { toast } from '../../../lib/ui/toast.ts';

/** Long enough for a supervisor who is looking at something else. */
const SHOWN_MS = 10_000;

const nameIn = (agents: Agent[], { reservation_user_key }: LiveCall): string => {
  const agent = agents.find(({ id }) => keyOf('user', id) === reservation_user_key);
  return agent ? agentName(agent) : 'An agent';
};

/**
 * Alerts the supervisor once about each agent who did not return to the customer (docs/product.md, Agents monitor).
 * Earlier events are shown on the cards.
 */
export const useAbsenceAlerts = (agents: Agent[], calls: LiveCall[]): void => {
  const known = useRef<Set<string>>(undefined);
  useEffect(() => {
    const requeued = calls.filter(call => call.customer_requeued);
    const announced = known.current;
    if (announced)
      for (const call of requeued)
        if (!announced.has(call.id))
          toast.info(`${nameIn(agents, call)} did not return. The customer is back in the queue.`, {
            id: `absence-${call.id}`,
            duration: SHOWN_MS,
          });
    known.current = new Set([...(announced ?? []), ...requeued.map(({ id }) => id)]);
  }, [agents, calls]);
};
