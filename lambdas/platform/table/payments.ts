import { Payment } from '#shared/payments/payment';
import { SecurityCode } from './engine/documents.ts';
import { keys } from './engine/keys.ts';
import { getItem, type Image } from './engine/read.ts';
import { type Change, type Step, update } from './engine/steps.ts';

const parse = (image: Image | undefined): Payment | undefined => image && Payment.parse(image);

/** A lead's payment, by a consistent read. */
export const getPayment = async (leadId: string): Promise<Payment | undefined> =>
  parse(await getItem(keys.payment(leadId), { latest: true }));

export type PaymentWithCode = { payment: Payment | undefined; securityCode: SecurityCode | undefined };

/** The payment with its security code, which may have expired and still exist. */
export const getPaymentWithCode = async (leadId: string): Promise<PaymentWithCode> => {
  const [payment, code] = await Promise.all([getPayment(leadId), getItem(keys.securityCode(leadId), { latest: true })]);
  return { payment, securityCode: code && SecurityCode.parse(code) };
};

export type PaymentChange = Pick<Change<Omit<Payment, 'lead_id'>>, 'set' | 'remove' | 'when'>;

/** Writes only the given fields, so that two users can change different fields at the same time. */
export const paymentUpdate = (leadId: string, { set, remove, when = [] }: PaymentChange): Step =>
  update<Payment>(
    keys.payment(leadId),
    { set: { ...set, lead_id: leadId }, remove, when },
    { set: { entity: 'payment' }, orCreate: true },
  );

/** Replaces the security code, until `expires_at`. */
export const securityCodeUpdate = ({ lead_id, ...code }: Omit<SecurityCode, 'version'>): Step =>
  update<SecurityCode>(
    keys.securityCode(lead_id),
    { set: { ...code, lead_id } },
    { set: { entity: 'security-code' }, orCreate: true },
  );
