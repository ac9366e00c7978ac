import type { Base } from '#shared/changed-meanwhile';
import type { ErrorDetail } from '#shared/errors';
import type { Lead } from '#shared/leads/lead';
import type { PaymentSummary } from '#shared/payments/payment';
import { PaymentEdit } from '#shared/payments/payment-edit';
import { ApiFailure, failureMessageOf } from '../../../lib/api/api-failure.ts';
import type { FieldRules } from '../../../lib/forms/saved-field.ts';
import { createSavedForm, type FormOptions, type Values } from '../../../lib/forms/saved-form.ts';
import { createStore } from '../../../lib/ui/external-store.ts';
import {
  asTyped,
  earlyProblemOf,
  type FieldName,
  isComplete,
  isSensitive,
  problemOf,
  storedText,
} from './payment-fields.ts';

export const SAVED = 'Payment details saved.';
const NOT_SAVED = 'Payment details failed to save.';
/** docs/product.md, Payments. */
const THROTTLE_MS = 200;

/** Every field of the form. The text of `same_address` is the lead's address as JSON, and empty for a different one. */
type Name = FieldName | 'same_address';

const addressNames = ['billing_address', 'billing_city', 'billing_state', 'billing_zip'] as const;
export type Address = Pick<PaymentEdit, (typeof addressNames)[number]>;

export type PaymentFormDependencies = {
  /** Saves while the fields in `base` are what it says. */
  send(edit: PaymentEdit, base: Base): Promise<PaymentSummary>;
  onStored(summary: PaymentSummary): void;
  onFailed(message: string): void;
};

const sameAddressRules: FieldRules = { shown: text => text, check: value => ({ value }) };

const check = (name: FieldName, text: string) => {
  const message = problemOf(name, text);
  if (message === undefined && !(text === '' && isSensitive(name))) return { value: text };
  return text === '' ? 'ignore' : { message: message ?? '' };
};

const rulesOf = (name: FieldName, stored: PaymentSummary | null): FieldRules => ({
  shown: text => text,
  check: text => check(name, text),
  format: typed => asTyped(name, typed),
  earlyProblem: text => earlyProblemOf(name, text),
  isComplete: text => isComplete(name, text, stored?.card_brand),
  isSensitive: isSensitive(name),
});

const storedAddress = (stored: PaymentSummary | null): string =>
  stored?.same_address ? JSON.stringify(Object.fromEntries(addressNames.map(name => [name, stored[name]]))) : '';

const editOf = ({ same_address: address, ...typed }: Values<Name>, stored: PaymentSummary | null): PaymentEdit => {
  if (address === undefined) return typed;
  if (address === '') return { ...typed, same_address: false };
  return { ...typed, ...(!stored?.same_address && { same_address: true }), ...(JSON.parse(address) as Address) };
};

const isExpiration = (field: string) => field === 'expiration_date';

/** The stored values that the user saw; none of a number, which the server never returns, or of the copied address. */
const baseOf = ({ same_address: _, ...typed }: Values<Name>): Base =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) => {
      if (isSensitive(name as FieldName)) return [];
      return [[name, isExpiration(name) ? text.replace('/', '') : text]];
    }),
  );

/** A stored expiration date, as its field shows it. */
const asShown = (detail: ErrorDetail): ErrorDetail =>
  detail.current !== undefined && isExpiration(detail.field)
    ? { ...detail, current: asTyped('expiration_date', detail.current) }
    : detail;

/** The saved form of a lead's payment details. What is typed is saved at once. */
export const createPaymentForm = (firstDependencies: PaymentFormDependencies) => {
  let dependencies = firstDependencies;
  const stored = createStore<PaymentSummary | null>(null);
  const storedOf = (name: Name): string =>
    name === 'same_address' ? storedAddress(stored.get()) : storedText(name, stored.get());
  const sendOver = async (edit: PaymentEdit, base: Base): Promise<PaymentSummary> => {
    try {
      return await dependencies.send(edit, base);
    } catch (error) {
      throw error instanceof ApiFailure ? error.withDetail(asShown) : error;
    }
  };
  const options: FormOptions<Name> = {
    rules: name => (name === 'same_address' ? sameAddressRules : rulesOf(name, stored.get())),
    groupOf: () => 'payment',
    save: async (values, base) => {
      const summary = await sendOver(editOf(values, stored.get()), baseOf(base));
      stored.set(summary);
      dependencies.onStored(summary);
      return storedOf;
    },
    failureMessage: error => failureMessageOf(error, NOT_SAVED),
    onFailed: () => dependencies.onFailed(NOT_SAVED),
  };
  const behaviour = { throttleMs: THROTTLE_MS, resendsRejected: true };
  const form = createSavedForm(storedOf, options, behaviour);

  const chooseAddress = (address: Address | undefined) =>
    form.field('same_address').choose(address ? JSON.stringify(address) : '');

  return {
    ...form,
    serveBy: (next: PaymentFormDependencies) => {
      dependencies = next;
    },
    stored,
    /** Takes what the server has, unless a newer version is known. */
    load: (next: PaymentSummary | null) => {
      const known = stored.get();
      if (known && (next?.version ?? 0) < known.version) return;
      stored.set(next);
      form.follow(storedOf);
    },
    /** The billing address is the lead's `address`, or a different one. */
    setSame: (isSame: boolean, address: Address) => {
      for (const name of addressNames) form.field(name).keepStored();
      chooseAddress(isSame ? address : undefined);
    },
    /** The lead's address has changed. */
    followAddress: chooseAddress,
  };
};
export type PaymentForm = ReturnType<typeof createPaymentForm>;

/** The lead's address as a billing address, as far as it is valid as one. */
export const addressOf = (lead: Lead): Address => {
  const address = {
    billing_address: lead.address,
    billing_city: lead.city,
    billing_state: lead.state_abbr,
    billing_zip: lead.zip_code,
  };
  const isUsable = ([name, value]: [string, string | undefined]) =>
    value !== undefined && PaymentEdit.shape[name as keyof Address].safeParse(value).success;
  return Object.fromEntries(Object.entries(address).filter(isUsable));
};
