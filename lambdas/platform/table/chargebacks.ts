import { Chargeback } from '#shared/products/chargeback';
import { keys } from './engine/keys.ts';
import { getItem, type Image } from './engine/read.ts';
import { creation, type Step } from './engine/steps.ts';

const parse = (image: Image): Chargeback => Chargeback.parse(image);

/** Identifies a chargeback. */
type ChargebackId = Pick<Chargeback, 'lead_id' | 'type' | 'product_version'>;

/** A chargeback, as a step of the transaction that undoes the sale. */
export const chargebackCreation = (chargeback: Omit<Chargeback, 'version'>): Step =>
  creation('chargeback', keys.chargeback(chargeback.lead_id, chargeback.type, chargeback.product_version), chargeback);

export const getChargeback = async (id: ChargebackId): Promise<Chargeback | undefined> => {
  const image = await getItem(keys.chargeback(id.lead_id, id.type, id.product_version), { latest: true });
  return image && parse(image);
};
