import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import type { Step } from '#platform/table/engine/steps';
import { writeTogether } from '#platform/table/engine/write';
import { getCallRequest } from '#platform/table/website/call-requests';
import type { CallRequest } from '#shared/call-requests/call-request';
import { Rejection } from '#shared/errors';

type Nothing = Record<string, never>;
type Steps = Record<string, Step | undefined>;

type Decision = {
  /** Somebody has decided the same before. */
  isDone: (request: CallRequest) => boolean;
  /** Why it does not wait for this decision any more; undefined if it does. */
  problem: (request: CallRequest) => string | undefined;
  /** What it means, as steps of one transaction. */
  steps: (request: CallRequest) => Steps | Promise<Steps>;
};

const decide = ({ isDone, problem }: Decision, request: CallRequest | undefined, version: number) => {
  if (!request) throw new Rejection('not_found', 'There is no such request.');
  if (isDone(request)) return done<Nothing>({});
  const why =
    problem(request) ??
    (request.version === version ? undefined : 'The request has changed since you read it. Look at it again.');
  if (why !== undefined) throw new Rejection('conflict', why);
  return toWrite(request);
};

/**
 * Writes what an admin has decided on a call request, as the admin has read it.
 * @throws Rejection `not_found`; `conflict` for a problem, or another version than the one that was read
 */
export const decideOnRequest = (
  decision: Decision,
  { id, version }: { id: string; version: number },
): Promise<Nothing> =>
  retryOnConflict({
    read: () => getCallRequest(id),
    decide: request => decide(decision, request, version),
    write: async request =>
      (await writeTogether(await decision.steps(request))).outcome === 'written' ? done({}) : conflict,
    giveUp: rejectAsChanging('The request is changing just now. Please try again.'),
  });
