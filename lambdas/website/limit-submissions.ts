import { networkOf } from '#platform/handlers/network-of';
import { logger } from '#platform/logger';
import { countSubmission, wasCounted } from '#platform/table/website/request-counts';
import type { LimitKind } from '#shared/call-requests/request-limits';
import { Rejection } from '#shared/errors';
import { formatPhoneNumber, type PhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import { formIssued, hashOf } from './tokens.ts';

type LimitDeps = {
  key: string;
  now: Timestamp;
  /** `<visitor>, <connection>`, or the connection alone where nothing proves the visitor's (provenCaller). */
  ip: string;
  salesPhone: PhoneNumber;
};

type Counted = { kind: LimitKind; text: string; from: Timestamp };
type Counting = { phone_number: PhoneNumber; form_token?: string | undefined };

/**
 * The counters of the form alone, and of the form with the number. A token's period begins with the token, so that all
 * its submissions count in one period.
 */
const countsOfForm = ({ key }: LimitDeps, { phone_number, form_token = '' }: Counting) => {
  const from = formIssued(key, form_token);
  if (from === undefined) return undefined;
  return {
    form: { kind: 'form', text: form_token, from },
    withPhone: { kind: 'form_and_phone', text: `${form_token}|${phone_number}`, from },
  } satisfies Record<string, Counted>;
};

const countsOfVisitor = ({ now, ip }: LimitDeps, { phone_number }: Counting): Counted[] => {
  const [visitor = ''] = ip.split(', ');
  return [
    { kind: 'address', text: networkOf(visitor), from: now },
    { kind: 'phone', text: phone_number, from: now },
  ];
};

const tooMany = (kind: LimitKind, salesPhone: PhoneNumber): Rejection => {
  if (kind === 'form') {
    const message = 'This form was sent several times already. What you typed is still here: send it again.';
    return new Rejection('invalid_input', message, [{ field: 'form_token', message }]);
  }
  return new Rejection(
    'too_many_requests',
    `We have several requests from you already. Please call us at ${formatPhoneNumber(salesPhone)}: we are happy to help you right away.`,
  );
};

const hashOfCount = ({ key }: LimitDeps, { kind, text }: Counted): string => hashOf(key, `${kind}|${text}`);

const count = async (deps: LimitDeps, counted: Counted): Promise<void> => {
  if (await countSubmission(counted.kind, hashOfCount(deps, counted), counted.from)) return;
  logger.warn('call request limited', { kind: counted.kind });
  throw tooMany(counted.kind, deps.salesPhone);
};

/**
 * Counts a submission, and returns whether it was counted for the address and the number: a form that is sent again for
 * its number counts for the form only, unless it makes a new request (`isNewRequest`). The connection, which many
 * visitors may share, is counted where the visitor's own address is not proven.
 * @throws Rejection `too_many_requests`; `invalid_input` of `form_token` if its form was sent too often
 */
export const limitSubmissions = async (
  deps: LimitDeps,
  submitted: Counting,
  { isNewRequest }: { isNewRequest: boolean },
): Promise<boolean> => {
  const ofForm = countsOfForm(deps, submitted);
  if (ofForm) {
    await count(deps, ofForm.form);
    const { kind, from } = ofForm.withPhone;
    if (!isNewRequest && (await wasCounted(kind, hashOfCount(deps, ofForm.withPhone), from))) return false;
  }
  for (const counted of countsOfVisitor(deps, submitted)) await count(deps, counted);
  // Written last, so that a form that was rejected is counted again; of two concurrent requests one record is enough.
  if (ofForm) await countSubmission(ofForm.withPhone.kind, hashOfCount(deps, ofForm.withPhone), ofForm.withPhone.from);
  return true;
};
