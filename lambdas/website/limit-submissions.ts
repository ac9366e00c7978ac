import { logger } from '#platform/logger';
import { countSubmission } from '#platform/table/website/request-counts';
import type { LimitKind } from '#shared/call-requests/request-limits';
import { Rejection } from '#shared/errors';
import { formatPhoneNumber, type PhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import { hashOf } from './tokens.ts';

export type LimitDeps = {
  key: string;
  now: Timestamp;
  /** `<visitor>, <connection>`, or the connection alone (source-addresses.ts). */
  ip: string;
  salesPhone: PhoneNumber;
};

/**
 * Counts a submission. A visitor's address can be invented by who calls the API without the distribution; the address
 * of the connection cannot, and it counts only what the visitor's address lets pass.
 * @throws Rejection `too_many_requests`
 */
export const limitSubmissions = async ({ key, now, ip, salesPhone }: LimitDeps, number: PhoneNumber): Promise<void> => {
  const [visitor = '', connection = visitor] = ip.split(', ');
  const counted: [LimitKind, string][] = [
    ['address', visitor],
    ['connection', connection],
    ['phone', number],
  ];
  for (const [kind, text] of counted) {
    if (await countSubmission(kind, hashOf(key, `${kind}|${text}`), now)) continue;
    logger.warn('call request limited', { kind });
    throw new Rejection(
      'too_many_requests',
      `We have several requests from you already. Please call us at ${formatPhoneNumber(salesPhone)}: we are happy to help you right away.`,
    );
  }
};
