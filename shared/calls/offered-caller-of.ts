import { placeOfNumber } from '../dialing/area-codes.ts';
import type { Lead } from '../leads/lead.ts';
import type { PhoneNumber } from '../phone/phone-number.ts';
import type { OfferedCaller } from './offered-caller.ts';

type Known = Pick<Lead, 'city' | 'state_abbr' | 'last_disposition' | 'lead_source'>;

const addressOf = ({ city, state_abbr }: Known): string | undefined => {
  const parts = [city, state_abbr].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : undefined;
};

/** `source` is that of the call, for a customer without a lead. */
export const offeredCallerOf = (
  lead: Known | undefined,
  number: PhoneNumber | undefined,
  source: string | undefined,
): OfferedCaller => {
  const place = (lead && addressOf(lead)) ?? (number && placeOfNumber(number)?.name);
  const lead_source = source ?? lead?.lead_source;
  return {
    ...(place && { place }),
    ...(lead?.last_disposition && { last_disposition: lead.last_disposition }),
    ...(lead_source && { lead_source }),
  };
};
