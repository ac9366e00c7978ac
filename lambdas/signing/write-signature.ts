import { esigRequestUpdate, type NewEsigRequest } from '#platform/table/esig-requests';
import { leadNotErased } from '#platform/table/lead-data/beside-lead';
import { type Sales, salesUnchanged } from '#platform/table/selected-products';
import { type NewVerificationEvent, writeWithEvent } from '#platform/table/verification-events';
import type { EsigRequest } from '#shared/verification/esig-request';

export type Signature = Required<
  Pick<
    NewEsigRequest,
    'signed_ts' | 'signature_name' | 'signed_text' | 'document_hash' | 'signed_from_ip' | 'signed_with'
  >
>;

/**
 * Signs a request, once, together with the event that says so. `conflict` where it was signed, or the lead's sales
 * changed since `sales` was read; `erased` if the lead was erased.
 */
export const writeSignature = async (
  { id, lead_id }: EsigRequest,
  signature: Signature,
  event: NewVerificationEvent,
  sales: Sales['sales'],
): Promise<'written' | 'conflict' | 'erased'> => {
  const written = await writeWithEvent(event, {
    request: esigRequestUpdate(id, { set: signature, when: [{ field: 'signed_ts', is: 'absent' }] }),
    sales: salesUnchanged(lead_id, sales),
    lead: leadNotErased(lead_id),
  });
  if (written.outcome === 'written') return 'written';
  return written.failures.lead ? 'erased' : 'conflict';
};
