import type { Actor } from '#platform/handlers/actor';
import { linkId, newLinkToken } from '#platform/link-token';
import { logger } from '#platform/logger';
import { rejectAboveLimit } from '#platform/messages/count-message';
import { requireLeadAtHand } from '#platform/require-lead-at-hand';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import type { LeadChange } from '#platform/table/leads';
import { getPayment } from '#platform/table/payments';
import { readSales, type Sales } from '#platform/table/selected-products';
import { newVerificationEvent } from '#platform/table/verification-events';
import { writableLead } from '#platform/writable-lead';
import type { Call } from '#shared/calls/call';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import { Rejection } from '#shared/errors';
import { keyOf } from '#shared/keys';
import type { Language } from '#shared/leads/language';
import { type Lead, leadName } from '#shared/leads/lead';
import type { Payment } from '#shared/payments/payment';
import type { ProductType, SelectedProduct } from '#shared/products/product';
import type { ProductGroup } from '#shared/products/product-group';
import { type Timestamp, timestamp } from '#shared/time';
import { closerOfRequest } from '#shared/verification/closer-of-request';
import { EsigProduct, type EsigRequest, LINK_VALID_S } from '#shared/verification/esig-request';
import { isSameRequest } from '#shared/verification/same-request';
import type { EsigType, VerificationEvent } from '#shared/verification/verification-event';
import { ESIG_WARNING, isReadyForEsig } from '#shared/verification/verification-rules';
import { type LatestRequest, latestRequest, resultOfRequest } from './latest-request.ts';
import { recipientOfLink } from './recipient-of-link.ts';
import { type Recipient, type Senders, sendSigningLink } from './send-signing-link.ts';
import {
  type Requesting,
  writeFailedRequest,
  writeSentRequest,
  writeVerificationRequest,
} from './write-verification-request.ts';

type RequestVerificationDeps = {
  senders: Senders;
  webOrigin: () => Promise<string>;
  actor: Actor;
  now: Timestamp;
  hours: CallingHours;
  /** How many messages a user may send in an hour. */
  perHour: number;
  /** The time after the message was sent. */
  clock: () => Timestamp;
  /** Waits so many milliseconds. */
  wait?: (ms: number) => Promise<unknown>;
};

type VerificationRequest = {
  leadId: string;
  verificationType: EsigType;
  group: ProductGroup;
  products: ProductType[];
};

/** The stored data by which a request is decided. */
type State = { lead: Lead; latest: LatestRequest; payment: Payment | undefined } & Sales;

const readState = async (input: VerificationRequest): Promise<State> => {
  const { leadId } = input;
  const [lead, latest, payment, sales] = await Promise.all([
    writableLead(leadId),
    latestRequest(input),
    getPayment(leadId),
    readSales(leadId),
  ]);
  return { lead, latest, payment, ...sales };
};

/** The lead's current products that the customer is asked to sign for. */
const productsToSign = (
  { products, payment }: State,
  { group, products: shown }: VerificationRequest,
): EsigProduct[] => {
  if (!isReadyForEsig(products, payment)) throw new Rejection('rejected', ESIG_WARNING);
  const ofGroup = products.filter(product => product.group === group);
  const types = (list: readonly ProductType[]) => [...new Set(list)].sort().join();
  if (types(ofGroup.map(({ type }: SelectedProduct) => type)) !== types(shown))
    throw new Rejection('conflict', 'The products have changed. Please look again.');
  return ofGroup.map(product => EsigProduct.parse(product));
};

/**
 * The change that the first request makes to the lead (docs/product.md, What a request does). The first request after a
 * completed verification does the same, and its verification has no agent. Further requests do not change the lead.
 */
const firstRequest = (lead: Lead, { user }: Actor, now: Timestamp): LeadChange => {
  const isFirst = lead.verification_requested_ts === undefined;
  if (!isFirst && lead.verification_completed !== true) return {};
  return {
    set: {
      verification_requested: true,
      verification_completed: false,
      verification_requested_ts: now,
      verification_requested_by_email: user.email,
    },
    ...(!isFirst && { remove: ['verification_agent_email', 'agent_of_record'] }),
  };
};

/** The change that a request makes to the lead, if any. `calls` are the actor's open calls. */
const ofRequest = (lead: Lead, actor: Actor, calls: readonly Call[], now: Timestamp): LeadChange | undefined => {
  const { set, remove } = firstRequest(lead, actor, now);
  const closer = closerOfRequest(actor, lead, calls);
  if (!set && closer === undefined) return undefined;
  const assigned = closer !== undefined && {
    assigned_agent_email_by_role: { ...lead.assigned_agent_email_by_role, closer },
  };
  return { set: { ...set, ...assigned }, ...(remove && { remove }) };
};

const event = (
  { actor }: RequestVerificationDeps,
  { leadId, verificationType, group }: VerificationRequest,
  name: VerificationEvent['name'],
  created_ts: Timestamp,
) =>
  newVerificationEvent({
    lead_id: leadId,
    name,
    verification_type: verificationType,
    group,
    created_ts,
    user_email: actor.user.email,
  });

/** `calls` are the actor's open ones. */
type Asked = { id: string; products: EsigProduct[]; recipient: Recipient; calls: readonly Call[] };

/** The documents of a request. */
const requesting = (
  deps: RequestVerificationDeps,
  input: VerificationRequest,
  { id, products, recipient, calls }: Asked,
  { lead, latest, sales }: State,
): Requesting => {
  const { actor, now } = deps;
  const name = leadName(lead);
  return {
    lead,
    request: {
      id,
      products,
      ...(sales && { sales_version: sales.version }),
      lead_id: lead.id,
      ...(name !== undefined && { customer_name: name }),
      ...(lead.language !== undefined && { language: lead.language }),
      verification_type: input.verificationType,
      group: input.group,
      requested_by_email: actor.user.email,
      created_ts: now,
      sent_to: recipient.by === 'esig_text' ? recipient.number : recipient.address,
      expires_ts: timestamp(new Date(Date.parse(now) + LINK_VALID_S * 1000)),
    },
    claim: latest.claim,
    event: event(deps, input, 'requested', now),
    change: ofRequest(lead, actor, calls, now),
    sales,
    callId: calls.findLast(({ lead_key }) => lead_key === keyOf('lead', lead.id))?.id,
  };
};

/** Where the link goes, and the origin of the page that it opens. */
type Link = { recipient: Recipient; origin: string; language: Language | undefined };
type Wanted = { link: Link; wanted: Requesting };

/**
 * The right to request it and the recipient are checked on the version of the lead with which the request is written.
 */
const decide = async (
  deps: RequestVerificationDeps,
  input: VerificationRequest,
  id: string,
  state: State,
): Promise<Wanted> => {
  const { lead } = state;
  const calls = await requireLeadAtHand(deps.actor, lead);
  const products = productsToSign(state, input);
  const recipient = await recipientOfLink(deps, { lead, type: input.verificationType, calls });
  const link = { recipient, origin: await deps.webOrigin(), language: lead.language };
  return { link, wanted: requesting(deps, input, { id, products, recipient, calls }, state) };
};

/** The link to send, or the same request that somebody else made at the same moment. */
type Put = { link: Link } | { same: EsigRequest };

/**
 * Writes the request and all that follows from it, again where the lead, its products or its requests changed
 * meanwhile.
 */
const put = (deps: RequestVerificationDeps, input: VerificationRequest, id: string): Promise<Put> =>
  retryOnConflict<State, Wanted, Put>({
    read: () => readState(input),
    decide: async state => {
      const change = await decide(deps, input, id, state);
      const { request } = state.latest;
      return request && isSameRequest(request, change.wanted.request, deps.now)
        ? done({ same: request })
        : toWrite(change);
    },
    write: async ({ link, wanted }) => {
      const outcome = await writeVerificationRequest(wanted, deps);
      if (outcome === 'above limit') return rejectAboveLimit(deps);
      if (outcome === 'disabled') throw new Rejection('forbidden', 'Your account is disabled. Please ask an admin.');
      return outcome === 'written' ? done({ link }) : conflict;
    },
    giveUp: rejectAsChanging('This lead is changing. Please try again.'),
  });

/** The response tells the user the result, so the request does not fail if storing the result fails. */
const noteOrLog = async ({ leadId }: VerificationRequest, what: string, note: () => Promise<void>): Promise<void> => {
  try {
    await note();
  } catch (error) {
    logger.error(`${what} request not noted`, { lead_id: leadId, error: error as Error });
  }
};

/** Sends the link, and notes the result for those who made the same request. @throws Rejection */
const send = async (
  deps: RequestVerificationDeps,
  input: VerificationRequest,
  { id, recipient, ...link }: { id: string; recipient: Recipient; href: string; language: Language | undefined },
) => {
  try {
    const message_id = await sendSigningLink(deps.senders, recipient, link);
    logger.info('verification requested', { lead_id: input.leadId, user_id: deps.actor.user.id, message_id });
    const sent_ts = deps.clock();
    await noteOrLog(input, 'sent', () =>
      writeSentRequest(id, { sent_ts, message_id }, event(deps, input, 'sent', sent_ts)),
    );
  } catch (error) {
    if (error instanceof Rejection) {
      const { code, message } = error;
      await noteOrLog(input, 'failed', () => writeFailedRequest(id, { code, message }));
    }
    throw error;
  }
};

/**
 * Asks the customer to sign: stores the request, puts the lead into the verification queue with the first request, then
 * sends the link. If the provider rejects the link, there is an event 'requested' and none 'sent'. Of several equal
 * requests at the same moment one is made, and all get its result (docs/decisions/0051).
 * @throws Rejection `not_found`; `forbidden` without the lead at hand, which is logged, or for a user who is disabled
 * meanwhile; `rejected`, also outside the calling hours; `too_many_requests`; `conflict`; `unavailable`;
 * `provider_failed`
 */
export const requestVerification = async (
  deps: RequestVerificationDeps,
  input: VerificationRequest,
): Promise<Record<string, never>> => {
  const token = newLinkToken();
  const id = linkId(token);
  const outcome = await put(deps, input, id);
  if ('same' in outcome) {
    await resultOfRequest(deps, outcome.same);
    return {};
  }
  const { recipient, origin, language } = outcome.link;
  await send(deps, input, { id, recipient, href: `${origin}/sign#${token}`, language });
  return {};
};
