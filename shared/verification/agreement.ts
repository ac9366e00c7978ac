import { DEFAULT_LANGUAGE, type Language } from '../leads/language.ts';
import { formatCents } from '../money/cents.ts';
import type { EsigProduct, SigningDocument } from './esig-request.ts';
import { type SigningTexts, signingTexts } from './signing-texts.ts';

type Terms = Pick<SigningDocument, 'customer_name' | 'products' | 'due_monthly' | 'due_now' | 'language'>;

/** `March 1, 2026` for a stored day, or `1 de marzo de 2026`. */
export const longDay = (day: string, language: Language = DEFAULT_LANGUAGE): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(signingTexts(language).locale, {
    timeZone: 'UTC',
    dateStyle: 'long',
  });

export const dollars = (cents: number): string => `$${formatCents(cents)}`;

/** The customer's statements. The signing page shows exactly these texts. */
export const statements = ({
  due_now,
  due_monthly,
  language,
}: Pick<Terms, 'due_now' | 'due_monthly' | 'language'>): string[] =>
  signingTexts(language).agreement.statements(dollars(due_now), dollars(due_monthly));

const productLine = (
  { name, premium, enrollment_fee, effective_date }: EsigProduct,
  texts: SigningTexts,
  language: Language | undefined,
): string =>
  texts.agreement.product(
    name,
    dollars(premium),
    dollars(enrollment_fee),
    effective_date && longDay(effective_date, language),
  );

/** The full text that is signed, in the language of the request; its hash is stored with the signature. */
export const agreementText = (terms: Terms): string => {
  const texts = signingTexts(terms.language);
  return [
    texts.agreement.customer(terms.customer_name ?? ''),
    ...terms.products.map(product => productLine(product, texts, terms.language)),
    texts.agreement.dueNow(dollars(terms.due_now)),
    texts.agreement.dueMonthly(dollars(terms.due_monthly)),
    ...statements(terms),
  ].join('\n');
};
