import { randomUUID } from 'node:crypto';
import { blacklistOf } from '#platform/blacklist-of';
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
import { openCallRequest } from '#platform/table/website/call-requests';
import { websiteSettings } from '#platform/table/website/website-settings';
import { type CallRequest, isChangeable, isSameWish } from '#shared/call-requests/call-request';
import type { CallRequestFlag } from '#shared/call-requests/suspicion';
import type { CallRequestAccepted } from '#shared/contracts/public';
import type { Lead } from '#shared/leads/lead';
import { limitSubmissions } from './limit-submissions.ts';
import {
  flagsOf,
  holderOf,
  isSameForm,
  type RequestCallDeps,
  requireFreshForm,
  requireValid,
  type Submitted,
  wishOf,
} from './submission.ts';
import { cancelToken } from './tokens.ts';
import { type Asked, writeCallRequest } from './write-call-request.ts';

type Standing = { open: CallRequest | undefined; lead: Lead | undefined; flags: CallRequestFlag[] };

const standingOf = async (deps: RequestCallDeps, submitted: Submitted): Promise<Standing> => {
  const number = submitted.phone_number;
  const [open, [lead]] = await Promise.all([openCallRequest(number), leadsWithNumber(number)]);
  const listed = await blacklistOf({ number, ...(lead && { lead }) });
  return { open, lead, flags: flagsOf(deps, submitted, listed.length > 0) };
};

/** The time is that of the own wish, not what an open request says: that may be somebody else's. */
const accepted = (
  deps: RequestCallDeps,
  submitted: Submitted,
  { open, requestId }: { open: CallRequest | undefined; requestId: string },
): CallRequestAccepted => ({
  cancel_token: cancelToken(deps.key, requestId, holderOf(deps, open, submitted)),
  due_ts: wishOf(deps, submitted, []).due_ts,
});

/** Whether the form has nothing new to say: it asks for the same, or the customer is dialled already. */
const isRepeated = (deps: RequestCallDeps, open: CallRequest | undefined, submitted: Submitted): open is CallRequest =>
  isSameForm(deps, open, submitted) && (!isChangeable(open) || isSameWish(open, submitted));

/**
 * A visitor's request to be called: finds the lead of the number or creates it, and writes the consent and the request
 * with it. A number has one open request: the same form again changes nothing, and a later wish takes the place of the
 * former one. The answer does not show whether the number was known. A suspicious submission looks accepted, and waits
 * for a person.
 * @throws Rejection `invalid_input` with the field; `too_many_requests`
 */
export const requestCall = async (deps: RequestCallDeps, submitted: Submitted): Promise<CallRequestAccepted> => {
  const settings = await websiteSettings();
  requireValid(deps, settings, submitted);
  const open = await openCallRequest(submitted.phone_number);
  if (isRepeated(deps, open, submitted)) return accepted(deps, submitted, { open, requestId: open.id });
  requireFreshForm(deps, submitted);
  await limitSubmissions({ ...deps, ip: deps.caller.ip }, submitted);
  return retryOnConflict({
    read: () => standingOf(deps, submitted),
    decide: (standing): Done<CallRequestAccepted> | ToWrite<Asked> =>
      isRepeated(deps, standing.open, submitted)
        ? done(accepted(deps, submitted, { open: standing.open, requestId: standing.open.id }))
        : toWrite({ ...standing, submitted, requestId: randomUUID(), group: settings.group }),
    write: async asked => {
      const written = await writeCallRequest(deps, asked);
      if (!written) return conflict;
      const { id, lead_key, status, flags } = written;
      logger.info('call requested', { call_request_id: id, lead_key, status, flags });
      return done(accepted(deps, submitted, { open: asked.open, requestId: id }));
    },
    giveUp: rejectAsChanging('We could not take your request just now. Please send it again.'),
  });
};
