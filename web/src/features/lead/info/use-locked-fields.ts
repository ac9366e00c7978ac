import { may, requires } from '#shared/access/access';
import type { OwnCall } from '#shared/calls/call';
import type { Lead } from '#shared/leads/lead';
import { needsLeadAtHand, offersSensitive } from '#shared/leads/sensitive-edit';
import { useSession } from '../../../lib/session/session.ts';
import { useSelectedProducts } from '../lead-products.ts';

/**
 * Tells which fields this user may not change: all of an erased lead, some without the lead at hand. A screen does not
 * know deleted products, and a user with a limited view of leads reads no products: the server decides, and its message
 * is shown at the field.
 */
export const useLockedFields = (lead: Lead, call: OwnCall | undefined): ((path: string) => boolean) => {
  const session = useSession();
  const isErased = lead.erased_ts !== undefined;
  const isFree = offersSensitive(session, lead, call);
  const selected = useSelectedProducts(lead.id, !isFree && may(session.access, requires.fullLead));
  const hasProduct = (selected.data?.data ?? []).length > 0;
  return path => isErased || (!isFree && needsLeadAtHand(path, hasProduct));
};
