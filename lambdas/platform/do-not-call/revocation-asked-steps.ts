import { randomUUID } from 'node:crypto';
import type { Step } from '#platform/table/engine/steps';
import {
  callRequestCreation,
  callRequestUpdate,
  type NewCallRequest,
  openCallRequest,
} from '#platform/table/website/call-requests';
import type { CallRequestFlag } from '#shared/call-requests/suspicion';
import type { Timestamp } from '#shared/time';

/** Whom a person decides about where no request of the number is open. */
type Asker = Omit<NewCallRequest, 'id' | 'status' | 'flags' | 'attempts' | 'created_ts'>;

/**
 * That somebody asked to take the consent for a number back without proof of being the customer, as steps of a
 * transaction: its open request, or a new one, waits for an admin, and nobody is contacted until then.
 */
export const revocationAskedSteps = async (
  asker: Asker,
  { flags: asked, now }: { flags: readonly CallRequestFlag[]; now: Timestamp },
): Promise<{ request: Step; claim?: Step }> => {
  const open = await openCallRequest(asker.phone_number);
  const flags = [...new Set([...(open?.flags ?? []), ...asked])];
  if (open) return { request: callRequestUpdate(open, { status: 'flagged', flags }) };
  return callRequestCreation({
    ...asker,
    id: randomUUID(),
    status: 'flagged',
    flags,
    attempts: 0,
    created_ts: now,
  });
};
