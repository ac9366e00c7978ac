import type { createFormControl, FieldError } from 'react-hook-form';
import { createStore, type Store } from '../ui/external-store.ts';

/** The text of each field and its error, in a react-hook-form control that lives outside React. */
type FieldTexts = ReturnType<typeof createFormControl<Record<string, string>>>;

/** The stored value of a field, or the message why the text cannot be stored; `ignore` restores the stored value. */
export type Checked = { value: string } | { message: string } | 'ignore';

export type FieldRules = {
  /** How a stored value is shown. */
  shown: (stored: string) => string;
  check: (text: string) => Checked;
  /** The text that stands in the field after a change, such as digits with dashes. */
  format?: (typed: string) => string;
  /** An error that is certain before the field is left. */
  earlyProblem?: (text: string) => string | undefined;
  /** Whether the text may be saved before the field is left. */
  isComplete?: (text: string) => boolean;
  /** The server never returns the value, and the typed text is not kept after the form is closed. */
  isSensitive?: boolean;
};

/** Whether a field is being saved, or was saved within the last two seconds. */
export type SaveState = 'saving' | 'saved' | undefined;

type FieldStatus = {
  /** The value that the server has now, and the value that it had when the user began to type. */
  stored: string;
  base: string;
  /** The text is the user's; otherwise the field shows the stored value. */
  isEdited: boolean;
  isFocused: boolean;
  /** The user emptied the field, which saves nothing; said until the field is entered or typed in again. */
  wasCleared: boolean;
  /** The value in the request that has no answer yet. */
  sent: string | undefined;
  save: SaveState;
};

/** `invalid`: rejected here; `rejected`: by the server; `unreached`: no answer; `notKept`: sensitive text was dropped. */
type ErrorType = 'invalid' | 'rejected' | 'unreached' | 'notKept';
type SavedFieldError = { type: ErrorType; message: string };

/** Shown when a form was closed before a sensitive field could be saved. */
export const NOT_KEPT = 'Not saved. Please enter it again.';
const SAVED_SHOWS_MS = 2_000;

type FieldDependencies = {
  texts: FieldTexts;
  rules: () => FieldRules;
};

const keysOf = (status: FieldStatus) => Object.keys(status) as (keyof FieldStatus)[];

const asError = (error: FieldError | undefined): SavedFieldError | undefined =>
  error && { type: error.type as ErrorType, message: error.message ?? '' };

/** The state of one field that saves itself. Live changes never overwrite what the user types. */
export const createFieldState = (name: string, first: string, { texts, rules }: FieldDependencies) => {
  const status: Store<FieldStatus> = createStore<FieldStatus>({
    stored: first,
    base: first,
    isEdited: false,
    isFocused: false,
    wasCleared: false,
    sent: undefined,
    save: undefined,
  });
  let savedTimer: ReturnType<typeof setTimeout> | undefined;
  let isChoice = false;
  /** A value that was sent and maybe stored: the answer was lost. */
  let unanswered: string | undefined;

  /** A change by somebody else is offered to the user, unless the value is never returned. */
  const offersChanges = (): boolean => !rules().isSensitive;
  /** Sets only a status that differs: the component of the field is drawn again with each new one. */
  const update = (changes: Partial<FieldStatus>) => {
    const known = status.get();
    const next = { ...known, ...changes };
    if (keysOf(next).some(key => next[key] !== known[key])) status.set(next);
  };
  const shown = (stored: string): string => rules().shown(stored);
  const text = (): string => texts.getValues(name);
  const error = (): SavedFieldError | undefined => asError(texts.getFieldState(name).error);
  const clearError = () => {
    if (error()) texts.clearErrors(name);
  };
  const fail = (failure: SavedFieldError, { focus = false } = {}) =>
    texts.setError(name, failure, { shouldFocus: focus });
  const check = (): Checked => rules().check(text());

  const isSameAs = (stored: string): boolean => {
    const checked = check();
    return typeof checked === 'object' && 'value' in checked && checked.value === stored;
  };
  const isUnsaved = (): boolean => {
    const { isEdited, base } = status.get();
    return isEdited && text() !== shown(base) && check() !== 'ignore';
  };
  const isReady = (): boolean => {
    const { isFocused } = status.get();
    const checked = isUnsaved() && check();
    if (typeof checked !== 'object' || !('value' in checked)) return false;
    return !isFocused || (rules().isComplete?.(text()) ?? false);
  };
  /** The value that somebody else stored while the user was editing. */
  const changedTo = (): string | undefined => {
    const { isEdited, stored, base, sent } = status.get();
    const isOwn = stored === base || stored === sent || stored === unanswered;
    const isUnchanged = !isEdited || isOwn || isSameAs(stored);
    return offersChanges() && !isUnchanged ? stored : undefined;
  };

  const isEmptied = (base: string): boolean => text().trim() === '' && shown(base) !== '' && check() === 'ignore';

  /** Shows the stored value. In a focused field it counts as edited, so that no live change replaces it. */
  const settle = () => {
    const { stored, isFocused } = status.get();
    update({ base: stored, isEdited: isFocused && offersChanges() });
    if (text() !== shown(stored)) texts.setValue(name, shown(stored));
    clearError();
  };
  const edit = (next: string, changes: Partial<FieldStatus> = {}) => {
    clearError();
    texts.setValue(name, next);
    const { base } = { ...status.get(), ...changes };
    update({ isEdited: true, wasCleared: isEmptied(base), ...changes });
  };
  const show = (save: SaveState) => {
    clearTimeout(savedTimer);
    update({ save });
    if (save === 'saved') savedTimer = setTimeout(() => update({ save: undefined }), SAVED_SHOWS_MS);
  };
  texts.setValue(name, shown(first));

  return {
    name,
    control: texts.control,
    status,
    text,
    error,
    fail,
    shown,
    check,
    isUnsaved,
    isSensitiveUnsaved: () => rules().isSensitive === true && isUnsaved(),
    isReady,
    changedTo,
    settle,
    isBeingSaved: () => status.get().sent !== undefined,
    /** The server has this value now. */
    follow: (stored: string) => {
      const { isEdited, isFocused, sent, stored: before } = status.get();
      if (stored === before) return;
      update({ stored });
      if (!isEdited || (!isFocused && sent === undefined && isSameAs(stored))) settle();
      else if (stored === sent || stored === unanswered) update({ base: stored });
    },
    focus: () => {
      const { isEdited, stored } = status.get();
      update({
        isFocused: true,
        wasCleared: false,
        ...(offersChanges() && !isEdited && { base: stored, isEdited: true }),
      });
    },
    type: (typed: string) => {
      const { format, earlyProblem } = rules();
      isChoice = false;
      edit(format?.(typed) ?? typed);
      const message = earlyProblem?.(text());
      if (message !== undefined) fail({ type: 'invalid', message });
    },
    choose: (value: string) => {
      isChoice = true;
      edit(value, { base: status.get().stored });
    },
    /** Lets the user type a sensitive value again, or keeps the stored one. */
    replace: () => edit(''),
    keepStored: () => {
      update({ isFocused: false });
      settle();
    },
    /** From now on the user's text is the answer to what somebody else has stored. */
    keepMine: () => update({ base: status.get().stored }),
    /** Whether the text is to be saved now that the field is left. */
    leave: (): boolean => {
      update({ isFocused: false });
      if (!isUnsaved()) {
        if (error()?.type !== 'notKept') settle();
        return false;
      }
      const checked = check();
      if (typeof checked === 'object' && 'message' in checked) fail({ type: 'invalid', message: checked.message });
      return isReady() && changedTo() === undefined;
    },
    /** The value to save; `nothing` restores the stored value; `invalid` shows an error, or what somebody else stored. */
    toSave: (): { value: string } | 'nothing' | 'invalid' => {
      const { isEdited, isFocused, stored } = status.get();
      const checked = isUnsaved() ? check() : 'ignore';
      if (checked !== 'ignore' && 'message' in checked) {
        fail({ type: 'invalid', message: checked.message });
        return 'invalid';
      }
      if (changedTo() !== undefined) return 'invalid';
      if (checked !== 'ignore' && checked.value !== stored) return checked;
      // A sensitive number that was just saved stays readable until its field is left.
      if (isEdited && !(isFocused && rules().isSensitive)) settle();
      return 'nothing';
    },
    isRejectedChoice: () => isChoice && error()?.type === 'rejected',
    saving: (sent: string) => {
      update({ sent });
      clearError();
      show('saving');
    },
    saved: (sent: string) => {
      const { isSensitive = false } = rules();
      const { stored, isEdited, isFocused } = status.get();
      unanswered = undefined;
      update({ sent: undefined, base: isSensitive ? sent : stored });
      if (!(isSensitive && isFocused) && (!isEdited || isSameAs(sent))) settle();
      else clearError();
      show('saved');
    },
    notSaved: (failure: SavedFieldError | undefined) => {
      if (failure?.type === 'unreached') unanswered = status.get().sent;
      update({ sent: undefined });
      show(undefined);
      if (failure) fail(failure);
      else settle();
    },
    /** The save was rejected because somebody else stored `current`; undefined if that is another field's. */
    conflict: (current: string | undefined) => {
      const { stored, base } = status.get();
      update({ sent: undefined, stored: current ?? stored, base: current === unanswered ? (current ?? base) : base });
      show(undefined);
    },
    /** The stored value after another request has saved `taken`; text that was typed since then stays. */
    accept: (stored: string, taken: string) => {
      const isTypedSince = isUnsaved() && !isSameAs(taken);
      update({ stored, base: stored });
      if (!isTypedSince) settle();
    },
    /** The record of the field was deleted. */
    clear: () => {
      update({ stored: '' });
      settle();
    },
    /** After the form was closed: sensitive text is dropped, here and in react-hook-form. */
    dropSensitive: () => {
      if (!rules().isSensitive) return;
      const isLost = isUnsaved() || error()?.type === 'notKept';
      texts.unregister(name);
      settle();
      if (isLost) fail({ type: 'notKept', message: NOT_KEPT });
    },
  };
};
export type FieldState = ReturnType<typeof createFieldState>;
