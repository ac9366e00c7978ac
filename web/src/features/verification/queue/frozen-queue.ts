import { useState } from 'react';
import type { PendingVerification } from '#shared/leads/pending-verification';

type Leads = readonly PendingVerification[];

const isIn = (leads: Leads, { id }: PendingVerification): boolean => leads.some(lead => lead.id === id);

/**
 * The same leads at the same places with their current values; a lead that has left the queue keeps its last values.
 */
const withCurrentValues = (shown: Leads, leads: Leads): Leads =>
  shown.map(lead => leads.find(({ id }) => id === lead.id) ?? lead);

/**
 * The leads that the queue shows. While a panel is open, the list is frozen; additions and removals are applied when it
 * closes, also when another panel is opened instead (docs/product.md, Verification queue).
 */
export const useFrozenQueue = (leads: Leads, openId: string | undefined) => {
  const [last, setLast] = useState({ leads, openId, shown: leads });
  if (last.leads !== leads || last.openId !== openId) {
    const isFrozen = openId !== undefined && openId === last.openId;
    setLast({ leads, openId, shown: isFrozen ? withCurrentValues(last.shown, leads) : leads });
  }
  const { shown } = last;
  return {
    shown,
    added: leads.filter(lead => !isIn(shown, lead)).length,
    removed: shown.filter(lead => !isIn(leads, lead)).length,
    hasLeft: (lead: PendingVerification) => !isIn(leads, lead),
  };
};
