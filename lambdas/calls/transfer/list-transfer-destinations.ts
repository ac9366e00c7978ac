import type { Actor } from '#platform/handlers/actor';
import { transferDestinations } from '#shared/calls/transfer';
import type { TransferDestination } from '#shared/contracts/calls';
import type { CallKey } from '#shared/keys';
import { ownCall } from '../line/own-call.ts';
import { usersAsFree } from '../queue/available-users.ts';

export type ListTransferDestinationsDeps = {
  actor: Actor;
};

/** Where the agent may transfer this call, and how many could take it. */
export const listTransferDestinations = async (
  { actor }: ListTransferDestinationsDeps,
  input: { task_attribute_key: CallKey },
): Promise<{ data: TransferDestination[] }> => {
  const [call, users] = await Promise.all([ownCall(actor, input.task_attribute_key), usersAsFree()]);
  return { data: transferDestinations(actor, call, users) };
};
