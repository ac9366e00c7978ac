import type { Lead } from '#shared/leads/lead';
import { CHILDREN_AT_MOST, type LeadEdit } from '#shared/leads/lead-edit';
import { ApiFailure, sentenceOf } from '../../../lib/api/api-failure.ts';
import { createStore, type Store } from '../../../lib/ui/external-store.ts';
import { createAddedChildren } from './added-children.ts';
import {
  changedTo,
  type FieldState,
  fieldAtRest,
  focused,
  followed,
  isUnsaved,
  notSaved,
  outcomeOf,
  refused,
  saved,
  saving,
  settled,
  typed,
} from './field-state.ts';
import { editOf, rootOf, storedOf } from './field-values.ts';
import type { FieldPath } from './info-fields.ts';

const SAVED_FOR_MS = 2_000;
const FAILED = 'Lead update error';
const UNREACHED = 'Not saved: no connection. What you typed stays here.';

type Dependencies = {
  /** Changes the lead, and answers it as it is now. */
  save: (edit: LeadEdit) => Promise<Lead>;
  /** Tells that a save has failed. */
  onFailure: (sentence: string) => void;
};

export type SaveAll = 'saved' | 'failed';

const isUnreached = (error: unknown) => error instanceof ApiFailure && error.code === 'network';

const sentenceFor = (error: unknown, path: FieldPath): string => {
  if (isUnreached(error)) return UNREACHED;
  const detail = error instanceof ApiFailure ? error.detail.find(({ field }) => field.endsWith(path)) : undefined;
  return detail?.message ?? sentenceOf(error, FAILED);
};

/**
 * The form of one lead, outside React: each field is a store of its own, so that a keystroke draws one field and no
 * other. It lives on while something in it is unsaved, whatever becomes of the screen.
 */
export const createLeadForm = (first: Lead, dependencies: Dependencies) => {
  const added = createAddedChildren();
  let lead = first;
  let deps = dependencies;
  const fields = new Map<FieldPath, Store<FieldState>>();
  const timers = new Map<FieldPath, ReturnType<typeof setTimeout>>();
  const pending = new Set<Promise<boolean>>();
  const unsaved = createStore(false);
  const unreached = createStore(false);
  const childrenOf = (each: Lead) => Object.keys(each.child ?? {}).map(Number);
  const children = createStore(childrenOf(first).sort((a, b) => a - b));

  const field = (path: FieldPath): Store<FieldState> => {
    const known = fields.get(path);
    if (known) return known;
    const store = createStore(fieldAtRest(lead, path));
    fields.set(path, store);
    return store;
  };
  const states = () => [...fields.values()].map(store => store.get());

  const put = (next: FieldState) => {
    field(next.path).set(next);
    unsaved.set(states().some(isUnsaved));
    // While it is tried again nothing is known: what the screen says of it does not come and go.
    const isLost = states().some(state => state.failed === 'unreached');
    if (isLost || states().every(state => state.sent === undefined)) unreached.set(isLost);
  };
  const change = (path: FieldPath, how: (state: FieldState) => FieldState) => put(how(field(path).get()));

  const follow = (next: Lead) => {
    if (next.version < lead.version) return;
    lead = added.shown(next);
    for (const path of fields.keys()) change(path, state => followed(state, storedOf(lead, path)));
    // Others' come below those that are on the screen: a set in which somebody types stays where it is.
    const all = new Set([...children.get(), ...childrenOf(lead).sort((a, b) => a - b)]);
    if (all.size !== children.get().length) children.set([...all]);
  };

  const showSaved = (path: FieldPath) => {
    clearTimeout(timers.get(path));
    change(path, saved);
    const hide = () => change(path, state => (state.save === 'saved' ? { ...state, save: undefined } : state));
    timers.set(path, setTimeout(hide, SAVED_FOR_MS));
  };

  const send = async (values: [FieldPath, string][], isRetry: boolean): Promise<boolean> => {
    for (const [path, value] of values) change(path, state => saving(state, value));
    try {
      follow(await deps.save(added.sent(editOf(values))));
      for (const [path] of values) showSaved(path);
    } catch (error) {
      const failed = isUnreached(error) ? 'unreached' : 'refused';
      for (const [path] of values) change(path, state => notSaved(state, sentenceFor(error, path), failed));
      if (!isRetry || failed === 'refused') deps.onFailure(FAILED);
      return false;
    }
    // What was typed and left while it was on its way.
    const left = values.map(([path]) => path).filter(path => !field(path).get().focused);
    return commit(left);
  };

  /** Saves those of the fields that differ, each set in one request; false where one is refused or fails. */
  const commit = async (paths: FieldPath[], { isRetry = false } = {}): Promise<boolean> => {
    const groups = new Map<string, [FieldPath, string][]>();
    let isValid = true;
    for (const path of paths) {
      const state = field(path).get();
      const outcome = outcomeOf(state);
      if (state.sent !== undefined) continue;
      if (outcome.do === 'nothing') put(settled(state));
      else if (outcome.do === 'refuse') {
        put(refused(state, outcome.sentence));
        isValid = false;
      } else groups.set(rootOf(path), [...(groups.get(rootOf(path)) ?? []), [path, outcome.value]]);
    }
    const sends = [...groups.values()].map(values => {
      const sending = send(values, isRetry);
      pending.add(sending);
      void sending.finally(() => pending.delete(sending));
      return sending;
    });
    const answers = await Promise.all(sends);
    return isValid && answers.every(Boolean);
  };

  const leave = (path: FieldPath): Promise<boolean> => {
    change(path, state => ({ ...state, focused: false }));
    // Whose words stay is for her to say, not for the order of two saves.
    if (changedTo(field(path).get()) !== undefined && isUnsaved(field(path).get())) return Promise.resolve(false);
    return commit([path]);
  };

  return {
    field,
    children,
    /** Something was typed that the server does not have. */
    unsaved,
    /** A save got no answer: the connection is lost. */
    unreached,
    follow,
    /** The screen that shows it has changed: from now on this saves and tells. */
    serveBy: (next: Dependencies) => {
      deps = next;
    },
    focus: (path: FieldPath) => change(path, focused),
    type: (path: FieldPath, text: string) => change(path, state => typed(state, text)),
    leave: (path: FieldPath) => void leave(path),
    /** Of a select: chosen is saved. */
    choose: (path: FieldPath, value: string) => {
      change(path, state => ({ ...typed(state, value), base: state.stored }));
      void commit([path]);
    },
    /** Takes what somebody else has put there. */
    take: (path: FieldPath) => change(path, settled),
    /** Saves what was typed over what somebody else has put there. */
    keep: (path: FieldPath) => {
      change(path, state => ({ ...state, base: state.stored }));
      void commit([path]);
    },
    retry: (path: FieldPath) => void commit([path]),
    /** By itself; that there is still no connection has been told. */
    retryUnreached: () =>
      void commit(
        states()
          .filter(state => state.failed === 'unreached')
          .map(state => state.path),
        { isRetry: true },
      ),
    /** Saves all that differ, and waits for what is on its way. */
    saveAll: async (): Promise<SaveAll> => {
      const under = [...pending];
      const isSaved = await commit(states().map(state => state.path));
      const before = await Promise.all(under);
      return isSaved && before.every(Boolean) ? 'saved' : 'failed';
    },
    /** As if every field was left: the screen goes. Resolves when nothing is on its way any more. */
    leaveAll: async () => {
      await Promise.all([...states().map(state => leave(state.path)), ...pending]);
    },
    addChild: () => {
      const there = children.get();
      if (there.length < CHILDREN_AT_MOST) children.set([...there, added.add()]);
    },
  };
};
export type LeadForm = ReturnType<typeof createLeadForm>;
