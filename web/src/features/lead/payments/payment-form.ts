import type { PaymentSummary } from '#shared/payments/payment';
import { createAutosave, type PaymentFormDeps } from './autosave.ts';
import { type Copy, createFormState, type FieldState, type FormState } from './form-state.ts';
import { asTyped, earlyProblemOf, type FieldName, fieldNames, isSealed, problemOf } from './payment-fields.ts';

export const SAVED = 'Payment details saved.';
/** Of a number that could not be saved: it is not kept to be saved later. */
export const NOT_KEPT = 'Not saved. Please enter it again.';

const fresh = { error: undefined, failed: undefined, isUnreached: false } as const;

export type PaymentForm = ReturnType<typeof createPaymentForm>;

/** What is kept of a field while the form is closed: never a whole number. */
const keptOf = (form: FormState, name: FieldName): FieldState | undefined => {
  const { draft, error, failed, isUnreached } = form.fieldOf(name);
  if (!isSealed(name)) return form.isChanged(name) ? { draft, error, failed, isUnreached } : undefined;
  return form.isChanged(name) || error === NOT_KEPT ? { error: NOT_KEPT } : undefined;
};

const putAway = (form: FormState) => {
  const { same, fields } = form.state.get();
  const kept = fieldNames.flatMap(name => {
    const field = keptOf(form, name);
    return field ? [[name, field] as const] : [];
  });
  const address =
    same !== undefined || form.copy() ? { same_address: { ...fields.same_address, save: undefined } } : {};
  form.reset({ stored: null, fields: { ...Object.fromEntries(kept), ...address }, same, isUpdating: false });
};

/** The form of a lead's payment, as it is typed into, saved by itself, and closed with something in it. */
export const createPaymentForm = (first: PaymentFormDeps) => {
  let deps = first;
  let isClosed = false;
  const form = createFormState();
  const { state, fieldOf, change, forget, isChanged, isSendable, isReady, hasUnsaved } = form;
  const { schedule, flush, cancel, isBusy } = createAutosave(
    form,
    () => deps,
    () => isClosed,
  );

  return {
    state,
    /** From its first drawing on; React may take a form away and put it back. */
    open: () => {
      isClosed = false;
    },
    /** The screen that shows it has changed: from now on this saves and tells. */
    serveBy: (next: PaymentFormDeps) => {
      deps = next;
    },
    /** Something was typed or chosen that the server does not have. */
    hasUnsaved,
    /** There is something that its next opening is to show. */
    hasKept: (): boolean => hasUnsaved() || Object.keys(state.get().fields).length > 0,
    /** What the server has, where it is not older than what is known. */
    load: (stored: PaymentSummary | null) => {
      const known = state.get().stored;
      if (!known || (stored && stored.version >= known.version)) form.update({ stored });
    },
    type: (name: FieldName, typed: string) => {
      const draft = asTyped(name, typed);
      change(name, { draft, ...fresh, error: earlyProblemOf(name, draft) });
      if (isReady(name)) schedule();
    },
    /** A choice is made at once. */
    choose: (name: FieldName, value: string) => {
      change(name, { draft: value, ...fresh });
      if (isReady(name)) schedule();
    },
    focus: (name: FieldName) => form.focus(name),
    leave: (name: FieldName) => {
      if (form.isFocused(name)) form.focus(undefined);
      const { draft } = fieldOf(name);
      if (draft === undefined) return;
      if (form.isSettled(name)) return forget(name);
      change(name, { error: problemOf(name, draft) });
      if (isReady(name)) schedule();
    },
    /** Has a sealed number typed anew, or leaves the stored one as it is. */
    replace: (name: FieldName) => change(name, { draft: '', ...fresh }),
    keepStored: (name: FieldName) => {
      change(name, fresh);
      forget(name);
    },
    /** The billing address is the lead's, as it is now, or a different one. */
    setSame: (same: boolean, address: Copy) => {
      for (const name of ['billing_address', 'billing_city', 'billing_state', 'billing_zip'] as const) forget(name);
      form.setCopy(same ? address : undefined);
      form.update({ same });
      schedule();
    },
    /** The lead's address has changed. */
    follow: (address: Copy) => {
      form.setCopy(address);
      schedule();
    },
    retry: () => void flush(isReady),
    /** By itself; that there is still no connection has been told. */
    retryUnreached: () => {
      if (Object.values(state.get().fields).some(field => field?.isUnreached)) void flush(isReady, true);
    },
    /** Saves all that is not saved. `false` where something is wrong, or the save failed. */
    update: async (): Promise<boolean> => {
      form.update({ isUpdating: true });
      const wrong = fieldNames.filter(name => isChanged(name) && !isSendable(name));
      for (const name of wrong) change(name, { error: problemOf(name, fieldOf(name).draft ?? '') });
      const done = await flush(isSendable);
      form.update({ isUpdating: false });
      return done && wrong.length === 0;
    },
    /** What is complete is still saved; of the rest what may be kept is kept. Resolves when that is done. */
    close: async (): Promise<void> => {
      isClosed = true;
      form.focus(undefined);
      if (isBusy() || hasUnsaved()) await flush(isSendable);
      if (!isClosed) return;
      cancel();
      putAway(form);
    },
  };
};
