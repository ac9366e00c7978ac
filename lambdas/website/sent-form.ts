import type { SentForm } from '#platform/table/engine/documents';
import type { Step } from '#platform/table/engine/steps';
import { getCallRequest } from '#platform/table/website/call-requests';
import { getSentForm, type SentFormId, sentFormWrite } from '#platform/table/website/sent-forms';
import {
  type CallRequest,
  detailValues,
  isCancellable,
  isRevocationAsked,
  type TokenHolder,
} from '#shared/call-requests/call-request';
import { CANCELLED_FIELD } from '#shared/call-requests/cancelled-field';
import { FORM_LIFE_MS } from '#shared/call-requests/fill-time';
import { Rejection } from '#shared/errors';
import { keyOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import type { RequestCallDeps, Submitted } from './submission.ts';
import { formIssued, hashOf, openedToken } from './tokens.ts';

type Deps = Pick<RequestCallDeps, 'key'>;

/** What a form has asked for its number, with that request. */
export type Sent = { form: SentForm; request: CallRequest | undefined };

/** Undefined without a token of ours. */
const sentFormId = ({ key }: Deps, { form_token, phone_number }: Submitted): SentFormId | undefined =>
  form_token !== undefined && formIssued(key, form_token)
    ? { form: hashOf(key, form_token), number: hashOf(key, phone_number) }
    : undefined;

const detailsHash = ({ key }: Deps, submitted: Submitted): string =>
  hashOf(key, JSON.stringify(detailValues(submitted)));

/** What this form has asked for this number before: its answer may have been lost, or its visitor went back. */
export const sentBefore = async (deps: Deps, submitted: Submitted): Promise<Sent | undefined> => {
  const id = sentFormId(deps, submitted);
  const form = id && (await getSentForm(id));
  return form && { form, request: await getCallRequest(form.request_id) };
};

/** A call under way, and a request that a person decides on. Others are over, or a later submission replaces their details. */
const isFixed = (request: CallRequest): boolean => request.status === 'calling' || isRevocationAsked(request);

/**
 * Whether the form has nothing new to say: it asks for the same, whatever became of that, or the customer is dialled
 * already.
 */
export const isRepeated = (deps: Deps, { form, request }: Sent, submitted: Submitted): boolean =>
  form.wish === detailsHash(deps, submitted) || (request !== undefined && isFixed(request));

/** Other details come too late: an agent is offered the call of the former one, or dials. */
export const isCalledAlready = (deps: Deps, { form, request }: Sent, submitted: Submitted): boolean =>
  request?.status === 'calling' && form.wish !== detailsHash(deps, submitted);

/**
 * Whose request was cancelled, by its visitor or with the consent, and who sends its form again, is asked whether it was
 * meant so.
 * @throws Rejection `invalid_input` of the field `cancelled`
 */
export const requireUncancelled = ({ request }: Sent): void => {
  const because = request?.cancelled_because;
  if (because !== 'visitor' && because !== 'consent_revoked') return;
  const message =
    'This request was cancelled. What you typed is still here: if you want a call after all, send it again.';
  throw new Rejection('invalid_input', message, [{ field: CANCELLED_FIELD, message }]);
};

/** Whether what the form has asked for is over: other details of the same form are a new request. */
export const isOver = ({ request }: Sent): boolean => request === undefined || !isCancellable(request);

/**
 * The strongest that a visitor has proven: by a number that we did not know, by a form that was proven, or by the token of
 * an earlier answer to a request of the same lead and number.
 */
export const holderOf = async (
  { key }: Deps,
  { lead, sent }: { lead: Lead | undefined; sent: Sent | undefined },
  { cancel_token, phone_number }: Submitted,
): Promise<TokenHolder> => {
  if (!lead || sent?.form.holder === 'first') return 'first';
  const proof = openedToken(key, cancel_token ?? '');
  if (proof?.holder !== 'first') return 'later';
  const proven = await getCallRequest(proof.requestId);
  return proven?.lead_key === keyOf('lead', lead.id) && proven.phone_number === phone_number ? 'first' : 'later';
};

/** It stays for as long again as the token is taken, for a page that repeats its request late. */
const expiryOf = ({ key }: Deps, { form_token }: Submitted): number =>
  Math.floor((Date.parse(formIssued(key, form_token) ?? '') + 2 * FORM_LIFE_MS) / 1000);

/** Notes what the form asks for, as a step of the request's transaction; none without a token of ours. */
export const sentFormStep = (
  deps: Deps,
  {
    submitted,
    sent,
    requestId,
    holder,
  }: { submitted: Submitted; sent: Sent | undefined; requestId: string; holder: TokenHolder },
): { form?: Step } => {
  const id = sentFormId(deps, submitted);
  if (!id) return {};
  const noted = {
    request_id: requestId,
    holder,
    wish: detailsHash(deps, submitted),
    expires_at: expiryOf(deps, submitted),
  };
  return { form: sentFormWrite(id, sent?.form, noted) };
};
