import type { PaymentSummary } from '#shared/payments/payment';
import type { PaymentEdit } from '#shared/payments/payment-edit';
import type { SaveState } from '../../components/saved-mark.tsx';
import { ApiFailure, sentenceOf } from '../../lib/api-failure.ts';
import { createStore, type Store } from '../../lib/external-store.ts';
import {
  asTyped,
  earlyProblemOf,
  type FieldName,
  fieldNames,
  isComplete,
  isSealed,
  problemOf,
  storedText,
} from './payment-fields.ts';

export const SAVED = 'Payment details saved.';
export const NOT_SAVED = 'Payment details failed to save.';
/** Of a number that could not be saved: it is not kept to be saved later. */
export const NOT_KEPT = 'Not saved. Please enter it again.';

/** The specification's throttle of the autosave (spec 2, section 7). */
export const THROTTLE_MS = 200;
const SAVED_SHOWS_MS = 2_000;

const fresh = { error: undefined, failed: undefined, isUnreached: false } as const;

type Name = FieldName | 'same_address';

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

export type FormState = {
  stored: PaymentSummary | null;
  fields: Partial<Record<Name, FieldState>>;
  /** What the checkbox was set to, until that is stored. */
  same?: boolean;
  isUpdating: boolean;
};

export type PaymentFormDeps = {
  send(edit: PaymentEdit): Promise<PaymentSummary>;
  onStored(summary: PaymentSummary): void;
  onFailed(sentence: string): void;
};

export type PaymentForm = ReturnType<typeof createPaymentForm>;

const isUnreached = (error: unknown): boolean => error instanceof ApiFailure && error.code === 'network';

/**
 * The form's own state, outside of React: what was typed lives here alone. One save at a time; what is typed meanwhile
 * goes with the next. What could not be saved when it was closed stays, but never a whole number.
 */
export const createPaymentForm = (first: PaymentFormDeps) => {
  let deps = first;
  const state: Store<FormState> = createStore<FormState>({ stored: null, fields: {}, isUpdating: false });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const marks = new Map<Name, ReturnType<typeof setTimeout>>();
  let focused: FieldName | undefined;
  let running: Promise<boolean> | undefined;
  /** What was saved of a sealed field that is still being looked at. */
  const savedDrafts = new Map<FieldName, string>();
  let copy: Copy | undefined;
  let isClosed = false;

  const fieldOf = (name: Name): FieldState => state.get().fields[name] ?? {};
  const change = (name: Name, changes: Partial<FieldState>) => {
    const { fields } = state.get();
    state.set({ ...state.get(), fields: { ...fields, [name]: { ...fields[name], ...changes } } });
  };

  const isUnsaved = (name: FieldName): boolean => {
    const { draft } = fieldOf(name);
    if (draft === undefined || draft === savedDrafts.get(name)) return false;
    return isSealed(name) ? draft !== '' : draft !== storedText(name, state.get().stored);
  };
  /** Emptied, though it can't be empty: what is stored comes back. */
  const isIgnored = (name: FieldName): boolean => fieldOf(name).draft === '' && problemOf(name, '') !== undefined;
  const isSendable = (name: FieldName): boolean =>
    isUnsaved(name) && !isIgnored(name) && problemOf(name, fieldOf(name).draft ?? '') === undefined;
  const isReady = (name: FieldName): boolean =>
    isSendable(name) &&
    (focused !== name || isComplete(name, fieldOf(name).draft ?? '', state.get().stored?.card_brand));

  const show = (name: Name, save: SaveState) => {
    clearTimeout(marks.get(name));
    change(name, { save });
    if (save === 'saved')
      marks.set(
        name,
        setTimeout(() => change(name, { save: undefined }), SAVED_SHOWS_MS),
      );
  };

  const forget = (name: FieldName) => {
    savedDrafts.delete(name);
    change(name, { draft: undefined, error: undefined });
  };

  const collect = (
    which: (name: FieldName) => boolean,
  ): { names: Name[]; edit: PaymentEdit; texts: Map<Name, string> } => {
    const names = fieldNames.filter(which);
    const texts = new Map<Name, string>(names.map(name => [name, fieldOf(name).draft ?? '']));
    const { same } = state.get();
    const edit = {
      ...Object.fromEntries(texts),
      ...(same !== undefined && { same_address: same }),
      ...copy,
    } as PaymentEdit;
    return { names: [...names, ...(same !== undefined || copy ? (['same_address'] as const) : [])], edit, texts };
  };

  const saved = (names: Name[], texts: Map<Name, string>) => {
    for (const name of names) {
      show(name, 'saved');
      change(name, { failed: undefined, isUnreached: false });
      if (name === 'same_address' || fieldOf(name).draft !== texts.get(name)) continue;
      if (isSealed(name) && focused === name) savedDrafts.set(name, texts.get(name) ?? '');
      else forget(name);
    }
  };

  const sendNow = async (which: (name: FieldName) => boolean, isQuiet: boolean): Promise<boolean> => {
    const { names, edit, texts } = collect(which);
    if (names.length === 0) return true;
    const sentCopy = copy;
    const sentSame = state.get().same;
    for (const name of names) show(name, 'saving');
    try {
      const stored = await deps.send(edit);
      if (copy === sentCopy) copy = undefined;
      state.set({ ...state.get(), stored, ...(state.get().same === sentSame && { same: undefined }) });
      saved(names, texts);
      deps.onStored(stored);
      return true;
    } catch (error) {
      const sentence = sentenceOf(error, NOT_SAVED);
      for (const name of names) {
        show(name, undefined);
        change(name, { failed: sentence, isUnreached: isUnreached(error) });
      }
      if (!isQuiet || !isUnreached(error)) deps.onFailed(NOT_SAVED);
      return false;
    }
  };

  /** After the save that is under way, if there is one. */
  const flush = async (which: (name: FieldName) => boolean, isQuiet = false): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    while (running !== undefined) await running;
    running = sendNow(which, isQuiet);
    const done = await running;
    running = undefined;
    if (done && !isClosed && fieldNames.some(isReady)) schedule();
    return done;
  };

  const schedule = () => {
    timer ??= setTimeout(() => void flush(isReady), THROTTLE_MS);
  };

  const isChanged = (name: FieldName): boolean => isUnsaved(name) && !isIgnored(name);
  const hasUnsaved = (): boolean => copy !== undefined || state.get().same !== undefined || fieldNames.some(isChanged);

  /** What is kept of a field while the form is closed. */
  const keptOf = (name: FieldName): FieldState | undefined => {
    const { draft, error, failed, isUnreached: wasUnreached } = fieldOf(name);
    if (!isSealed(name)) return isChanged(name) ? { draft, error, failed, isUnreached: wasUnreached } : undefined;
    return isChanged(name) || error === NOT_KEPT ? { error: NOT_KEPT } : undefined;
  };
  const putAway = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const mark of marks.values()) clearTimeout(mark);
    const { same, fields } = state.get();
    const kept = fieldNames.flatMap(name => {
      const field = keptOf(name);
      return field ? [[name, field] as const] : [];
    });
    const address = same !== undefined || copy ? { same_address: { ...fields.same_address, save: undefined } } : {};
    savedDrafts.clear();
    state.set({ stored: null, fields: { ...Object.fromEntries(kept), ...address }, same, isUpdating: false });
  };

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
      if (!known || (stored && stored.version >= known.version)) state.set({ ...state.get(), stored });
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
    focus: (name: FieldName) => {
      focused = name;
    },
    leave: (name: FieldName) => {
      if (focused === name) focused = undefined;
      const { draft } = fieldOf(name);
      if (draft === undefined) return;
      if (isIgnored(name) || draft === savedDrafts.get(name) || (isSealed(name) && draft === '')) return forget(name);
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
      copy = same ? address : undefined;
      state.set({ ...state.get(), same });
      schedule();
    },
    /** The lead's address has changed. */
    follow: (address: Copy) => {
      copy = address;
      schedule();
    },
    retry: () => void flush(isReady),
    /** By itself; that there is still no connection has been told. */
    retryUnreached: () => {
      if (Object.values(state.get().fields).some(field => field?.isUnreached)) void flush(isReady, true);
    },
    /** Saves all that is not saved. `false` where something is wrong, or the save failed. */
    update: async (): Promise<boolean> => {
      state.set({ ...state.get(), isUpdating: true });
      const wrong = fieldNames.filter(name => isUnsaved(name) && !isIgnored(name) && !isSendable(name));
      for (const name of wrong) change(name, { error: problemOf(name, fieldOf(name).draft ?? '') });
      const done = await flush(isSendable);
      state.set({ ...state.get(), isUpdating: false });
      return done && wrong.length === 0;
    },
    /** What is complete is still saved; of the rest what may be kept is kept. Resolves when that is done. */
    close: async (): Promise<void> => {
      isClosed = true;
      focused = undefined;
      if (timer !== undefined || running !== undefined || hasUnsaved()) await flush(isSendable);
      if (isClosed) putAway();
    },
  };
};
