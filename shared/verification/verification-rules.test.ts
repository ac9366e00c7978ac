import { describe, expect, it } from 'vitest';
import { isReadyForEsig, mayRequestEsig, maySeeVerification } from './verification-rules.ts';

const ready = { effective_date: '2026-03-01', enrollment_fee: 0 };
const card = { card_last4: '4242' };

describe('a signature may be requested', () => {
  it.each([
    ['everything is present, also a fee of 0', [ready], card, true],
    ['the payment is a bank account', [ready], { account_last4: '6789' }, true],
    ['there is no product', [], card, false],
    ['one of two has no fee', [ready, { ...ready, enrollment_fee: undefined }], card, false],
    ['one of two has no effective date', [{ ...ready, effective_date: undefined }, ready], card, false],
    ['there is no payment', [ready], undefined, false],
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

describe('a verification is visible', () => {
  const vera = { email: 'vera@coverline.test' };
  const claimed = { verification_agent_email: vera.email };
  it.each([
    ['to its agent', ['verification'], claimed, true],
    ['to its agent with any role', ['closer'], claimed, true],
    ['to an admin', ['admin'], {}, true],
    ['not to another agent', ['verification'], { verification_agent_email: 'vic@coverline.test' }, false],
    ['not to an agent while it is not claimed', ['verification'], {}, false],
  ] as const)('%s', (_, roles, lead, expected) => {
    expect(maySeeVerification(vera, { roles: [...roles] }, lead)).toBe(expected);
  });
});
