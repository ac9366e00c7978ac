import type { PaymentSummary } from '#shared/payments/payment';
import type { PaymentEdit } from '#shared/payments/payment-edit';
import type { SaveState } from '../../../lib/forms/save-state.ts';
import { createStore, type Store } from '../../../lib/ui/external-store.ts';
import { type FieldName, fieldNames, isComplete, isSealed, problemOf, storedText } from './payment-fields.ts';

const SAVED_SHOWS_MS = 2_000;

export type Name = FieldName | 'same_address';

export type FieldState = {
  /** What stands in the field while it is not what is stored. */
  draft?: string;
  error?: string;
  /** Why it could not be saved. */
  failed?: string;
  /** It got no answer, and is sent again when the connection is back. */
  isUnreached?: boolean;
  save?: SaveState;
};

export type Copy = Pick<PaymentEdit, 'billing_address' | 'billing_city' | 'billing_state' | 'billing_zip'>;

export type PaymentFormState = {
  stored: PaymentSummary | null;
  fields: Partial<Record<Name, FieldState>>;
  /** What the checkbox was set to, until that is stored. */
  same?: boolean;
  isUpdating: boolean;
};

export type FormState = ReturnType<typeof createFormState>;

/** What stands in the form, and what of it the server does not have: typed text lives here alone, outside of React. */
export const createFormState = () => {
  const state: Store<PaymentFormState> = createStore<PaymentFormState>({ stored: null, fields: {}, isUpdating: false });
  const marks = new Map<Name, ReturnType<typeof setTimeout>>();
  let focused: FieldName | undefined;
  /** What was saved of a sealed field that is still being looked at. */
  const savedDrafts = new Map<FieldName, string>();
  /** The lead's address, on its way to be the billing address. */
  let copy: Copy | undefined;

  const fieldOf = (name: Name): FieldState => state.get().fields[name] ?? {};
  const update = (changes: Partial<PaymentFormState>) => state.set({ ...state.get(), ...changes });
  const change = (name: Name, changes: Partial<FieldState>) => {
    const { fields } = state.get();
    update({ fields: { ...fields, [name]: { ...fields[name], ...changes } } });
  };

  const isUnsaved = (name: FieldName): boolean => {
    const { draft } = fieldOf(name);
    if (draft === undefined || draft === savedDrafts.get(name)) return false;
    return isSealed(name) ? draft !== '' : draft !== storedText(name, state.get().stored);
  };
  /** Emptied, though it can't be empty: what is stored comes back. */
  const isIgnored = (name: FieldName): boolean => fieldOf(name).draft === '' && problemOf(name, '') !== undefined;
  const isChanged = (name: FieldName): boolean => isUnsaved(name) && !isIgnored(name);
  const isSendable = (name: FieldName): boolean =>
    isChanged(name) && problemOf(name, fieldOf(name).draft ?? '') === undefined;
  const isReady = (name: FieldName): boolean =>
    isSendable(name) &&
    (focused !== name || isComplete(name, fieldOf(name).draft ?? '', state.get().stored?.card_brand));

  const forget = (name: FieldName) => {
    savedDrafts.delete(name);
    change(name, { draft: undefined, error: undefined });
  };

  return {
    state,
    fieldOf,
    update,
    change,
    forget,
    isIgnored,
    /** The server does not have it. */
    isChanged,
    isSendable,
    /** It is sent without being asked: it is complete, or was left. */
    isReady,
    hasUnsaved: (): boolean => copy !== undefined || state.get().same !== undefined || fieldNames.some(isChanged),
    isFocused: (name: FieldName) => focused === name,
    focus: (name: FieldName | undefined) => {
      focused = name;
    },
    copy: () => copy,
    setCopy: (next: Copy | undefined) => {
      copy = next;
    },
    /** Its text was saved: it goes, or stands for as long as a sealed field is looked at. */
    settle: (name: FieldName, text: string) => {
      if (fieldOf(name).draft !== text) return;
      if (isSealed(name) && focused === name) savedDrafts.set(name, text);
      else forget(name);
    },
    /** Nothing more is to be sent of a field that is left as it is. */
    isSettled: (name: FieldName): boolean => {
      const { draft } = fieldOf(name);
      return isIgnored(name) || draft === savedDrafts.get(name) || (isSealed(name) && draft === '');
    },
    show: (name: Name, save: SaveState) => {
      clearTimeout(marks.get(name));
      change(name, { save });
      if (save === 'saved')
        marks.set(
          name,
          setTimeout(() => change(name, { save: undefined }), SAVED_SHOWS_MS),
        );
    },
    /** All but what is kept goes. */
    reset: (kept: PaymentFormState) => {
      for (const mark of marks.values()) clearTimeout(mark);
      savedDrafts.clear();
      state.set(kept);
    },
  };
};
