import { expect, it } from 'vitest';
import { fieldsOf } from '../../tests/support/unit/fields-of.ts';
import { operations } from './operations.ts';

/** Long enough for a person to write one of these, and short enough for a field of a few words. */
const numbers = ['4111111111111111', 'card 4111 1111 1111 1111', '123-45-6789', 'SSN 123 45 6789'];

/** By the end of a field's name: the fields that take such a number, and why that is right. */
const taken: Record<string, string> = {
  id: 'finds an item by its key; what is not found is rejected',
  leadId: 'finds a lead',
  uid: 'finds a user',
  'leads.ids.[]': 'finds a lead',
  'to.value': 'must be the name of a lead source',
  check_id: 'finds a dry run',
  callbacks_to: 'must be a user who may take the work',
  verifications_to: 'must be a user who may take the work',
  leads_to: 'must be a user who may take the work',
  eventId: 'finds an event of a lead',
  product_id: 'finds a product of the catalogue',
  snipped_recording: 'must be the recording of the call or event that it comes with',
  key: 'the cursor of a page, read only',
  visit: 'an id that the console makes, deleted soon after the visit',
  selected_page_key: 'the key of a page of the script',
  'back_pages.[]': 'the key of a page of the script',
  'base.{key}': 'compared with what is stored',
  'base.{}': 'compared with what is stored',
  'disposeCall.disposition': 'must be the name of a disposition',
  'dispositions.[]': 'must be the names of dispositions',
  'listSettingVersions.name': 'finds a setting',
  'listSettingChanges.by': 'finds the changes by a user',
  'filter.by': 'finds the changes by a user',
  'restoreSetting.name': 'finds a setting',
  q: 'searches what is stored, and is stored nowhere but in the record of an export',
  to: 'must be a group, an agent, or a number of the lead',
  phone_number: 'must be a telephone number of ten digits',
  lead_source: 'must be the name of a lead source',
  agent_of_record: "must be a choice of the group's configuration",
  password: 'goes to the user pool only',
  credit_card_number: 'encrypted',
  account_number: 'encrypted',
  routing_number: 'encrypted',
};
const isNamed = (name: string, end: string): boolean => `.${name}`.endsWith(`.${end}`);

it('each field of an operation rejects card and Social Security numbers, or is known to take them', () => {
  const fields = operations.flatMap(({ name, input }) => fieldsOf(name, input));
  const taking = fields.filter(({ schema }) => numbers.some(number => schema.safeParse(number).success));
  expect(taking.map(({ name }) => name).filter(name => !Object.keys(taken).some(end => isNamed(name, end)))).toEqual(
    [],
  );
  const unused = Object.keys(taken).filter(end => !taking.some(({ name }) => isNamed(name, end)));
  expect(unused).toEqual([]);
});
