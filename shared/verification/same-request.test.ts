import { describe, expect, it } from 'vitest';
import { isSameRequest } from './same-request.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 5, 15, 0, second)).toISOString();
const wanted = { sent_to: '+15552340001', sales_version: 3 };
const sent = { ...wanted, created_ts: at(0), sent_ts: at(1) };
const underWay = { ...wanted, created_ts: at(0) };

describe('a request for a signature is the same as the latest one', () => {
  it.each([
    ['that was just sent, up to five seconds after it began', sent, 4, true],
    ['that was sent earlier', sent, 5, false],
    ['that is under way, up to twenty seconds after it began', underWay, 19, true],
    ['that was interrupted', underWay, 20, false],
    ['that failed', { ...underWay, failure: { code: 'provider_failed' as const, message: 'No.' } }, 1, false],
    ['to another recipient', { ...sent, sent_to: '+15552340002' }, 1, false],
    ['for other terms', { ...sent, sales_version: 2 }, 1, false],
  ])('%s', (_, earlier, second, is) => {
    expect(isSameRequest(earlier, wanted, at(second))).toBe(is);
  });
});
