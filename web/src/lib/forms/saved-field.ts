import { createStore, type Store } from '../ui/external-store.ts';
import type { SaveState } from './save-state.ts';

/** How a value reads, and what was typed as it is stored; `ignore` puts back what is stored. */
export type FieldRules = {
  shown: (stored: string) => string;
  check: (typed: string) => { value: string } | { sentence: string } | 'ignore';
};

/** How a save went. `dropped`: she thought better of it. `unreached`: no answer came. */
export type SaveOutcome = 'saved' | 'dropped' | { sentence: string; unreached?: boolean };

export type SavedFieldState = {
  /** As the server has it, and as it was when the typing began. */
  stored: string;
  base: string;
  /** What stands in the field while it is edited; undefined while it shows what is stored. */
  draft: string | undefined;
  isFocused: boolean;
  /** What is on its way to the server. */
  sent: string | undefined;
  save: SaveState;
  error: string | undefined;
  /** A save failed, and may be tried again. */
  failed: 'refused' | 'unreached' | undefined;
};

const SAVED_SHOWS_MS = 2_000;
export const NOT_SAVED_YET = 'This is not saved yet.';
const clean = { error: undefined, failed: undefined } as const;

type Dependencies = { rules: FieldRules; save: (value: string) => Promise<SaveOutcome> };

/**
 * One field that is saved by itself when it is left or chosen. It stands outside React, so that what could not be saved
 * outlives the screen; a change by somebody else never overwrites what is being typed.
 */
export const createSavedField = (first: string, dependencies: Dependencies) => {
  const state: Store<SavedFieldState> = createStore<SavedFieldState>({
    stored: first,
    base: first,
    draft: undefined,
    isFocused: false,
    sent: undefined,
    save: undefined,
    ...clean,
  });
  let { rules, save: saveBy } = dependencies;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<boolean> | undefined;
  let isChosen = false;
  let holds = 0;

  const change = (changes: Partial<SavedFieldState>) => state.set({ ...state.get(), ...changes });
  const isStored = (draft: string, stored: string): boolean => {
    const checked = rules.check(draft);
    return typeof checked === 'object' && 'value' in checked && checked.value === stored;
  };
  /** Under the cursor what is stored is a draft too, so that nothing changes there by itself. */
  const settle = () => {
    const { stored, isFocused } = state.get();
    change({ ...clean, base: stored, draft: isFocused ? rules.shown(stored) : undefined });
  };
  const isUnsaved = (): boolean => {
    const { draft, base } = state.get();
    return draft !== undefined && draft !== rules.shown(base);
  };
  const changedTo = (): string | undefined => {
    const { draft, stored, base, sent } = state.get();
    return draft === undefined || stored === base || stored === sent || isStored(draft, stored) ? undefined : stored;
  };

  const showSaved = () => {
    clearTimeout(timer);
    change({ save: 'saved' });
    timer = setTimeout(() => change({ save: undefined }), SAVED_SHOWS_MS);
  };

  const send = async (value: string): Promise<boolean> => {
    clearTimeout(timer);
    change({ ...clean, sent: value, save: 'saving' });
    const outcome = await saveBy(value);
    const { draft } = state.get();
    change({ sent: undefined, save: undefined });
    if (outcome === 'dropped') {
      settle();
      return false;
    }
    if (outcome !== 'saved') {
      change({ error: outcome.sentence, failed: outcome.unreached ? 'unreached' : 'refused' });
      return false;
    }
    change({ stored: value, base: value });
    if (draft === undefined || isStored(draft, value)) settle();
    showSaved();
    return true;
  };

  /** Saves what differs, one request at a time. False where it is not understood, was not saved, or is held. */
  const commit = async (): Promise<boolean> => {
    while (sending !== undefined) await sending;
    const { draft, stored } = state.get();
    if (draft === undefined || !isUnsaved()) return true;
    if (holds > 0) return false;
    const checked = rules.check(draft);
    if (checked === 'ignore' || ('value' in checked && checked.value === stored)) {
      settle();
      return true;
    }
    if ('sentence' in checked) {
      change({ error: checked.sentence, failed: undefined });
      return false;
    }
    sending = send(checked.value);
    const isSaved = await sending;
    sending = undefined;
    // What was typed and left while it was on its way.
    return isSaved && !state.get().isFocused && isUnsaved() ? commit() : isSaved;
  };

  const leave = async (): Promise<void> => {
    change({ isFocused: false });
    if (!isUnsaved()) return settle();
    // Whose words stay is for her to say, not for the order of two saves.
    if (changedTo() === undefined) await commit();
  };

  return {
    state,
    shown: (stored: string): string => rules.shown(stored),
    isUnsaved,
    /** What would be saved now: what was typed, else what is stored. */
    wanted: async (): Promise<{ value: string } | { sentence: string }> => {
      while (sending !== undefined) await sending;
      const { draft, stored } = state.get();
      if (draft === undefined || !isUnsaved()) return { value: stored };
      const checked = rules.check(draft);
      return checked === 'ignore' ? { value: stored } : checked;
    },
    /** What somebody else has put there while it was being edited. */
    changedTo,
    /** The screen has been drawn anew: from now on it is checked and saved by this. */
    serveBy: (next: Dependencies) => {
      rules = next.rules;
      saveBy = next.save;
    },
    /** The server has this now. */
    follow: (stored: string) => {
      const { draft, sent, isFocused } = state.get();
      if (stored === state.get().stored) return;
      change({ stored });
      if (draft === undefined || (!isFocused && sent === undefined && isStored(draft, stored))) settle();
      else if (stored === sent) change({ base: stored });
    },
    focus: () => {
      const { draft, stored } = state.get();
      change({ isFocused: true, ...(draft === undefined && { base: stored, draft: rules.shown(stored) }) });
    },
    type: (draft: string) => {
      isChosen = false;
      change({ ...clean, draft });
    },
    leave,
    /** The screen goes: what was typed is saved if it can be, and stays if not; a refused choice is forgotten. */
    close: async (): Promise<void> => {
      const isRefused = state.get().failed === 'refused';
      if (!isRefused) await leave();
      else if (isChosen) settle();
    },
    /** Of a select: chosen is saved. */
    choose: (value: string) => {
      isChosen = true;
      change({ ...clean, draft: value, base: state.get().stored });
      void commit();
    },
    commit,
    /** Takes what somebody else has put there. */
    take: settle,
    /** Saves what was typed over what somebody else has put there. */
    keep: () => {
      change({ base: state.get().stored });
      void commit();
    },
    /** What is wrong with it, said by something else than its own save. */
    refuse: (error: string) => change({ error }),
    /** Until it is let go nothing is saved by itself: another request takes along what stands in it. */
    hold: () => {
      holds += 1;
    },
    /** What has been left meanwhile, and is unsaved still, is saved now; or says that it is not. */
    letGo: (then: 'save' | 'tell') => {
      holds -= 1;
      const { isFocused, error } = state.get();
      if (isFocused || error !== undefined || !isUnsaved()) return;
      if (then === 'save') void leave();
      else change({ error: NOT_SAVED_YET, failed: 'refused' });
    },
    /** What was taken along is saved, and became this; what was typed since then stays. */
    accept: (stored: string, taken: string) => {
      const { draft } = state.get();
      const isTypedSince = draft !== undefined && isUnsaved() && !isStored(draft, taken);
      change({ stored, base: stored });
      if (!isTypedSince) settle();
    },
    /** What it was a field of is not there any more. */
    clear: () => {
      change({ stored: '' });
      settle();
    },
  };
};
export type SavedField = ReturnType<typeof createSavedField>;
