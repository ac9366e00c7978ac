import { describe, expect, it } from 'vitest';
import { isReadyForEsig, mayRequestEsig, maySeeVerification } from './verification-rules.ts';

const ready = { effective_date: '2026-03-01', enrollment_fee: 0 };
const card = { card_last4: '4242' };

describe('a signature may be asked for', () => {
  it.each([
    ['all is there, a fee of nothing too', [ready], card, true],
    ['the payment is a bank account', [ready], { account_last4: '6789' }, true],
    ['there is no product', [], card, false],
    ['one of two has no fee', [ready, { ...ready, enrollment_fee: undefined }], card, false],
    ['one of two has no effective date', [{ ...ready, effective_date: undefined }, ready], card, false],
    ['nothing is known of a payment', [ready], undefined, false],
    ['the payment has no number', [ready], {}, false],
  ])('%s', (_, products, payment, expected) => {
    expect(isReadyForEsig(products, payment)).toBe(expected);
  });

  it.each([
    [['closer'], true],
    [['admin'], true],
    [['fronter', 'closer'], true],
    [['fronter'], false],
    [['verification'], false],
    [['customer_service'], false],
    [[], false],
  ] as const)('by %j: %s', (roles, expected) => {
    expect(mayRequestEsig({ roles: [...roles] })).toBe(expected);
  });
});

describe('a verification is seen', () => {
  const vera = { email: 'vera@coverline.test' };
  const hers = { verification_agent_email: vera.email };
  it.each([
    ['by its agent', ['verification'], hers, true],
    ['by its agent, whatever her role', ['closer'], hers, true],
    ['by an admin', ['admin'], {}, true],
    ['not by another agent', ['verification'], { verification_agent_email: 'vic@coverline.test' }, false],
    ['not by anybody while nobody has it', ['verification'], {}, false],
  ] as const)('%s', (_, roles, lead, expected) => {
    expect(maySeeVerification(vera, { roles: [...roles] }, lead)).toBe(expected);
  });
});
