import { getCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { type DomainEvent, eventConsumers } from '#shared/contracts/events';
import { timestamp } from '#shared/time';
import { handler } from '../../../lambdas/calls/react-to-events.ts';
import { domainEventsOf } from '../../../lambdas/projections/domain-events-of.ts';
import { aContext } from '../unit/lambda-events.ts';

const deliver = async ({ name, detail }: DomainEvent): Promise<void> => {
  if (!eventConsumers['react-to-calls'].some(event => event === name)) return;
  // A bus event has more fields, which are not read here.
  await handler({ id: name, 'detail-type': name, detail } as Parameters<typeof handler>[0], aContext());
};

/**
 * Replaces the table's stream and the bus: passes the changes of a call and of its conversation since the last run to
 * the real reactions, and then the changes that these make.
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
