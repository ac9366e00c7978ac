import { type Call, LiveCall, OwnCall } from '#shared/calls/call';
import { type Lead, PublicLead } from '#shared/leads/lead';
import { LeadViewer } from '#shared/leads/lead-viewer';
import { type Payment, PaymentSummary } from '#shared/payments/payment';
import { ScriptHistory } from '#shared/scripts/script';
import { Agent, OwnUser, type User } from '#shared/users/user';
import { LiveVerificationEvent, type VerificationEvent } from '#shared/verification/verification-event';

/** A user for the user's own screen. */
export const asOwnUser = (user: User): OwnUser => OwnUser.parse(user);

/** A user for the screens of others. */
export const asAgent = (user: User): Agent => Agent.parse(user);

/** A choice in the script may tell of the customer's health: only an operation returns it, to the call's agent. */
const LiveOwnCall = OwnCall.extend({
  script_prompt_pages_history: ScriptHistory.omit({ selected_page_choice: true }).optional(),
});

/** A call for its agent. */
export const asOwnCall = (call: Call): OwnCall => LiveOwnCall.parse(call);

/** A call for the agents monitor. */
export const asLiveCall = (call: Call): LiveCall => LiveCall.parse(call);

/** A lead for everybody who may open it. */
export const asPublicLead = (lead: Lead): PublicLead => PublicLead.parse(lead);

/** A viewer of a lead. */
export const asViewer = (viewer: LeadViewer): LeadViewer => LeadViewer.parse(viewer);

/** A payment without encrypted fields: brands and last four digits, as screens show them. */
export const asPaymentSummary = (payment: Payment): PaymentSummary => PaymentSummary.parse(payment);

/** A verification event without its recording, which not every viewer of the lead may hear. */
export const asLiveVerificationEvent = (event: VerificationEvent): LiveVerificationEvent =>
  LiveVerificationEvent.parse(event);
