import type { PaymentSummary } from '#shared/payments/payment';
import type { PaymentEdit } from '#shared/payments/payment-edit';
import { ApiFailure, sentenceOf } from '../../../lib/api/api-failure.ts';
import type { FormState, Name } from './form-state.ts';
import { type FieldName, fieldNames } from './payment-fields.ts';

export const NOT_SAVED = 'Payment details failed to save.';
/** The throttle of the autosave (docs/product.md, Payments). */
export const THROTTLE_MS = 200;

export type PaymentFormDeps = {
  send(edit: PaymentEdit): Promise<PaymentSummary>;
  onStored(summary: PaymentSummary): void;
  onFailed(sentence: string): void;
};

type Which = (name: FieldName) => boolean;

const isUnreached = (error: unknown): boolean => error instanceof ApiFailure && error.code === 'network';

/** What is to be sent now, and what stood in each field of it. */
const collect = (form: FormState, which: Which): { names: Name[]; edit: PaymentEdit; texts: Map<Name, string> } => {
  const names = fieldNames.filter(which);
  const texts = new Map<Name, string>(names.map(name => [name, form.fieldOf(name).draft ?? '']));
  const { same } = form.state.get();
  const copy = form.copy();
  const edit = {
    ...Object.fromEntries(texts),
    ...(same !== undefined && { same_address: same }),
    ...copy,
  } as PaymentEdit;
  return { names: [...names, ...(same !== undefined || copy ? (['same_address'] as const) : [])], edit, texts };
};

/** Sends what is in the form: one save at a time, and what is typed meanwhile goes with the next. */
export const createAutosave = (form: FormState, deps: () => PaymentFormDeps, isClosed: () => boolean) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;

  const saved = (names: Name[], texts: Map<Name, string>) => {
    for (const name of names) {
      form.show(name, 'saved');
      form.change(name, { failed: undefined, isUnreached: false });
      if (name !== 'same_address') form.settle(name, texts.get(name) ?? '');
    }
  };

  const failed = (names: Name[], error: unknown, isQuiet: boolean) => {
    const sentence = sentenceOf(error, NOT_SAVED);
    for (const name of names) {
      form.show(name, undefined);
      form.change(name, { failed: sentence, isUnreached: isUnreached(error) });
    }
    if (!isQuiet || !isUnreached(error)) deps().onFailed(NOT_SAVED);
  };

  const sendNow = async (which: Which, isQuiet: boolean): Promise<boolean> => {
    const { names, edit, texts } = collect(form, which);
    if (names.length === 0) return true;
    const [sentCopy, sentSame] = [form.copy(), form.state.get().same];
    for (const name of names) form.show(name, 'saving');
    try {
      const stored = await deps().send(edit);
      if (form.copy() === sentCopy) form.setCopy(undefined);
      form.update({ stored, ...(form.state.get().same === sentSame && { same: undefined }) });
      saved(names, texts);
      deps().onStored(stored);
      return true;
    } catch (error) {
      failed(names, error, isQuiet);
      return false;
    }
  };

  const schedule = () => {
    timer ??= setTimeout(() => void flush(form.isReady), THROTTLE_MS);
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  /** After the save that is under way, if there is one. */
  const flush = async (which: Which, isQuiet = false): Promise<boolean> => {
    cancel();
    while (running !== undefined) await running;
    running = sendNow(which, isQuiet);
    const done = await running;
    running = undefined;
    if (done && !isClosed() && fieldNames.some(form.isReady)) schedule();
    return done;
  };

  return { schedule, flush, cancel, isBusy: () => timer !== undefined || running !== undefined };
};
