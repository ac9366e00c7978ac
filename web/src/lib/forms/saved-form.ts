import { createFormControl } from 'react-hook-form';
import { createStore } from '../ui/external-store.ts';
import { changedMeanwhileIn, isUnreached } from './save-failure.ts';
import { createFieldState, type FieldRules, type FieldState } from './saved-field.ts';

type StoredOf<Name extends string> = (name: Name) => string;
export type Values<Name extends string> = Partial<Record<Name, string>>;

export type FormOptions<Name extends string> = {
  rules: (name: Name) => FieldRules;
  /** Fields of one group are saved in one request, and its requests one after the other; a group a field by default. */
  groupOf?: (name: Name) => string;
  /**
   * Saves, and returns what is stored now; `undefined` where the user took the change back. `base` has the stored values
   * that the user saw: a value that somebody else has changed is not replaced (docs/decisions/0051).
   */
  save: (values: Values<Name>, base: Values<Name>) => Promise<StoredOf<Name> | undefined>;
  failureMessage: (error: unknown, name: Name) => string;
  onFailed: (error: unknown) => void;
};

export type FormBehaviour = {
  /** Text is saved while it is typed, at most once in this time; otherwise when its field is left. */
  throttleMs?: number;
  /** Whether closing the form sends again what the server rejected; otherwise a rejected choice is dropped. */
  resendsRejected: boolean;
};

export const NOT_SAVED_YET = 'This is not saved yet.';

/**
 * A form whose fields save themselves. It lives outside React, so that unsaved text outlives a tab switch.
 * Fields are checked one by one and at once: a resolver of react-hook-form checks the whole form, asynchronously.
 */
export const createSavedForm = <Name extends string>(
  first: StoredOf<Name>,
  firstOptions: FormOptions<Name>,
  { throttleMs, resendsRejected }: FormBehaviour,
) => {
  let options = firstOptions;
  let storedOf = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let holds = 0;
  let isClosed = false;
  const texts = createFormControl<Record<string, string>>();
  const states = new Map<Name, FieldState>();
  const running = new Map<string, Promise<unknown>>();
  const unreached = createStore(false);
  const unsavedSensitive = createStore(false);

  const stateOf = (name: Name): FieldState => {
    const known = states.get(name);
    if (known) return known;
    const state = createFieldState(name, storedOf(name), { texts, rules: () => options.rules(name) });
    states.set(name, state);
    state.status.subscribe(checkSensitive);
    return state;
  };
  const checkSensitive = () => unsavedSensitive.set([...states.values()].some(state => state.isSensitiveUnsaved()));
  const namesWhere = (which: (state: FieldState) => boolean): Name[] =>
    [...states].filter(([, state]) => which(state)).map(([name]) => name);
  const isLost = (state: FieldState) => state.error()?.type === 'unreached';

  // While a request is under way the connection is unknown: the value changes only with its answer.
  const checkConnection = () => {
    const all = [...states.values()];
    const isDown = all.some(isLost);
    if (isDown || !all.some(state => state.isBeingSaved())) unreached.set(isDown);
  };
  // A control that has a subscriber keeps values without a mounted form.
  texts.subscribe({ formState: { errors: true }, callback: checkConnection });

  const follow = (stored: StoredOf<Name>) => {
    storedOf = stored;
    for (const [name, state] of states) state.follow(stored(name));
  };

  const send = async (values: Values<Name>, isQuiet: boolean): Promise<boolean | 'conflict'> => {
    const entries = Object.entries(values) as [Name, string][];
    const base = Object.fromEntries(entries.map(([name]) => [name, stateOf(name).status.get().base])) as Values<Name>;
    for (const [name, value] of entries) stateOf(name).saving(value);
    try {
      const stored = await options.save(values, base);
      if (stored) follow(stored);
      for (const [name, value] of entries) {
        if (stored) stateOf(name).saved(value);
        else stateOf(name).notSaved(undefined);
      }
      return stored !== undefined;
    } catch (error) {
      const changed = changedMeanwhileIn(error);
      if (changed) {
        for (const [name] of entries) stateOf(name).conflict(changed[name]);
        return 'conflict';
      }
      const type = isUnreached(error) ? 'unreached' : 'rejected';
      for (const [name] of entries) stateOf(name).notSaved({ type, message: options.failureMessage(error, name) });
      if (!isQuiet || type === 'rejected') options.onFailed(error);
      return false;
    } finally {
      checkConnection();
    }
  };

  const valuesOf = (names: readonly Name[]): { values: Values<Name>; isValid: boolean } => {
    const found = names.map(name => [name, stateOf(name).toSave()] as const);
    const values = found.flatMap(([name, toSave]) =>
      typeof toSave === 'object' ? [[name, toSave.value] as const] : [],
    );
    return {
      values: Object.fromEntries(values) as Values<Name>,
      isValid: found.every(([, toSave]) => toSave !== 'invalid'),
    };
  };

  const commitGroup = async (group: string, names: readonly Name[], isQuiet: boolean): Promise<boolean> => {
    while (running.has(group)) await running.get(group);
    if (holds > 0 && names.some(name => stateOf(name).isUnsaved())) return false;
    const { values, isValid } = valuesOf(names);
    if (Object.keys(values).length === 0) return isValid;
    const sending = send(values, isQuiet);
    running.set(group, sending);
    const isSaved = await sending;
    running.delete(group);
    // Nothing was saved, also of the fields that nobody else has changed.
    if (isSaved === 'conflict') {
      const others = names.filter(name => values[name] !== undefined && stateOf(name).changedTo() === undefined);
      return (await commitGroup(group, others, isQuiet)) && others.length === names.length && isValid;
    }
    // Text that was typed while the request was under way.
    const left = isSaved ? names.filter(name => stateOf(name).isReady()) : [];
    if (left.length > 0 && throttleMs === undefined) return (await commitGroup(group, left, isQuiet)) && isValid;
    if (left.length > 0) schedule();
    return isSaved && isValid;
  };

  /** Saves what differs; false where a field is invalid, held, or was not saved. */
  const commit = async (names: readonly Name[], { isQuiet = false } = {}): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    const groups = new Map<string, Name[]>();
    for (const name of names) {
      const group = options.groupOf?.(name) ?? name;
      groups.set(group, [...(groups.get(group) ?? []), name]);
    }
    const answers = await Promise.all([...groups].map(([group, own]) => commitGroup(group, own, isQuiet)));
    return answers.every(Boolean);
  };

  const ready = () => namesWhere(state => state.isReady());
  const schedule = () => {
    if (!isClosed) timer ??= setTimeout(() => void commit(ready()), throttleMs);
  };
  const saveSoon = (name: Name) => {
    if (throttleMs === undefined) void commit([name]);
    else if (stateOf(name).isReady()) schedule();
  };
  const leave = (name: Name) => {
    if (stateOf(name).leave()) saveSoon(name);
  };

  /** One field as a component uses it. */
  const fieldOf = (name: Name) => {
    const state = stateOf(name);
    return {
      name,
      control: state.control,
      status: state.status,
      text: state.text,
      error: state.error,
      shown: state.shown,
      isUnsaved: state.isUnsaved,
      changedTo: state.changedTo,
      focus: state.focus,
      type: (typed: string) => {
        state.type(typed);
        if (throttleMs !== undefined) saveSoon(name);
      },
      leave: () => leave(name),
      /** Of a select: the choice is saved at once. */
      choose: (value: string) => {
        state.choose(value);
        saveSoon(name);
      },
      /** Takes the value that somebody else has stored. */
      takeTheirs: state.settle,
      /** Saves the user's text over the value that somebody else has stored. */
      keepMine: () => {
        state.keepMine();
        saveSoon(name);
      },
      retry: () => void commit(throttleMs === undefined ? [name] : ready()),
      replace: state.replace,
      keepStored: state.keepStored,
    };
  };
  const fields = new Map<Name, ReturnType<typeof fieldOf>>();

  return {
    field: (name: Name) => {
      const field = fields.get(name) ?? fieldOf(name);
      fields.set(name, field);
      return field;
    },
    /** A save got no answer: the connection is lost. */
    unreached,
    /** A sensitive field has text that is not saved: it is forgotten when the panel of the form is closed. */
    unsavedSensitive,
    /** The component was drawn again: its rules and its save are the ones of this rendering. */
    serveBy: (next: FormOptions<Name>) => {
      options = next;
    },
    follow,
    commit,
    /** Saves every field that differs, and waits for requests under way. */
    saveAll: () => commit([...states.keys()]),
    /** Silently: the user has been told already that there is no connection. */
    retryUnreached: () => {
      const lost = namesWhere(isLost);
      if (lost.length > 0) void commit(throttleMs === undefined ? lost : ready(), { isQuiet: true });
    },
    hasUnsaved: () => [...states.values()].some(state => state.isUnsaved()),
    /** There is something that the form must show when it is opened again. */
    hasKept: () => [...states.values()].some(state => state.isUnsaved() || state.error() !== undefined),

    /** The value that would be saved now. */
    wanted: async (name: Name): Promise<{ value: string } | { message: string }> => {
      const group = options.groupOf?.(name) ?? name;
      while (running.has(group)) await running.get(group);
      const state = stateOf(name);
      const checked = state.isUnsaved() ? state.check() : 'ignore';
      return checked === 'ignore' ? { value: state.status.get().stored } : checked;
    },
    /** Shows an error that another request found, and moves the focus there. */
    reject: (name: Name, message: string, how?: { focus: boolean }) =>
      stateOf(name).fail({ type: 'invalid', message }, how),
    accept: (name: Name, stored: string, taken: string) => stateOf(name).accept(stored, taken),
    /** The record of the form was deleted. */
    clear: () => {
      for (const state of states.values()) state.clear();
    },
    /** Until `release` nothing is saved by itself: another request saves what the fields hold. */
    hold: () => {
      holds += 1;
    },
    /** Fields that were left meanwhile and are still unsaved are saved now, or show that they are not. */
    release: (then: 'save' | 'tell') => {
      holds -= 1;
      for (const [name, state] of states) {
        if (state.status.get().isFocused || state.error() || !state.isUnsaved()) continue;
        if (then === 'save') leave(name);
        else state.fail({ type: 'rejected', message: NOT_SAVED_YET });
      }
    },

    open: () => {
      isClosed = false;
    },
    /** As if every field was left. Resolves when no request is under way. */
    close: async (): Promise<void> => {
      isClosed = true;
      const leaving: Name[] = [];
      for (const [name, state] of states) {
        const isRejected = !resendsRejected && state.error()?.type === 'rejected';
        if (isRejected && state.isRejectedChoice()) state.settle();
        else if (!isRejected && state.leave()) leaving.push(name);
      }
      await commit(leaving);
      await Promise.all(running.values());
    },
    /** Forgets the sensitive text of a closed form. */
    dropSensitive: () => {
      if (isClosed) for (const state of states.values()) state.dropSensitive();
    },
  };
};
export type SavedForm<Name extends string> = ReturnType<typeof createSavedForm<Name>>;
export type SavedField = ReturnType<SavedForm<string>['field']>;
