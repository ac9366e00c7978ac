import { type Call, LiveCall, OwnCall } from '#shared/calls/call';
import { LeadViewer } from '#shared/leads/lead-viewer';
import { type Payment, PaymentSummary } from '#shared/payments/payment';
import { Agent, type User } from '#shared/users/user';

/** A user as others see them. */
export const asAgent = (user: User): Agent => Agent.parse(user);

/** A call as its agent sees it. */
export const asOwnCall = (call: Call): OwnCall => OwnCall.parse(call);

/** A call as those see it who watch the floor. */
export const asLiveCall = (call: Call): LiveCall => LiveCall.parse(call);

/** Somebody at a lead's panel. */
export const asViewer = (viewer: LeadViewer): LeadViewer => LeadViewer.parse(viewer);

/** A payment without anything that is sealed: brands and last four digits, as screens show them. */
export const asPaymentSummary = (payment: Payment): PaymentSummary => PaymentSummary.parse(payment);
