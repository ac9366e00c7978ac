import { callCreation } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';

/** The stored item of a call after a fault: it is in the lists of the call, and does not fit the schema. */
export const unreadable = (call: Call) => ({
  ...callCreation(call).item.Put?.Item,
  id: call.id,
  version: call.version,
  entity: 'anything',
  call_ended: 'perhaps',
});
