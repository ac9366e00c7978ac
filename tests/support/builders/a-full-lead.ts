import { createBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { noteBlacklistAreas } from '#platform/table/blacklist/blacklist-areas';
import { createCall } from '#platform/table/calls';
import { chargebackCreation } from '#platform/table/chargebacks';
import { putCommissionLine } from '#platform/table/commissions';
import { createDoctorNomination } from '#platform/table/doctor-nominations';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { esigClaimStep, esigRequestCreation, type NewEsigRequest } from '#platform/table/esig-requests';
import { createLeadNote, createServiceNote } from '#platform/table/lead-notes';
import { noteViewer } from '#platform/table/lead-viewers';
import { createLead } from '#platform/table/leads';
import { createLogMessage } from '#platform/table/messages';
import { paymentUpdate, securityCodeUpdate } from '#platform/table/payments';
import { leadSalesStep, selectedProductStep } from '#platform/table/selected-products';
import { upcomingCallbackCreation } from '#platform/table/upcoming-callbacks';
import { newVerificationEvent } from '#platform/table/verification-events';
import { callRequestCreation } from '#platform/table/website/call-requests';
import { consentCertificateWrite, consentCreation, consentRevocationCreation } from '#platform/table/website/consents';
import type { Lead } from '#shared/leads/lead';
import { anEndedCall, at } from './a-call.ts';
import { aCallRequest, aConsent } from './a-call-request.ts';
import { aChargeback } from './a-chargeback.ts';
import { aLineOfSale } from './a-commission-line.ts';
import { aLead } from './a-lead.ts';
import { aSale } from './a-product.ts';
import { createVerificationEvent } from './a-verification-event.ts';

/** Words of the customer's own: after an erasure none of them may be anywhere. */
export const CUSTOMERS_WORDS = [
  'Zephyrine',
  'Quillfeather',
  '5552340001',
  'zephyrine@example.com',
  'Elm Street 9',
  'diabetes',
  'Insulin',
  'Secretive',
  '"4242"',
];

/** What the law keeps of a sale: the name and the address of the application. */
export const WORDS_OF_APPLICATION = ['Zephyrine', 'Quillfeather', 'Elm Street 9'];

const PHONE = '+15552340001';
const names = { first_name: 'Zephyrine', last_name: 'Quillfeather' };
const lead_name = 'Zephyrine Quillfeather';
const ofLead = { lead_id: '42' };

const customer: Partial<Lead> = {
  ...names,
  phone_number: PHONE,
  email: 'zephyrine@example.com',
  dob: '1961-05-20',
  address: 'Elm Street 9',
  pre_x_condition_details: 'diabetes',
  script_answers: { carrier: 'Secretive' },
  esig_phone_number: PHONE,
  spouse: { first_name: 'Zephyrine' },
  assigned_agent_email_by_role: { closer: 'maria.lopez@coverline.test' },
  last_disposition: 'Sale',
};

const request = (id: string, fields: Partial<NewEsigRequest> = {}): NewEsigRequest => ({
  ...ofLead,
  id,
  customer_name: lead_name,
  verification_type: 'esig_text',
  group: 'niia_health',
  products: [],
  requested_by_email: 'maria.lopez@coverline.test',
  created_ts: at(10),
  expires_ts: at(999),
  ...fields,
});

export const [CALL_RECORDING, VOICE_VERIFICATION] = ['recordings/RE-call.wav', 'recordings/RE-voice.wav'];

const storeItems = async (): Promise<void> => {
  await createLeadNote({ id: 'n', ...ofLead, message: 'Secretive', created_ts: at(1) });
  await createServiceNote({ id: 's', leadId: '42', note: 'Secretive', created_ts: at(2) });
  const sent = { message_type: 'text', sent_by: 'maria', recipient: PHONE, body: 'Secretive' } as const;
  await createLogMessage({ id: 'm', ...ofLead, ...sent, created_ts: at(3) });
  await writeOne(paymentUpdate('42', { set: { name_on_card: lead_name, card_last4: '4242', updated_ts: at(4) } }));
  const sealed = { data_key: '4242', iv: '4242', tag: '4242', text: '4242' };
  await writeOne(securityCodeUpdate({ ...ofLead, sealed, expires_at: 9_999_999_999, updated_ts: at(4) }));
  await noteViewer({ ...ofLead, user_id: 'agent-1', user_email: 'maria', visit: 'v' }, true, at(5));
  await createDoctorNomination({
    ...{ id: 'd', first_name: 'Secretive', last_name: 'Doctor', nominated_by: 'maria' },
    ...{ ...ofLead, submitted: false, created_ts: at(6) },
  });
  await writeOne(
    upcomingCallbackCreation({
      ...{ id: 'c', callback_status: 'pending', callback_source: 'disposition_callback' },
      ...{ callback_time: at(7), lead_name, lead_key: 'lead/42', user_key: 'user/agent-1' },
    }),
  );
};

const storeCallRequest = async (): Promise<void> => {
  const request = callRequestCreation(aCallRequest({ phone_number: PHONE, name: lead_name }));
  const consent = consentCreation(aConsent({ phone_number: PHONE }));
  const revocation = consentRevocationCreation({
    ...{ id: 'revocation-1', lead_key: 'lead/42', revoked_by: 'disposition' },
    ...{ user_email: 'maria', revoked_ts: at(9) },
  });
  const certificate = consentCertificateWrite({
    ...{ lead_key: 'lead/42', consent_id: 'consent-1', certificate_url: 'https://certificates.test/Zephyrine' },
    ...{ user_email: 'maria', updated_ts: at(9), version: 1 },
  });
  await writeTogether({ ...request, consent, certificate, revocation });
};

const storeVerification = async (): Promise<void> => {
  const voice = { ...ofLead, name: 'stopped', verification_type: 'voice', group: 'niia_health' } as const;
  await createVerificationEvent(
    newVerificationEvent({ id: 'v', ...voice, created_ts: at(8), snipped_recording_key: VOICE_VERIFICATION }),
  );
  const signed = request('signed', { sent_to: PHONE, signed_ts: at(9), signature_name: lead_name });
  for (const each of [signed, request('unsigned', { sent_to: 'zephyrine@example.com' })])
    await writeOne(esigRequestCreation(each));
  await writeOne(esigClaimStep(signed, undefined));
};

const storeSale = async (sale: object): Promise<void> => {
  const product = aSale({ ...ofLead, lead_name, failed_reason: 'Secretive', version: 1, ...sale });
  await writeTogether({ sales: leadSalesStep('42', 0, undefined), product: selectedProductStep(product) });
  await writeOne(chargebackCreation(aChargeback({ ...ofLead, ...sale, lead_name, reason: 'Secretive' })));
  await putCommissionLine('agent-1', aLineOfSale({ ...ofLead, ...names, phone_number: PHONE, reason: 'Secretive' }));
};

const storeCall = async (fields: object): Promise<void> => {
  const { version: _, ...call } = anEndedCall({
    ...{ lead_key: 'lead/42', lead_name, lead_phone_number: PHONE, disposition: 'Sale' },
    ...{ disposition_note: 'Secretive', added_phone_number: PHONE, snipped_recording_key: CALL_RECORDING },
    script_prompt_pages_history: { selected_page_key: 'health', selected_page_choice: 'Insulin', back_pages: [] },
    ...fields,
  });
  await createCall(call);
};

type Stored = { lead?: Partial<Lead>; sale?: object | false; call?: object };

/** Lead 42 with one item of every kind that names a lead; without `sale`, nothing was sold. */
export const aFullLead = async ({ lead = {}, sale = {}, call = {} }: Stored = {}): Promise<Lead> => {
  const stored = aLead({ ...customer, ...lead });
  const { version: _, ...document } = stored;
  if (!(await createLead(document))) throw new Error('The lead is there already.');
  await storeItems();
  await storeCallRequest();
  await storeVerification();
  if (sale) await storeSale(sale);
  await storeCall(call);
  return stored;
};

/** The number's entry on the blacklist. */
export const listNumber = async (): Promise<void> => {
  const entry = { id: 'b', phone_number: PHONE, blocked_inbound: false, posted_by: 'maria', source: 'disposition' };
  await noteBlacklistAreas([entry]);
  await createBlacklistEntry(entry);
};
