import { esigRequestUpdate, getEsigRequest, type NewEsigRequest } from '#platform/table/esig-requests';
import { type NewVerificationEvent, verificationEventCreation } from '#platform/table/verification-events';
import { writeTogether } from '#platform/table/write';
import type { EsigRequest } from '#shared/verification/esig-request';

export type Signature = Required<
  Pick<NewEsigRequest, 'signed_ts' | 'signature_name' | 'document_hash' | 'signed_from_ip' | 'signed_with'>
>;

/** Signs a request, once, together with the event that says so. `false` where it was signed meanwhile. */
const sign = async ({ id }: EsigRequest, signature: Signature, event: NewVerificationEvent): Promise<boolean> => {
  const { outcome } = await writeTogether({
    request: esigRequestUpdate(id, { set: signature, when: [{ field: 'signed_ts', is: 'absent' }] }),
    event: verificationEventCreation(event),
  });
  return outcome === 'written';
};

export const signingTable = { getEsigRequest, sign };
export type SigningTable = typeof signingTable;
