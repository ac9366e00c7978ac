import type { Actor } from '#platform/handlers/actor';
import { transferDestinations } from '#shared/calls/transfer';
import type { TransferDestination } from '#shared/contracts/calls';
import type { CallKey } from '#shared/keys';
import { ownCall } from '../line/own-call.ts';
import { usersWithAvailability } from '../queue/available-users.ts';

type ListTransferDestinationsDeps = {
  actor: Actor;
};

/** The destinations to which the actor may transfer this call, and how many agents are available there. */
export const listTransferDestinations = async (
  { actor }: ListTransferDestinationsDeps,
  input: { task_attribute_key: CallKey },
): Promise<{ data: TransferDestination[] }> => {
  const [call, users] = await Promise.all([ownCall(actor, input.task_attribute_key), usersWithAvailability()]);
  return { data: transferDestinations(actor, call, users) };
};
