import type { CancelReason } from '#shared/call-requests/call-request';

/** Why nobody is called for a request, after 'Cancelled: '. */
export const cancelledBecause: Record<CancelReason, string> = {
  visitor: 'the visitor took it back',
  closed: 'an admin was done with it',
  consent_revoked: 'the customer wants no calls any more',
  not_callable: 'the number is on the blacklist, or may not be dialled',
  lead_erased: 'the lead was erased',
};
