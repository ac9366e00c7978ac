import { WEBSITE_SOURCE } from '#shared/lead-sources/website-source';
import type { Lead } from '#shared/leads/lead';
import { timestamp } from '#shared/time';
import { leadSources } from './catalogue.ts';
import type { Random } from './random.ts';

const firstNames = [
  'Ann',
  'Walter',
  'Denise',
  'Carlos',
  'Ruth',
  'Earl',
  'Joyce',
  'Miguel',
  'Beverly',
  'Howard',
  'Irene',
  'Leon',
  'Thelma',
  'Curtis',
  'Paula',
  'Dolores',
  'Frank',
  'Yvonne',
  'Gerald',
  'Rosa',
];
const lastNames = [
  'Field',
  'Hughes',
  'Barnes',
  'Ortiz',
  'Simmons',
  'Foster',
  'Gray',
  'Vega',
  'Coleman',
  'Price',
  'Russell',
  'Diaz',
  'Perry',
  'Long',
  'Ross',
  'Bell',
  'Ward',
  'Cruz',
  'Jenkins',
  'Shaw',
];
const states = [
  { state_abbr: 'FL', zip: '331', area: '305' },
  { state_abbr: 'TX', zip: '752', area: '214' },
  { state_abbr: 'GA', zip: '303', area: '404' },
  { state_abbr: 'OH', zip: '432', area: '614' },
  { state_abbr: 'AZ', zip: '850', area: '602' },
  { state_abbr: 'NC', zip: '282', area: '704' },
] as const;

/** Nobody of the seed has used the public page. */
const dialled = leadSources.filter(({ name }) => name !== WEBSITE_SOURCE);

const DAY_MS = 86_400_000;

export const seededLeadId = (index: number): string => `seed-${String(index).padStart(4, '0')}`;

/** A lead of the last sixty days; `index` makes its id and its number unique. */
export const aLead = (random: Random, index: number, now: Date): Omit<Lead, 'version'> => {
  const place = random.pick(states);
  const first_name = random.pick(firstNames);
  const last_name = random.pick(lastNames);
  return {
    id: seededLeadId(index),
    first_name,
    last_name,
    phone_number: `+1${place.area}555${String(1000 + index).padStart(4, '0')}`,
    email: `${first_name}.${last_name}.${index}@example.test`.toLowerCase(),
    state_abbr: place.state_abbr,
    zip_code: `${place.zip}${String(random.integer(1, 99)).padStart(2, '0')}`,
    lead_source: random.pick(dialled).name,
    created_ts: timestamp(new Date(now.getTime() - random.integer(1, 60 * 24) * (DAY_MS / 24))),
  };
};
