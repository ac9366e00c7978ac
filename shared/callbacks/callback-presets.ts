import { instantOf } from '../call-requests/local-time.ts';
import { requestHours, zoneOf } from '../call-requests/offered-times.ts';
import { placeOfZip, stateOfZip } from '../call-requests/zip-states.ts';
import { placeOfNumber } from '../dialing/area-codes.ts';
import { hoursProblem } from '../dialing/dial-gate.ts';
import { clockIn } from '../dialing/local-clock.ts';
import { type Place, placeOfState } from '../dialing/states.ts';
import type { Lead } from '../leads/lead.ts';
import { addDays } from '../new-york.ts';
import type { PhoneNumber } from '../phone/phone-number.ts';
import type { Timestamp } from '../time.ts';

type Customer = {
  number: PhoneNumber;
  lead: Pick<Lead, 'first_name' | 'last_name' | 'phone_number' | 'state_abbr' | 'zip_code'> | undefined;
};

type CallbackPreset = { label: string; time: Timestamp };

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const stateOf = ({ lead }: Customer): string | undefined =>
  lead?.state_abbr ?? (lead?.zip_code ? stateOfZip(lead.zip_code) : undefined);

/** Where the lead's zip code is, unless the lead's state is another one. */
const placeByZip = ({ lead }: Customer): Place | undefined => {
  const found = placeOfZip(lead?.zip_code ?? '');
  return found.served && found.state === (lead?.state_abbr ?? found.state) ? found.place : undefined;
};

/** The customer's time zone: by the lead's zip code or state, else by the area code; undefined if none is known. */
export const customerZone = (customer: Customer): string | undefined => {
  const place = placeByZip(customer) ?? placeOfState(stateOf(customer)) ?? placeOfNumber(customer.number);
  return place && zoneOf(place);
};

const times = (zone: string | undefined, now: Timestamp): { label: string; time: Timestamp | undefined }[] => {
  const inAnHour = new Date(Math.floor((Date.parse(now) + HOUR_MS) / MINUTE_MS) * MINUTE_MS).toISOString();
  const today = zone && clockIn(zone, now).date;
  return [
    { label: 'In one hour', time: inAnHour },
    { label: 'This evening, 6 PM', time: zone && today && instantOf(zone, `${today}T18:00`) },
    { label: 'Tomorrow, 10 AM', time: zone && today && instantOf(zone, `${addDays(today, 1)}T10:00`) },
  ];
};

/**
 * Times to offer for a callback, in the customer's time; none that is past or at which the customer may not be called
 * (docs/product.md, Callback time).
 */
export const callbackPresets = (customer: Customer, now: Timestamp): CallbackPreset[] => {
  const { number, lead } = customer;
  const known = lead && { ...lead, state_abbr: stateOf(customer) };
  const mayCall = (ts: Timestamp) =>
    hoursProblem({ number, now: ts, hours: requestHours, ...(known && { lead: known }) }) === undefined;
  return times(customerZone(customer), now).flatMap(({ label, time }) =>
    time !== undefined && time > now && mayCall(time) ? [{ label, time }] : [],
  );
};
