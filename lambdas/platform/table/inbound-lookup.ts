import { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import { Did } from '#shared/dids/did';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { logger } from '../logger.ts';
import { count } from '../metrics.ts';
import { LeadPhone } from './engine/documents.ts';
import { keys } from './engine/keys.ts';
import { getItems, type Image } from './engine/read.ts';

type InboundLookup = { did?: Did; isBlocked: boolean; leadId?: string };

/** All of an entry that decides about its calls to us. */
const Blocking = BlacklistEntry.pick({ blocked_inbound: true });

/**
 * An entry of which this cannot be read lets its number in: most entries do, and a customer who calls us asks to be
 * spoken to. No call to the number is made, because that needs the whole entry.
 */
const blocksInbound = (entry: Image): boolean => {
  const { data, error } = Blocking.safeParse(entry);
  if (error) {
    count('DocumentUnread');
    logger.error('blacklist entry not read', { blacklist_entry_id: entry.id, fields: ['blocked_inbound'] });
  }
  return data?.blocked_inbound ?? false;
};

/** All that is needed of the two numbers of an inbound call, in one request while the caller waits. */
export const lookUpInboundCall = async (to: PhoneNumber, from: PhoneNumber): Promise<InboundLookup> => {
  const [did, blacklisted, claim] = await getItems([keys.did(to), keys.blacklistEntry(from), keys.leadPhone(from)]);
  return {
    did: did && Did.parse(did),
    isBlocked: blacklisted !== undefined && blocksInbound(blacklisted),
    leadId: claim && LeadPhone.parse(claim).lead_id,
  };
};
