import { EsigRequest } from '#shared/verification/esig-request';
import { EsigClaim } from './engine/documents.ts';
import { keys } from './engine/keys.ts';
import { leadItemKeys } from './engine/list-keys.ts';
import { getItem } from './engine/read.ts';
import { type Change, creation, type Step, update } from './engine/steps.ts';

export type NewEsigRequest = Omit<EsigRequest, 'version'>;

/** A request for a signature, as a step of a transaction. */
export const esigRequestCreation = (request: NewEsigRequest): Step =>
  creation(
    'esig-request',
    keys.esigRequest(request.id),
    request,
    leadItemKeys(request.lead_id, 'esig-request', request.id),
  );

/** A change of a request for a signature, as a step of a transaction. */
export const esigRequestUpdate = (id: string, change: Change<EsigRequest>): Step =>
  update(keys.esigRequest(id), change);

/** The request of a link, by a consistent read. */
export const getEsigRequest = async (id: string): Promise<EsigRequest | undefined> => {
  const image = await getItem(keys.esigRequest(id), { latest: true });
  return image && EsigRequest.parse(image);
};

type Claiming = Pick<EsigRequest, 'id' | 'lead_id' | 'group' | 'verification_type'>;

const claimKeyOf = ({ lead_id, group, verification_type }: Omit<Claiming, 'id'>) =>
  keys.esigClaim(lead_id, group, verification_type);

/** Which request for a signature of this group and type is the lead's latest, by a consistent read. */
export const getEsigClaim = async (of: Omit<Claiming, 'id'>): Promise<EsigClaim | undefined> => {
  const image = await getItem(claimKeyOf(of), { latest: true });
  return image && EsigClaim.parse(image);
};

/** Makes a request the latest, as a step of a transaction. A conflict if another one was made since `known` was read. */
export const esigClaimStep = (request: Claiming, known: EsigClaim | undefined): Step => {
  const fields = { lead_id: request.lead_id, request_id: request.id };
  return known
    ? update<EsigClaim>(claimKeyOf(request), {
        set: fields,
        when: [{ field: 'version', is: 'equal', value: known.version }],
      })
    : creation('esig-claim', claimKeyOf(request), fields);
};
