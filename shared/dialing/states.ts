/** A place with its name and all its time zones, first the one with most people, or that of a zip code in it. */
export type Place = { name: string; zones: readonly string[] };

/** Time zones of the tz database; zones with equal clocks today share one name. */
export const zones = {
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
  arizona: 'America/Phoenix',
  alaska: 'America/Anchorage',
  aleutians: 'America/Adak',
  hawaii: 'Pacific/Honolulu',
  atlantic: 'America/Halifax',
} as const;

const { eastern, central, mountain, pacific, arizona, alaska, aleutians, hawaii } = zones;

/** The time zones of the continental US, by name. */
export const continental = { Eastern: eastern, Central: central, Mountain: mountain, Pacific: pacific } as const;

const place = (name: string, ...its: readonly string[]): Place => ({ name, zones: its });

/** By postal abbreviation. The second zone of a state is from 49 CFR 71 or, in Arizona, the Navajo Nation's. */
export const states = {
  AK: place('Alaska', alaska, aleutians),
  AL: place('Alabama', central),
  AR: place('Arkansas', central),
  AS: place('American Samoa', 'Pacific/Pago_Pago'),
  AZ: place('Arizona', arizona, mountain),
  CA: place('California', pacific),
  CO: place('Colorado', mountain),
  CT: place('Connecticut', eastern),
  DC: place('Washington, D.C.', eastern),
  DE: place('Delaware', eastern),
  FL: place('Florida', eastern, central),
  GA: place('Georgia', eastern),
  GU: place('Guam', 'Pacific/Guam'),
  HI: place('Hawaii', hawaii),
  IA: place('Iowa', central),
  ID: place('Idaho', mountain, pacific),
  IL: place('Illinois', central),
  IN: place('Indiana', eastern, central),
  KS: place('Kansas', central, mountain),
  KY: place('Kentucky', eastern, central),
  LA: place('Louisiana', central),
  MA: place('Massachusetts', eastern),
  MD: place('Maryland', eastern),
  ME: place('Maine', eastern),
  MI: place('Michigan', eastern, central),
  MN: place('Minnesota', central),
  MO: place('Missouri', central),
  MP: place('Northern Mariana Islands', 'Pacific/Guam'),
  MS: place('Mississippi', central),
  MT: place('Montana', mountain),
  NC: place('North Carolina', eastern),
  ND: place('North Dakota', central, mountain),
  NE: place('Nebraska', central, mountain),
  NH: place('New Hampshire', eastern),
  NJ: place('New Jersey', eastern),
  NM: place('New Mexico', mountain),
  NV: place('Nevada', pacific, mountain),
  NY: place('New York', eastern),
  OH: place('Ohio', eastern),
  OK: place('Oklahoma', central),
  OR: place('Oregon', pacific, mountain),
  PA: place('Pennsylvania', eastern),
  PR: place('Puerto Rico', 'America/Puerto_Rico'),
  RI: place('Rhode Island', eastern),
  SC: place('South Carolina', eastern),
  SD: place('South Dakota', central, mountain),
  TN: place('Tennessee', central, eastern),
  TX: place('Texas', central, mountain),
  UT: place('Utah', mountain),
  VA: place('Virginia', eastern),
  VI: place('U.S. Virgin Islands', 'America/Puerto_Rico'),
  VT: place('Vermont', eastern),
  WA: place('Washington', pacific),
  WI: place('Wisconsin', central),
  WV: place('West Virginia', eastern),
  WY: place('Wyoming', mountain),
} as const satisfies Record<string, Place>;

export type StateAbbr = keyof typeof states;

/** `placeOfState('tx')?.name === 'Texas'`; undefined for anything else, such as a military address. */
export const placeOfState = (abbreviation: string | undefined): Place | undefined => {
  const key = abbreviation?.trim().toUpperCase() ?? '';
  return Object.hasOwn(states, key) ? states[key as StateAbbr] : undefined;
};
