import type { Call } from '../calls/call.ts';
import type { Lead } from '../leads/lead.ts';
import type { Chargeback } from '../products/chargeback.ts';
import type { SelectedProduct } from '../products/product.ts';
import { contributionsOfCall } from './call-figures.ts';
import type { Contribution } from './contribution.ts';
import type { CountedId } from './counted-document.ts';
import { contributionsOfLead } from './lead-figures.ts';
import { contributionsOfChargeback, contributionsOfProduct } from './sale-figures.ts';

/** A document from which figures are counted. */
export type Counted =
  | { kind: 'call'; document: Call }
  | { kind: 'lead'; document: Lead }
  | { kind: 'selected-product'; document: SelectedProduct }
  | { kind: 'chargeback'; document: Chargeback };

/** What a document contributes: the only definition of every figure, for the stream and for a rebuild. */
export const contributionsOf = (counted: Counted): Contribution[] => {
  switch (counted.kind) {
    case 'call':
      return contributionsOfCall(counted.document);
    case 'lead':
      return contributionsOfLead(counted.document);
    case 'selected-product':
      return contributionsOfProduct(counted.document);
    case 'chargeback':
      return contributionsOfChargeback(counted.document);
  }
};

export const countedIdOf = (counted: Counted): CountedId => {
  switch (counted.kind) {
    case 'call':
    case 'lead':
      return { kind: counted.kind, id: counted.document.id };
    case 'selected-product': {
      const { lead_id, type } = counted.document;
      return { kind: counted.kind, lead_id, type };
    }
    case 'chargeback': {
      const { lead_id, type, product_version } = counted.document;
      return { kind: counted.kind, lead_id, type, product_version };
    }
  }
};
