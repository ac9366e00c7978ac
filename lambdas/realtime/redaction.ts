import { type Call, LiveCall, OwnCall } from '#shared/calls/call';
import { type Lead, PublicLead } from '#shared/leads/lead';
import { LeadViewer } from '#shared/leads/lead-viewer';
import { type Payment, PaymentSummary } from '#shared/payments/payment';
import { ScriptHistory } from '#shared/scripts/script';
import { Agent, OwnUser, type User } from '#shared/users/user';
import { LiveVerificationEvent, type VerificationEvent } from '#shared/verification/verification-event';

/** A user as they see themselves. */
export const asOwnUser = (user: User): OwnUser => OwnUser.parse(user);

/** A user as others see them. */
export const asAgent = (user: User): Agent => Agent.parse(user);

/** A choice in the script may tell of the customer's health: only an operation returns it, to the call's agent. */
const LiveOwnCall = OwnCall.extend({
  script_prompt_pages_history: ScriptHistory.omit({ selected_page_choice: true }).optional(),
});

/** A call as its agent sees it. */
export const asOwnCall = (call: Call): OwnCall => LiveOwnCall.parse(call);

/** A call as those see it who watch the floor. */
export const asLiveCall = (call: Call): LiveCall => LiveCall.parse(call);

/** A lead as all see it who may open it. */
export const asPublicLead = (lead: Lead): PublicLead => PublicLead.parse(lead);

/** Somebody at a lead's panel. */
export const asViewer = (viewer: LeadViewer): LeadViewer => LeadViewer.parse(viewer);

/** A payment without anything that is sealed: brands and last four digits, as screens show them. */
export const asPaymentSummary = (payment: Payment): PaymentSummary => PaymentSummary.parse(payment);

/** An event of a verification without its recording, which is not for all who see the lead. */
export const asLiveVerificationEvent = (event: VerificationEvent): LiveVerificationEvent =>
  LiveVerificationEvent.parse(event);
