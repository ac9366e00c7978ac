import { logger } from '#platform/logger';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { listDids, createDid as writeDid } from '#platform/table/dids';
import type { NewDid } from '#shared/dids/did';
import { Refusal } from '#shared/errors';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { leadSourceNames } from './known-names.ts';
import type { Numbers } from './numbers.ts';

export type CreateDidDeps = {
  numbers: Numbers;
};

/** A number that was bought and never became a DID: the answer to its purchase, or its document, was lost. */
const leftOver = async ({ numbers }: CreateDidDeps): Promise<PhoneNumber[]> => {
  const [bought, dids] = await Promise.all([numbers.bought(), listDids()]);
  const used = new Set(dids.map(({ phone_number }) => phone_number));
  return bought.filter(number => !used.has(number));
};

/**
 * Gets a number from Twilio, one that is left over of a former try before another is bought, and keeps it as a DID.
 * @throws Refusal `refused` for an unknown lead source or where none is for sale, `conflict`, `provider_failed`
 */
export const createDid = async (
  deps: CreateDidDeps,
  input: NewDid,
): Promise<{ data: { phone_number: PhoneNumber } }> => {
  const { numbers } = deps;
  const [leadSources, free] = await Promise.all([leadSourceNames(), leftOver(deps)]);
  if (!leadSources.has(input.lead_source)) {
    const message = `There is no lead source '${input.lead_source}'.`;
    throw new Refusal('refused', message, [{ field: 'lead_source', message }]);
  }
  return retryOnConflict({
    read: () => free.shift(),
    decide: async leftOverNumber => toWrite(leftOverNumber ?? (await numbers.buy(input.lead_source))),
    write: async phone_number => {
      const did = { id: phone_number, phone_number, ...input, skip_dialer: false, priority: 0 };
      if ((await writeDid(did)).outcome === 'written') return done({ data: { phone_number } });
      // Somebody who creates one at the same moment was first with this number.
      logger.warn('number is a DID already', { did_id: phone_number });
      return conflict;
    },
    giveUp: rejectAsChanging('Others are adding numbers at the same moment. Please try again.'),
  });
};
