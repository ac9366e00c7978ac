import { formatCents } from '../money/cents.ts';
import type { EsigProduct, SigningDocument } from './esig-request.ts';

type Terms = Pick<SigningDocument, 'customer_name' | 'products' | 'due_monthly' | 'due_now'>;

/** `March 1, 2026` for a stored day. */
export const longDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' });

export const dollars = (cents: number): string => `$${formatCents(cents)}`;

/** The customer's statements. The signing page shows exactly these texts. */
export const statements = ({ due_now, due_monthly }: Pick<Terms, 'due_now' | 'due_monthly'>): string[] => [
  'What I told Coverline about myself and my household is true and complete, as far as I know.',
  'I want to enroll in the products listed above. I understand that each of them begins on its start date.',
  `Coverline may charge the payment method that I gave ${dollars(due_now)} now, and ${dollars(due_monthly)} each month after that, until I cancel.`,
  'I can cancel at any time by calling customer service.',
  'I agree to sign electronically. My typed name counts as my signature, as if I had signed on paper.',
];

const productLine = ({ name, premium, enrollment_fee, effective_date }: EsigProduct): string =>
  `${name}: ${dollars(premium)} a month, ${dollars(enrollment_fee)} once, from ${
    effective_date ? longDay(effective_date) : 'a day to be agreed'
  }`;

/** The full text that is signed; its hash is stored with the signature. */
export const agreementText = (terms: Terms): string =>
  [
    `Customer: ${terms.customer_name ?? ''}`,
    ...terms.products.map(productLine),
    `Due now: ${dollars(terms.due_now)}`,
    `Due monthly: ${dollars(terms.due_monthly)}`,
    ...statements(terms),
  ].join('\n');
