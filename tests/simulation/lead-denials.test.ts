import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { updateCall } from '#platform/table/calls';
import { createLead, updateLead } from '#platform/table/leads';
import { recordVerification } from '#shared/contracts/calls';
import * as leads from '#shared/contracts/leads';
import type { Operation } from '#shared/contracts/operation';
import * as sales from '#shared/contracts/sales';
import { keyOf } from '#shared/keys';
import type { User } from '#shared/users/user';
import { at } from '../support/builders/a-call.ts';
import { openShift, type Shift } from '../support/simulation/shift.ts';
import { captureLog } from '../support/unit/captured-log.ts';

const LEAD = 'lead-7';
const REASON = 'The customer asked me to read it back.';

let shift: Shift;
let log: ReturnType<typeof captureLog>;
/**
 * The denied users: a fronter, a user who sees leads reduced, a closer with another lead, a verification agent with
 * another lead, customer service.
 */
let people: Record<'fronter' | 'third tier' | 'closer' | 'verifier' | 'service' | 'fronter on the line', User>;
let callKey: ReturnType<typeof keyOf<'taskAttribute'>>;

beforeAll(async () => {
  log = captureLog();
  shift = await openShift();
  const closer = shift.memberOf('closer_t1');
  const named = (id: string, role: User['roles'][number], group: string) =>
    shift.aColleague(closer, id, { roles: [role], groups: [group] });
  people = {
    fronter: await named('fran', 'fronter', 'fronter_t1'),
    'third tier': await named('tess', 'fronter', 'fronter_t3'),
    'fronter on the line': await named('finn', 'fronter', 'fronter_t1'),
    closer: await named('carl', 'closer', 'closer_t1'),
    verifier: await named('vic', 'verification', 'verification'),
    service: await named('cass', 'customer_service', 'customer_service'),
  };
  const { settle } = shift.system;
  await settle(createLead({ id: LEAD, phone_number: '+15552340007', first_name: 'Ada', created_ts: at(0) }));
  const ofOthers = {
    verification_agent_email: 'vera@coverline.test',
    assigned_agent_email_by_role: { closer: 'maria.lopez@coverline.test' },
    verification_requested: true,
  };
  await settle(updateLead(LEAD, { set: ofOthers }));
  await shift.setOnline(closer);
  const call = await shift.talk(closer);
  const { id, email } = people['fronter on the line'];
  const ofFinn = {
    lead_key: keyOf('lead', LEAD),
    reservation_user_key: keyOf('user', id),
    reservation_user_email: email,
  };
  await settle(updateCall(call, { set: ofFinn }));
  callKey = keyOf('taskAttribute', call);
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const leadId = LEAD;
const request = {
  leadId,
  verificationType: 'esig_text',
  group: 'niia_health',
  products: ['health'],
  firstRequest: true,
};
const ready = (flag: string) => ({ leadId, flag, ready: true });
const reveal = { leadId, field: 'credit_card_number', reason: REASON };
const pay = { leadId, payment_details: { bank_name: 'First' } };
const event = { leadId, name: 'received', verification_type: 'esig_text', group: 'niia_health' };
const to = (field: 'esig_phone_number' | 'esig_email') => ({
  [field]: field === 'esig_email' ? 'me@example.com' : '(305) 555-0199',
});
const ofScript = { leadId, prompt_name: 'greeting', history: { selected_page_key: 'start', back_pages: [] } };
const forClosers = 'closer_ready_to_transfer_to_ver';
const forVerification = 'ver_ready_for_transfer';

/**
 * Users without any role are tested in access.test.ts, payments and lead fields in their own tests; this file has the
 * rest.
 */
type Case = [who: keyof typeof people, what: string, operation: Operation, input: object];

const cases: Case[] = [
  ['fronter', 'asks for a signature', sales.requestVerification, request],
  ['fronter', 'says that the closer is ready', sales.setReadyForTransfer, ready(forClosers)],
  ['fronter', 'says that verification is ready', sales.setReadyForTransfer, ready(forVerification)],
  ['fronter on the line', 'reads the card number of their own call’s lead', sales.revealPaymentField, reveal],
  ['fronter', 'reads the closing rebuttals', leads.getScript, { name: 'closing_rebuttals' }],
  ['fronter', 'lists agents', sales.listAgentEmails, {}],
  [
    'third tier',
    'has the link to sign texted to their own phone',
    leads.updateLead,
    { leadId, data: to('esig_phone_number') },
  ],
  ['fronter on the line', 'has it mailed to their own address', leads.updateLead, { leadId, data: to('esig_email') }],
  ['third tier', 'does so on the script', leads.leaveScriptPage, { ...ofScript, inputs: to('esig_email') }],
  ['verifier', 'has it sent elsewhere', leads.updateLead, { leadId, data: to('esig_email') }],
  ['verifier', 'asks for a signature', sales.requestVerification, request],
  ['verifier', 'says that the closer is ready', sales.setReadyForTransfer, ready(forClosers)],
  ['verifier', 'says that verification is ready for another’s lead', sales.setReadyForTransfer, ready(forVerification)],
  ['verifier', 'reads a card number of another’s lead', sales.revealPaymentField, reveal],
  ['verifier', 'adds an event to another’s lead', sales.addVerificationEvent, event],
  ['verifier', 'takes another’s verification away', sales.unclaimVerification, { leadId }],
  ['closer', 'adds an event', sales.addVerificationEvent, event],
  ['closer', 'reads the timeline of a verification', sales.listVerificationEvents, { id: LEAD }],
  ['fronter', 'reads the timeline of a verification', sales.listVerificationEvents, { id: LEAD }],
  ['verifier', 'reads the timeline of another’s verification', sales.listVerificationEvents, { id: LEAD }],
  ['closer', 'writes the payment of another’s lead', sales.savePaymentDetails, pay],
  ['service', 'writes the payment of a lead that they do not have on the line', sales.savePaymentDetails, pay],
  ['closer', 'deletes a product of another’s lead', sales.deleteProduct, { leadId, type: 'health', version: 1 }],
  ['closer', 'asks the customer of another’s lead for a signature', sales.requestVerification, request],
  ['closer', 'has another’s link to sign mailed elsewhere', leads.updateLead, { leadId, data: to('esig_email') }],
  ['closer', 'claims a verification', sales.claimVerification, { leadId, agent_of_record: 'Jane Doe' }],
  ['closer', 'reads notes of customer service', leads.listCustomerServiceNotes, { id: LEAD }],
  ['closer', 'adds a note of customer service', leads.addCustomerServiceNote, { leadId, note: 'Called back.' }],
  ['service', 'asks for a signature', sales.requestVerification, request],
  ['service', 'reads a card number', sales.revealPaymentField, reveal],
];

/** 403 with a message, one log line with only ids, and nothing written. */
const isDenied = async (user: User, operation: Operation, input: object) => {
  const from = log.lines().length - 1;
  const before = JSON.stringify(shift.system.table.all());
  const response = await shift.ask(operation, user, input);
  expect(response).toEqual({ status: 403, code: 'forbidden', error: expect.stringMatching(/^[A-Z].+\.$/) });
  expect(JSON.stringify(shift.system.table.all())).toBe(before);
  const denied = log
    .lines()
    .slice(from)
    .filter(line => line.includes('access denied'));
  expect(denied).toEqual([expect.stringContaining(`"user_id":"${user.id}"`)]);
  expect(denied[0]).not.toMatch(/@|Ada|Called back|customer asked/);
};

describe('denied, with a line in the log and nothing written', () => {
  it.each(cases)('%s %s', async (who, _, operation, input) => {
    await isDenied(people[who], operation, input);
  });

  it('fronter on the line starts a voice verification', async () => {
    await isDenied(people['fronter on the line'], recordVerification, {
      task_attribute_key: callKey,
      group: 'niia_health',
      recording: true,
    });
  });
});

it('the fronter on the line has the lead at hand, so the role is the reason of each rejection', async () => {
  const lead = await shift.ask(leads.getLead, people['fronter on the line'], { id: LEAD });
  expect(lead.status).toBe(200);
  expect(shift.callNow(callKey.split('/')[1] ?? '').lead_key).toBe(keyOf('lead', LEAD));
});
