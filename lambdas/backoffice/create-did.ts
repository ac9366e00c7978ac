import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { recordedBy } from '#platform/table/audit/recorded-by';
import { readableDids, createDid as writeDid } from '#platform/table/dids';
import type { NewDid } from '#shared/dids/did';
import { Rejection } from '#shared/errors';
import type { PhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import { leadSourceProblems } from './known-names.ts';
import type { Numbers } from './numbers.ts';

type CreateDidDeps = { numbers: Numbers; actor: Actor; now: Timestamp };

/**
 * Numbers that were bought but have no DID document: the response to the purchase, or the write, was lost. A DID that
 * cannot be read has its number still.
 */
const unusedNumbers = async ({ numbers }: Pick<CreateDidDeps, 'numbers'>): Promise<PhoneNumber[]> => {
  const [bought, { dids, unreadable }] = await Promise.all([numbers.bought(), readableDids()]);
  const used = new Set([...dids, ...unreadable].map(({ id }) => id));
  return bought.filter(number => !used.has(number));
};

/**
 * Creates a DID with an unused number of an earlier attempt, or buys a number.
 * @throws Rejection `rejected` for an unknown or retired lead source or if none is for sale, `conflict`, `provider_failed`
 */
export const createDid = async (
  deps: CreateDidDeps,
  input: NewDid,
): Promise<{ data: { phone_number: PhoneNumber } }> => {
  const { numbers } = deps;
  const [problemOf, free] = await Promise.all([leadSourceProblems(), unusedNumbers(deps)]);
  const message = problemOf(input.lead_source);
  if (message) throw new Rejection('rejected', message, [{ field: 'lead_source', message }]);
  return retryOnConflict({
    read: () => free.shift(),
    decide: async unused => toWrite(unused ?? (await numbers.buy(input.lead_source))),
    write: async phone_number => {
      const did = { id: phone_number, phone_number, ...input, skip_dialer: false, priority: 0 };
      if ((await writeDid(did, recordedBy(deps))).outcome === 'written') return done({ data: { phone_number } });
      // A concurrent request has created a DID with this number.
      logger.warn('number is a DID already', { did_id: phone_number });
      return conflict;
    },
    giveUp: rejectAsChanging('Others are adding numbers at the same moment. Please try again.'),
  });
};
