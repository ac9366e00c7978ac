import type { Lead } from '#shared/leads/lead';
import type { SelectedProduct } from '#shared/products/product';
import { EVENTS_SHOWN, type VerificationEvent } from '#shared/verification/verification-event';
import { withLatest } from './event-list.ts';

type Served = { lead: Lead; products: SelectedProduct[]; events: () => VerificationEvent[] };

/** A server's answers about one lead's signatures; commands change the lead unless `failWith` was called. */
export const aServedLead = ({ lead, products, events }: Served) => {
  let stored = lead;
  let fails: Error | undefined;
  const sent: [string, Record<string, unknown>][] = [];
  /** Records a command without its lead id, and changes the lead. */
  const act = (name: string, input: Record<string, unknown>, changes: object): Lead => {
    const { leadId: _, ...others } = input;
    sent.push([name, others]);
    if (fails) throw fails;
    stored = { ...stored, ...changes, version: stored.version + 1 };
    return stored;
  };
  return {
    act,
    /** The commands so far, each with its input. */
    sent,
    failWith: (next?: Error) => {
      fails = next;
    },
    answers: {
      getLead: () => stored,
      listSelectedProducts: () => ({ data: products }),
      listVerificationEvents: () => ({ data: events().slice(0, EVENTS_SHOWN), latest: withLatest([], events()) }),
      listSignatureProgress: () => ({ data: withLatest([], events()) }),
      setReadyForTransfer: (input: Record<string, unknown>) =>
        act('ready', input, { [String(input.flag)]: input.ready }),
    },
  };
};
