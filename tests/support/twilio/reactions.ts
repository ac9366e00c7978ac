import { getCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { type DomainEvent, eventConsumers } from '#shared/contracts/events';
import { timestamp } from '#shared/time';
import { handler } from '../../../lambdas/calls/react-to-events.ts';
import { domainEventsOf } from '../../../lambdas/projections/domain-events-of.ts';
import { aContext } from '../unit/lambda-events.ts';

const deliver = async ({ name, detail }: DomainEvent): Promise<void> => {
  if (!eventConsumers['react-to-calls'].some(event => event === name)) return;
  // A bus event has more fields, which nobody here reads.
  await handler({ id: name, 'detail-type': name, detail } as Parameters<typeof handler>[0], aContext());
};

/**
 * The table's stream and the bus, at a word: what became true of a call and of those that share its conference since the
 * last time goes to the real reactions, and what became true by these after it.
 */
export const callReactions = () => {
  const told = new Map<string, Call>();
  const tell = async (id: string): Promise<boolean> => {
    const [old, call] = [told.get(id), await getCall(id, { latest: true })];
    if (!call || old?.version === call.version) return false;
    told.set(id, call);
    const events = domainEventsOf({ entity: 'call', old, new: call }, timestamp(new Date()));
    for (const event of events) await deliver(event);
    return true;
  };
  const react = async (rootId: string): Promise<void> => {
    const root = await getCall(rootId, { latest: true });
    let hasChanged = false;
    for (const id of [rootId, ...(root?.sibling_ids ?? [])]) hasChanged = (await tell(id)) || hasChanged;
    if (hasChanged) await react(rootId);
  };
  return react;
};
