import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { reportBug } from '../contracts/backoffice.ts';
import { disposeCall, saveWrapUpDraft } from '../contracts/calls.ts';
import { adminCreateUser } from '../contracts/identity.ts';
import { leaveScriptPage, nominateDoctor, sendEmail, sendText } from '../contracts/leads.ts';
import { signDocument } from '../contracts/signing.ts';
import { LeadSourceName } from '../lead-sources/lead-source.ts';
import { NoteInput } from '../notes/note.ts';
import { NO_CARD_NUMBER } from '../payments/card-number-in.ts';
import { PaymentEdit } from '../payments/payment-edit.ts';
import { LeadEdit } from './lead-edit.ts';
import { NO_SOCIAL_SECURITY_NUMBER } from './social-security-number-in.ts';

/** Shown as 'kraP adA' where the marks stay. */
const MARKED = '\u202eAda Park\u202c ';
const CARD = 'The card: 4242-4242-4242-4242.';
const doctor = { leadId: '42', first_name: 'Ada', last_name: 'Park' };
const call = { task_attribute_key: 'taskAttribute/CA1' };
const page = { leadId: '42', prompt_name: 'Carrier', history: { selected_page_key: 'start', back_pages: [] } };

describe('a card number is rejected with a hint where it belongs', () => {
  it.each([
    ['in a note', NoteInput, CARD],
    ["in the details of a doctor's nomination", nominateDoctor.input, { ...doctor, details: CARD }],
    ["in a lead's long text", LeadEdit, { pre_x_condition_details: CARD }],
    ["in a lead's short text", LeadEdit, { budget: CARD }],
    ["in a child's name", LeadEdit, { child: { 0: { first_name: CARD } } }],
    ["in an answer of the lead's script", leaveScriptPage.input, { ...page, other_inputs: { carrier: CARD } }],
    ["in a field on the lead's script", leaveScriptPage.input, { ...page, inputs: { meds_list: CARD } }],
    ["as a choice of the lead's script", leaveScriptPage.input, { ...page, answer: CARD }],
    ['in a text', sendText.input, { to: '(310) 555-0142', body: CARD }],
    ['in an e-mail', sendEmail.input, { recipient: 'ada@example.com', subject: 'Your plan', body: CARD }],
    ['in the note of a wrap-up', disposeCall.input, { ...call, disposition: 'Sale', disposition_note: CARD }],
    ['in the draft of that note', saveWrapUpDraft.input, { ...call, draft: { disposition_note: CARD } }],
    ['in a bug report', reportBug.input, { text: CARD }],
    ["in an e-mail's subject", sendEmail.input, { recipient: 'ada@example.com', subject: CARD, body: 'Hello' }],
  ])('%s', (_, schema, input) => {
    expect(schema.safeParse(input).error?.issues.map(({ message }) => message)).toEqual([NO_CARD_NUMBER]);
  });
});

describe('a Social Security number is rejected', () => {
  it.each([
    ['in a note', NoteInput, 'SSN 123-45-6789'],
    ["in a lead's name", LeadEdit, { first_name: '123-45-6789' }],
    ["in a lead's name between direction marks", LeadEdit, { first_name: '123\u202e-45-6789' }],
    ['in a bug report', reportBug.input, { text: 'It showed 123-45-6789.' }],
    ['in a text', sendText.input, { to: '(310) 555-0142', body: 'Your number is 123-45-6789.' }],
  ])('%s', (_, schema, input) => {
    expect(schema.safeParse(input).error?.issues.map(({ message }) => message)).toEqual([NO_SOCIAL_SECURITY_NUMBER]);
  });
});

describe('direction marks', () => {
  it('are removed from names', () => {
    const name = { first_name: '\u202eadA\u202c', last_name: '\u2067Park\u2069\u200f ' };
    expect(LeadEdit.parse({ ...name, child: { 0: name } })).toEqual({
      first_name: 'adA',
      last_name: 'Park',
      child: { 0: { first_name: 'adA', last_name: 'Park' } },
    });
    expect(nominateDoctor.input.parse({ leadId: '42', ...name })).toMatchObject({
      first_name: 'adA',
      last_name: 'Park',
    });
  });

  it.each([
    ['a signature', signDocument.input, { signature_name: MARKED }],
    ['a card', PaymentEdit, { name_on_card: MARKED }],
    ['a bank', PaymentEdit, { bank_name: MARKED }],
    ['a user', adminCreateUser.input, { first_name: MARKED, last_name: MARKED }],
  ])('are removed from the name of %s', (_, schema, names) => {
    const shape = schema.shape as Record<string, z.ZodType>;
    for (const [field, name] of Object.entries(names)) expect(shape[field]?.parse(name)).toBe('Ada Park');
  });

  it('alone are no name', () => {
    expect(LeadEdit.parse({ first_name: '\u202e \u202c' })).toEqual({});
    expect(nominateDoctor.input.safeParse({ ...doctor, first_name: '\u202e' }).success).toBe(false);
  });

  it('stay in a longer text, where they belong to its language', () => {
    expect(NoteInput.parse('\u2067שלום\u2069')).toBe('\u2067שלום\u2069');
  });
});

it.each(['Call (305) 555-1042 or 305-555-1043, 305-555-1044.', 'Policy 4242424242424241, group 0011223344556.'])(
  'accepts other numbers: %s',
  text => {
    expect(NoteInput.safeParse(text).data).toBe(text);
  },
);

describe('a text that a user writes', () => {
  it.each([
    ['a\u0000b\u001fc\u007fd\u009fe', 'abcde'],
    ['one\ntwo\tthree', 'one\ntwo\tthree'],
    ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['\u0000 x \u0000', 'x'],
    ['half \ud800 a sign', 'half \ufffd a sign'],
    ['a\uffffb\ufffec\u{1ffff}d\ufdd0e', 'abcde'],
    ['a whole one \u{1f600}', 'a whole one \u{1f600}'],
  ])('%j is stored as %j', (written, kept) => {
    expect(NoteInput.parse(written)).toBe(kept);
  });

  it('counts only stored characters in its length', () => {
    expect(NoteInput.parse(`${'x'.repeat(5000)}${'\u0000'.repeat(99)}`)).toHaveLength(5000);
  });

  it.each(['\u0000', ' \u0007\r '])('is empty if it has only control characters: %j', written => {
    expect(NoteInput.safeParse(written).error?.issues[0]?.message).toBe('Write a note.');
  });

  it('can not hide a card number between control characters', () => {
    expect(NoteInput.safeParse('4242\u0000\u0001\u0002\u00034242 4242 4242').success).toBe(false);
    expect(NoteInput.safeParse('4242\uffff\ufffe\uffff\ufffe4242 4242 4242').success).toBe(false);
  });

  it('is not searched for card numbers if it is too long', () => {
    const issues = NoteInput.safeParse(`${CARD}${'x'.repeat(5000)}`).error?.issues.map(({ message }) => message);
    expect(issues).toEqual(['At most 5000 characters.']);
  });
});

it.each([
  ['a lead source', LeadSourceName],
  ['a lead', LeadEdit.out.shape.last_name],
  ['a card', PaymentEdit.shape.name_on_card],
  ['a user', adminCreateUser.input.shape.last_name],
  ['a signature', signDocument.input.shape.signature_name],
])('the name of %s is one line', (_, schema) => {
  expect(schema.parse('Radio\r\nNorth\tEast\u2028or\u2029West\n')).toBe('Radio North East or West');
});

it("an e-mail's subject is one line", () => {
  const written = { recipient: 'ada@example.com', subject: 'Hi\r\nBcc: eve@example.com\u2028there', body: 'one\ntwo' };
  expect(sendEmail.input.parse(written)).toMatchObject({ subject: 'Hi Bcc: eve@example.com there', body: 'one\ntwo' });
});
