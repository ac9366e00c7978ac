import { EsigRequest } from '#shared/verification/esig-request';
import { keys } from './engine/keys.ts';
import { getItem } from './engine/read.ts';
import { type Change, creation, type Step, update } from './engine/steps.ts';

export type NewEsigRequest = Omit<EsigRequest, 'version'>;

/** A request for a signature, as a step of a transaction. */
export const esigRequestCreation = (request: NewEsigRequest): Step =>
  creation('esig-request', keys.esigRequest(request.id), request);

/** A change of a request for a signature, as a step of a transaction. */
export const esigRequestUpdate = (id: string, change: Change<EsigRequest>): Step =>
  update(keys.esigRequest(id), change);

/** The request of a link, by a consistent read. */
export const getEsigRequest = async (id: string): Promise<EsigRequest | undefined> => {
  const image = await getItem(keys.esigRequest(id), { latest: true });
  return image && EsigRequest.parse(image);
};
