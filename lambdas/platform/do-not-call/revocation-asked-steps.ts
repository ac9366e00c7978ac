import { randomUUID } from 'node:crypto';
import type { Step } from '#platform/table/engine/steps';
import {
  callRequestCreation,
  callRequestUpdate,
  type NewCallRequest,
  openCallRequest,
} from '#platform/table/website/call-requests';
import type { CallRequest } from '#shared/call-requests/call-request';
import type { CallRequestFlag } from '#shared/call-requests/call-request-flag';
import type { Timestamp } from '#shared/time';

/** The lead of the new request, if the number has no open one. */
type Asker = Omit<NewCallRequest, 'id' | 'status' | 'flags' | 'attempts' | 'created_ts'>;

/** An open request waits for an admin from now on. */
export const askedAtRequest = (open: CallRequest, asked: readonly CallRequestFlag[]): Step =>
  callRequestUpdate(open, { status: 'flagged', flags: [...new Set([...open.flags, ...asked])] });

/**
 * An unproven request to revoke the consent for a number, as steps of a transaction: its open request, or a new one,
 * waits for an admin, and nobody is contacted until then.
 */
export const revocationAskedSteps = async (
  asker: Asker,
  { flags: asked, now }: { flags: readonly CallRequestFlag[]; now: Timestamp },
): Promise<{ request: Step; claim?: Step }> => {
  const open = await openCallRequest(asker.phone_number);
  if (open) return { request: askedAtRequest(open, asked) };
  return callRequestCreation({
    ...asker,
    id: randomUUID(),
    status: 'flagged',
    flags: [...asked],
    attempts: 0,
    created_ts: now,
  });
};
