import { randomUUID } from 'node:crypto';
import { blacklistOf } from '#platform/blacklist-of';
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
import { leadByPhone } from '#platform/table/leads';
import { openCallRequest } from '#platform/table/website/call-requests';
import { websiteSettings } from '#platform/table/website/website-settings';
import type { CallRequest } from '#shared/call-requests/call-request';
import type { CallRequestFlag } from '#shared/call-requests/suspicion';
import type { CallRequestAccepted } from '#shared/contracts/public';
import type { Lead } from '#shared/leads/lead';
import { limitSubmissions } from './limit-submissions.ts';
import { flagsOf, formIdOf, type RequestCallDeps, requireValid, type Submitted } from './submission.ts';
import { cancelToken } from './tokens.ts';
import { type Asked, writeCallRequest } from './write-call-request.ts';

type Standing = { open: CallRequest | undefined; lead: Lead | undefined; flags: CallRequestFlag[] };

const standingOf = async (deps: RequestCallDeps, submitted: Submitted): Promise<Standing> => {
  const number = submitted.phone_number;
  const [open, lead] = await Promise.all([openCallRequest(number), leadByPhone(number)]);
  const listed = await blacklistOf({ number, ...(lead && { lead }) });
  return { open, lead, flags: flagsOf(deps, submitted, listed.length > 0) };
};

const accepted = ({ key }: RequestCallDeps, { id, due_ts }: Pick<CallRequest, 'id' | 'due_ts'>) => ({
  request_id: id,
  cancel_token: cancelToken(key, id),
  due_ts,
});

/** Whether an open request came from this very form: its answer may have been lost. */
const isSameForm = (open: CallRequest | undefined, formId: string | undefined): open is CallRequest =>
  formId !== undefined && open?.form_id === formId;

/**
 * A visitor's request to be called: finds the lead of the number or creates it, and writes the consent and the request
 * with it. A number has one open request: the same form again changes nothing, and a later wish takes the place of the
 * former one. A suspicious submission looks accepted, and waits for a person.
 * @throws Rejection `invalid_input` with the field; `too_many_requests`
 */
export const requestCall = async (deps: RequestCallDeps, submitted: Submitted): Promise<CallRequestAccepted> => {
  const settings = await websiteSettings();
  requireValid(deps, settings, submitted);
  const formId = formIdOf(deps, submitted);
  const open = await openCallRequest(submitted.phone_number);
  if (isSameForm(open, formId)) return accepted(deps, open);
  await limitSubmissions({ ...deps, ip: deps.caller.ip }, submitted.phone_number);
  return retryOnConflict({
    read: () => standingOf(deps, submitted),
    decide: (standing): Done<CallRequestAccepted> | ToWrite<Asked> =>
      isSameForm(standing.open, formId)
        ? done(accepted(deps, standing.open))
        : toWrite({ ...standing, submitted, requestId: randomUUID(), group: settings.group }),
    write: async asked => {
      const written = await writeCallRequest(deps, asked);
      if (!written) return conflict;
      const { id, lead_key, status, flags } = written;
      logger.info('call requested', { call_request_id: id, lead_key, status, flags });
      return done(accepted(deps, written));
    },
    giveUp: rejectAsChanging('We could not take your request just now. Please send it again.'),
  });
};
