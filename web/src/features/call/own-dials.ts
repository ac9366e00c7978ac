import type { CallKey } from '#shared/keys';

/** How long TaskRouter offers the task of a dial to its agent. */
const OFFERED_FOR_MS = 120_000;

/** When each dial of this tab was accepted by the server. A task's own attributes are no proof: any worker can set them. */
const acceptedAt = new Map<CallKey, number>();
let pendingDials = 0;
let noResponseAt = Number.NEGATIVE_INFINITY;

/**
 * Registers that this tab requests a dial. The returned function takes the outcome once: the call's key, a rejection, or
 * no response, after which the dial may exist.
 */
export const trackOwnDial = (): ((outcome: CallKey | 'rejected' | 'no-response') => void) => {
  pendingDials++;
  return outcome => {
    pendingDials--;
    if (outcome === 'no-response') noResponseAt = Date.now();
    else if (outcome !== 'rejected') acceptedAt.set(outcome, Date.now());
  };
};

const isRecent = (at = Number.NEGATIVE_INFINITY): boolean => Date.now() - at < OFFERED_FOR_MS;

/**
 * Whether an offered dial was requested in this tab; its offer may arrive before the response. After a reload the agent's
 * dial rings like any other call.
 */
export const isOwnDial = (key: CallKey | undefined): boolean =>
  pendingDials > 0 || isRecent(noResponseAt) || (key !== undefined && isRecent(acceptedAt.get(key)));

/** For tests: forgets all dials. */
export const forgetOwnDials = (): void => {
  acceptedAt.clear();
  pendingDials = 0;
  noResponseAt = Number.NEGATIVE_INFINITY;
};
