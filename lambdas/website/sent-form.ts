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

/** The record of a form that was sent before, with its request. */
export type Sent = { form: SentForm; request: CallRequest | undefined };

/** Undefined without a token of ours. */
const sentFormId = ({ key }: Deps, { form_token, phone_number }: Submitted): SentFormId | undefined =>
  form_token !== undefined && formIssued(key, form_token)
    ? { form: hashOf(key, form_token), number: hashOf(key, phone_number) }
    : undefined;

const detailsHash = ({ key }: Deps, submitted: Submitted): string =>
  hashOf(key, JSON.stringify(detailValues(submitted)));

/**
 * The record of an earlier submission of this form for this number: its answer was lost, or the visitor went back to
 * the form.
 */
export const sentBefore = async (deps: Deps, submitted: Submitted): Promise<Sent | undefined> => {
  const id = sentFormId(deps, submitted);
  const form = id && (await getSentForm(id));
  return form && { form, request: await getCallRequest(form.request_id) };
};

/**
 * Requests that a later submission does not change: those that are being called, and those with an unproven revocation.
 * Others are over, or get the new details.
 */
const isFixed = (request: CallRequest): boolean => request.status === 'calling' || isRevocationAsked(request);

/** Whether the form changes nothing: it asks for the same as before, or the customer is already being dialled. */
export const isRepeated = (deps: Deps, { form, request }: Sent, submitted: Submitted): boolean =>
  form.wish === detailsHash(deps, submitted) || (request !== undefined && isFixed(request));

/** Too late for other details: an agent is offered the call, or the customer is being dialled. */
export const isCalledAlready = (deps: Deps, { form, request }: Sent, submitted: Submitted): boolean =>
  request?.status === 'calling' && form.wish !== detailsHash(deps, submitted);

/**
 * If the form of a cancelled request is sent again, the visitor is asked whether that is intended.
 * @throws Rejection `invalid_input` of the field `cancelled`
 */
export const requireUncancelled = ({ request }: Sent): void => {
  const because = request?.cancelled_because;
  if (because !== 'visitor' && because !== 'consent_revoked') return;
  const message =
    'This request was cancelled. What you typed is still here: if you want a call after all, send it again.';
  throw new Rejection('invalid_input', message, [{ field: CANCELLED_FIELD, message }]);
};

/** Whether the form's earlier request is over: then other details of the same form are a new request. */
export const isOver = ({ request }: Sent): boolean => request === undefined || !isCancellable(request);

/**
 * The strongest proof of the visitor: a number that was not known, a form with a proof, or the token of an earlier
 * answer to a request of the same lead and number.
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

/** The record is kept twice as long as the token is valid, for a page that repeats its request late. */
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
