import { describe, expect, it } from 'vitest';
import { agreementText, statements } from './agreement.ts';
import { amountsDue, type EsigProduct } from './esig-request.ts';

const health: EsigProduct = {
  type: 'health',
  name: 'Guardian Health 250',
  premium: 249_99,
  enrollment_fee: 100_00,
  effective_date: '2026-03-01',
};
const dental: EsigProduct = { type: 'dental', name: 'Bright Dental', premium: 29_99, enrollment_fee: 0 };
const termsOf = (products: EsigProduct[], customer_name = 'Ada Park') => ({
  customer_name,
  products,
  ...amountsDue(products),
});

describe('the agreement', () => {
  it('is due with its premiums each month, and with its fees once', () => {
    expect(amountsDue([health, dental])).toEqual({ due_monthly: 279_98, due_now: 379_98 });
    expect(amountsDue([])).toEqual({ due_monthly: 0, due_now: 0 });
  });

  it('contains the customer, each product with its costs and start, and every statement', () => {
    const terms = termsOf([health, dental]);
    expect(agreementText(terms).split('\n')).toEqual([
      'Customer: Ada Park',
      'Guardian Health 250: $249.99 a month, $100.00 once, from March 1, 2026',
      'Bright Dental: $29.99 a month, $0.00 once, from a day to be agreed',
      'Due now: $379.98',
      'Due monthly: $279.98',
      ...statements(terms),
    ]);
    expect(statements(terms).join(' ')).toContain('$379.98 now, and $279.98 each month');
  });

  it('is in the language of the request', () => {
    const lines = agreementText({ ...termsOf([health, dental]), language: 'es' }).split('\n');
    expect(lines.slice(0, 5)).toEqual([
      'Cliente: Ada Park',
      'Guardian Health 250: $249.99 al mes, $100.00 una sola vez, a partir del 1 de marzo de 2026',
      'Bright Dental: $29.99 al mes, $0.00 una sola vez, a partir de un día por acordar',
      'A pagar ahora: $379.98',
      'A pagar cada mes: $279.98',
    ]);
    expect(lines.slice(5)).toHaveLength(statements(termsOf([health, dental])).length);
  });

  it.each(['en', 'es'] as const)('has no statement without words (%s)', language => {
    for (const text of statements({ ...termsOf([health]), language })) expect(text).toMatch(/\w+ \w+/);
  });

  it.each([
    ['another name', termsOf([health], 'Ben Park')],
    ['another premium', termsOf([{ ...health, premium: 250_00 }])],
    ['another fee', termsOf([{ ...health, enrollment_fee: 0 }])],
    ['another day', termsOf([{ ...health, effective_date: '2026-03-15' }])],
    ['another product', termsOf([health, dental])],
  ])('has a different text with %s', (_, terms) => {
    expect(agreementText(terms)).not.toBe(agreementText(termsOf([health])));
  });
});
