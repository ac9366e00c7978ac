import { clearGroupConfigurations } from '#platform/handlers/actor';
import { putDid } from '#platform/table/dids';
import { putLeadSource } from '#platform/table/lead-sources';
import { WEBSITE_SOURCE } from '#shared/lead-sources/website-source';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { first, setUpDefaults } from './defaults.ts';
import { addPerson, type NewPerson } from './people.ts';

/** A DID and the group that takes its calls. */
type FirstNumber = { phone_number: PhoneNumber; requested_group: string };

type StageSetUp = {
  admin: Omit<NewPerson, 'groups'>;
  /** Whether the admin must choose another password at the first sign-in. */
  temporary: boolean;
  numbers: FirstNumber[];
  now: Date;
};

/** The lead source of customers who dial a DID directly; like that of the public page it costs nothing. */
const leadSource = { id: '1', name: 'direct', lead_cost: 0 };
const leadSources = [leadSource, { id: '2', name: WEBSITE_SOURCE, lead_cost: 0 }];

const addNumber = ({ phone_number, requested_group }: FirstNumber) =>
  putDid({
    id: phone_number,
    phone_number,
    requested_group,
    lead_source: leadSource.name,
    task_creation_source:
      requested_group === 'customer_service' ? 'customer_service_inbound_call' : 'customer_inbound_call',
    buffer_time_s: 0,
    require_disposition_note: false,
    skip_dialer: false,
    priority: 0,
    ...first,
  });

/**
 * Writes the first data of an empty stage: the defaults, one admin, and DIDs. Existing data is not changed, so it can
 * be repeated. Returns whether the admin is new.
 */
export const setUpStage = async ({ admin, temporary, numbers, now }: StageSetUp): Promise<boolean> => {
  await setUpDefaults(now);
  clearGroupConfigurations();
  const person = { ...admin, groups: ['admin'] };
  const isNew = await addPerson(person, { now, temporary });
  for (const source of leadSources) await putLeadSource({ ...source, ...first });
  for (const number of numbers) await addNumber(number);
  return isNew;
};
