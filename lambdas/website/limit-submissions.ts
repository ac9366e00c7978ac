import { networkOf } from '#platform/handlers/network-of';
import { logger } from '#platform/logger';
import { countSubmission } from '#platform/table/website/request-counts';
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

/** A token's period begins with the token, so that it is counted in one. */
const countsOf = ({ key, now, ip }: LimitDeps, { phone_number, form_token = '' }: Counting): Counted[] => {
  const [visitor = ''] = ip.split(', ');
  const issued = formIssued(key, form_token);
  return [
    ...(issued === undefined ? [] : [{ kind: 'form' as const, text: form_token, from: issued }]),
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

/**
 * Counts a submission. Many visitors share a connection of the distribution, so it is not counted where the visitor's own
 * address is proven.
 * @throws Rejection `too_many_requests`; `invalid_input` of `form_token` if its form was sent too often
 */
export const limitSubmissions = async (deps: LimitDeps, submitted: Counting): Promise<void> => {
  for (const { kind, text, from } of countsOf(deps, submitted)) {
    if (await countSubmission(kind, hashOf(deps.key, `${kind}|${text}`), from)) continue;
    logger.warn('call request limited', { kind });
    throw tooMany(kind, deps.salesPhone);
  }
};
