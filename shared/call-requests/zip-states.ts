import { type Place, type StateAbbr, states, zones } from '../dialing/states.ts';

/**
 * The first three digits of each state's zip codes: `a-b` is a range. Military addresses and single large receivers are
 * left out (pe.usps.com, Labeling List L002).
 */
export const zipPrefixes: Record<StateAbbr, string> = {
  AK: '995-999',
  AL: '350-352 354-369',
  AR: '716-729',
  AS: '',
  AZ: '850-853 855-857 859-860 863-865',
  CA: '900-908 910-928 930-961',
  CO: '800-816',
  CT: '060-069',
  DC: '200 202-205 569',
  DE: '197-199',
  FL: '320-339 341-342 344 346-347 349',
  GA: '300-319 398-399',
  GU: '969',
  HI: '967-968',
  IA: '500-516 520-528',
  ID: '832-838',
  IL: '600-620 622-629',
  IN: '460-479',
  KS: '660-662 664-679',
  KY: '400-427',
  LA: '700-701 703-708 710-714',
  MA: '010-027 055',
  MD: '206-212 214-219',
  ME: '039-049',
  MI: '480-499',
  MN: '550-551 553-567',
  MO: '630-631 633-641 644-658',
  MP: '',
  MS: '386-397',
  MT: '590-599',
  NC: '270-289',
  ND: '580-588',
  NE: '680-681 683-693',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-871 873-875 877-884',
  NV: '889-891 893-895 897-898',
  NY: '005 100-149',
  OH: '430-459',
  OK: '730-731 734-741 743-749',
  OR: '970-979',
  PA: '150-196',
  PR: '006-007 009',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 750-770 772-799 885',
  UT: '840-847',
  VA: '201 220-246',
  VI: '008',
  VT: '050-054 056-059',
  WA: '980-986 988-994',
  WI: '530-532 534-535 537-549',
  WV: '247-268',
  WY: '820-831',
};

/** Zip codes that belong to another place than the others with their first three digits. */
const exceptions: Record<string, StateAbbr | undefined> = {
  // Fishers Island gets its mail from Connecticut.
  '06390': 'NY',
  // Alta gets its mail from Idaho.
  '83414': 'WY',
  '96799': 'AS',
  '96950': 'MP',
  '96951': 'MP',
  '96952': 'MP',
};

/** `'005 100-102'` is 5, 100, 101 and 102. */
export const prefixesIn = (ranges: string): number[] =>
  ranges
    .split(' ')
    .filter(Boolean)
    .flatMap(range => {
      const [first = '', last = first] = range.split('-');
      return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => Number(first) + n);
    });

const abbreviations = Object.keys(states) as StateAbbr[];

/** Where our agents are licensed: all states and Washington, D.C.; not the territories. */
const notServed: readonly StateAbbr[] = ['AS', 'GU', 'MP', 'PR', 'VI'];

export const servedStates: readonly StateAbbr[] = abbreviations.filter(state => !notServed.includes(state));

/** Five digits, with or without the four of ZIP+4; spaces around it are ignored. */
export const parseZipCode = (text: string): string | undefined => /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(text)?.[1];

const stateOfPrefix = new Map(
  abbreviations.flatMap(state => prefixesIn(zipPrefixes[state]).map(prefix => [prefix, state] as const)),
);

/** The state of a five-digit zip code; undefined if no state has it. */
export const stateOfZip = (zip: string): StateAbbr | undefined =>
  exceptions[zip] ?? stateOfPrefix.get(Number(zip.slice(0, 3)));

/**
 * The first three digits of zip codes that are in another zone than most people of their state. Those with many zip codes
 * in either zone are left out (49 CFR 71, Standard Time Zone Boundaries).
 */
const otherZones: Partial<Record<StateAbbr, { zone: string; prefixes: string }>> = {
  FL: { zone: zones.central, prefixes: '324-325' },
  ID: { zone: zones.pacific, prefixes: '835 838' },
  IN: { zone: zones.central, prefixes: '463-464 476-477' },
  KY: { zone: zones.central, prefixes: '420-424' },
  ND: { zone: zones.mountain, prefixes: '586' },
  NE: { zone: zones.mountain, prefixes: '693' },
  OR: { zone: zones.mountain, prefixes: '979' },
  SD: { zone: zones.mountain, prefixes: '577' },
  TN: { zone: zones.eastern, prefixes: '374 376-379' },
  TX: { zone: zones.mountain, prefixes: '799 885' },
};

/** Port St. Joe, Crab Orchard, Pollock and Riggins are in the zone of most people of their state all the same. */
const inZoneOfState: readonly string[] = ['32456', '32457', '37723', '83547', '83549'];

/** The state with the zone of a zip code first; its calling hours are those of all its zones all the same. */
const placeIn = (state: StateAbbr, zip: string): Place => {
  const place: Place = states[state];
  const { zone, prefixes } = otherZones[state] ?? { prefixes: '' };
  const isOther = prefixesIn(prefixes).includes(Number(zip.slice(0, 3))) && !inZoneOfState.includes(zip);
  if (zone === undefined || !isOther) return place;
  return { ...place, zones: [zone, ...place.zones.filter(one => one !== zone)] };
};

type ServedPlace = { served: true; state: StateAbbr; place: Place } | { served: false; name?: string };

/** Whether we serve a five-digit zip code, and where it is; without a name if no state has it. */
export const placeOfZip = (zip: string): ServedPlace => {
  const state = stateOfZip(zip);
  if (!state) return { served: false };
  const place = placeIn(state, zip);
  return servedStates.includes(state) ? { served: true, state, place } : { served: false, name: place.name };
};
