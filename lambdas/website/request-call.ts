import { randomUUID } from 'node:crypto';
import { blacklistOf } from '#platform/do-not-call/blacklist-of';
import { leadsWithNumber } from '#platform/leads/leads-with-number';
import { logger } from '#platform/logger';
import {
  conflict,
  type Done,
  done,
  rejectAsChanging,
  retryOnConflict,
  type ToWrite,
  toWrite,
} from '#platform/retry-on-conflict';
import { isDid } from '#platform/table/dids';
import { openCallRequest } from '#platform/table/website/call-requests';
import { websiteSettings } from '#platform/table/website/website-settings';
import type { CallRequest, TokenHolder } from '#shared/call-requests/call-request';
import type { CallRequestFlag } from '#shared/call-requests/call-request-flag';
import type { CallRequestAccepted } from '#shared/contracts/public';
import type { Lead } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';
import { limitSubmissions } from './limit-submissions.ts';
import {
  holderOf,
  isCalledAlready,
  isOver,
  isRepeated,
  requireUncancelled,
  type Sent,
  sentBefore,
} from './sent-form.ts';
import {
  detailsOf,
  flagsOf,
  type RequestCallDeps,
  requireFreshForm,
  requireValid,
  type Submitted,
} from './submission.ts';
import { cancelToken } from './tokens.ts';
import { type Asked, writeCallRequest } from './write-call-request.ts';

type Stored = {
  open: CallRequest | undefined;
  lead: Lead | undefined;
  sent: Sent | undefined;
  holder: TokenHolder;
  flags: CallRequestFlag[];
};

const readStored = async (deps: RequestCallDeps, submitted: Submitted): Promise<Stored> => {
  const number = submitted.phone_number;
  const [open, [lead], sent] = await Promise.all([
    openCallRequest(number),
    leadsWithNumber(number),
    sentBefore(deps, submitted),
  ]);
  const [listed, holder] = await Promise.all([
    blacklistOf({ number, ...(lead && { lead }) }),
    holderOf(deps, { lead, sent }, submitted),
  ]);
  return { open, lead, sent, holder, flags: flagsOf(deps, submitted, listed.length > 0) };
};

/**
 * The due time is computed from this submission and not read from an open request, which may be another person's. Only
 * a form that changes its own request gets the stored time.
 */
const accepted = (
  deps: RequestCallDeps,
  submitted: Submitted,
  { requestId, holder, dueTs }: { requestId: string; holder: TokenHolder; dueTs?: Timestamp | undefined },
): CallRequestAccepted => ({
  cancel_token: cancelToken(deps.key, requestId, holder),
  due_ts: dueTs ?? detailsOf(deps, submitted, []).due_ts,
});

/** The stored due time for a submission that was not counted, because it does not move the call. */
const unchangedDueTime = (
  { isCounted, flags }: Pick<Asked, 'isCounted' | 'flags'>,
  { due_ts, status }: Pick<CallRequest, 'due_ts' | 'status'>,
): Timestamp | undefined => (isCounted || flags.length > 0 || status === 'flagged' ? undefined : due_ts);

/** The same answer as before, if the form was sent again without a change. */
const firstAnswer = (
  deps: RequestCallDeps,
  submitted: Submitted,
  sent: Sent | undefined,
): CallRequestAccepted | undefined => {
  if (!sent) return undefined;
  requireUncancelled(sent);
  const { request_id: requestId, holder } = sent.form;
  const dueTs = isCalledAlready(deps, sent, submitted) ? sent.request?.due_ts : undefined;
  return isRepeated(deps, sent, submitted) ? accepted(deps, submitted, { requestId, holder, dueTs }) : undefined;
};

/**
 * A visitor's request to be called: finds or creates the lead of the number, and writes the consent and the one open
 * request of the number. The answer does not show whether the number was known. A suspicious submission looks accepted,
 * and waits for a person.
 * @throws Rejection `invalid_input` with the field; `too_many_requests`
 */
export const requestCall = async (deps: RequestCallDeps, submitted: Submitted): Promise<CallRequestAccepted> => {
  const before = await sentBefore(deps, submitted);
  const answered = firstAnswer(deps, submitted, before);
  if (answered) return answered;
  const [settings, isOurs] = await Promise.all([websiteSettings(), isDid(submitted.phone_number)]);
  requireValid(deps, { ...settings, isDid: isOurs }, submitted);
  requireFreshForm(deps, submitted);
  const isCounted = await limitSubmissions({ ...deps, ip: deps.caller.ip }, submitted, {
    isNewRequest: before !== undefined && isOver(before),
  });
  return retryOnConflict({
    read: () => readStored(deps, submitted),
    decide: (stored): Done<CallRequestAccepted> | ToWrite<Asked> => {
      const answer = firstAnswer(deps, submitted, stored.sent);
      return answer
        ? done(answer)
        : toWrite({ ...stored, submitted, isCounted, requestId: randomUUID(), group: settings.group });
    },
    write: async asked => {
      const written = await writeCallRequest(deps, asked);
      if (!written) return conflict;
      const { id, lead_key, status, flags } = written;
      logger.info('call requested', { call_request_id: id, lead_key, status, flags });
      const dueTs = unchangedDueTime(asked, written);
      return done(accepted(deps, submitted, { requestId: id, holder: asked.holder, dueTs }));
    },
    giveUp: rejectAsChanging('We could not take your request just now. Please send it again.'),
  });
};
