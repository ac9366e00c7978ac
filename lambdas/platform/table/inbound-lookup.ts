import { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import { Did } from '#shared/dids/did';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { LeadPhone } from './engine/documents.ts';
import { keys } from './engine/keys.ts';
import { getItems } from './engine/read.ts';

type InboundLookup = { did?: Did; blacklisted?: BlacklistEntry; leadId?: string };

/** All that is needed of the two numbers of an inbound call, in one request while the caller waits. */
export const lookUpInboundCall = async (to: PhoneNumber, from: PhoneNumber): Promise<InboundLookup> => {
  const [did, blacklisted, claim] = await getItems([keys.did(to), keys.blacklistEntry(from), keys.leadPhone(from)]);
  return {
    did: did && Did.parse(did),
    blacklisted: blacklisted && BlacklistEntry.parse(blacklisted),
    leadId: claim && LeadPhone.parse(claim).lead_id,
  };
};
