import type { Lead } from '#shared/leads/lead';
import type { SaveState } from '../../../lib/forms/save-state.ts';
import { checked, shownOf, storedOf } from './field-values.ts';
import type { FieldPath } from './info-fields.ts';

/** One field, between what is stored and what is being typed. */
export type FieldState = {
  path: FieldPath;
  /** As the server has it. */
  stored: string;
  /** What was stored when the typing began. */
  base: string;
  /** What stands in the field while it is edited; undefined while it shows what is stored. */
  draft: string | undefined;
  focused: boolean;
  /** What is on its way to the server. */
  sent: string | undefined;
  save: SaveState;
  error: string | undefined;
  /** The save failed, and may be tried again; `unreached` where no answer came. */
  failed: 'refused' | 'unreached' | undefined;
};

export const fieldAtRest = (lead: Lead, path: FieldPath): FieldState => {
  const stored = storedOf(lead, path);
  return {
    path,
    stored,
    base: stored,
    draft: undefined,
    focused: false,
    sent: undefined,
    save: undefined,
    error: undefined,
    failed: undefined,
  };
};

/** What stands in the field. */
export const textOf = ({ path, draft, stored }: FieldState): string => draft ?? shownOf(path, stored);

const isSame = (path: FieldPath, draft: string, stored: string): boolean => {
  const result = checked(path, draft);
  return 'value' in result && result.value === stored;
};

/** Something was typed that is not what was stored when the typing began. */
export const isUnsaved = ({ path, draft, base }: FieldState): boolean =>
  draft !== undefined && draft.trim() !== '' && draft !== shownOf(path, base);

/** What somebody else has put there while it was being edited. */
export const changedTo = (state: FieldState): string | undefined => {
  const { path, draft, stored, base, sent } = state;
  if (draft === undefined || stored === base || stored === sent || isSame(path, draft, stored)) return undefined;
  return shownOf(path, stored);
};

const clean = { error: undefined, failed: undefined } as const;

/** Shows what is stored; under the cursor that is a draft too, so that nothing changes there by itself. */
export const settled = (state: FieldState): FieldState => ({
  ...state,
  ...clean,
  base: state.stored,
  draft: state.focused ? shownOf(state.path, state.stored) : undefined,
});

export const focused = (state: FieldState): FieldState =>
  state.draft === undefined ? settled({ ...state, focused: true }) : { ...state, focused: true };

export const typed = (state: FieldState, draft: string): FieldState => ({ ...state, ...clean, draft });

/** The server has something else now: a field that is being edited keeps what is typed. */
export const followed = (state: FieldState, stored: string): FieldState => {
  if (stored === state.stored) return state;
  const next = { ...state, stored };
  if (state.draft === undefined) return settled(next);
  if (stored === state.sent) return { ...next, base: stored };
  return !state.focused && isSame(state.path, state.draft, stored) ? settled(next) : next;
};

/** What to do with what was typed. */
export type Outcome = { do: 'nothing' } | { do: 'refuse'; sentence: string } | { do: 'save'; value: string };

/** Empty values are ignored (docs/product.md, Lead details), and so is what is there already. */
export const outcomeOf = (state: FieldState): Outcome => {
  if (!isUnsaved(state)) return { do: 'nothing' };
  const result = checked(state.path, state.draft ?? '');
  if ('sentence' in result) return { do: 'refuse', sentence: result.sentence };
  return result.value === state.stored ? { do: 'nothing' } : { do: 'save', value: result.value };
};

export const refused = (state: FieldState, error: string): FieldState => ({ ...state, error, failed: undefined });

export const saving = (state: FieldState, sent: string): FieldState => ({ ...state, ...clean, sent, save: 'saving' });

/** Saved: what was typed meanwhile stays, and differs from what is stored now. */
export const saved = (state: FieldState): FieldState => {
  const { sent = '', draft, path } = state;
  const next: FieldState = { ...state, ...clean, sent: undefined, save: 'saved', base: state.stored };
  return draft === undefined || isSame(path, draft, sent) ? settled(next) : next;
};

export const notSaved = (state: FieldState, error: string, failed: FieldState['failed']): FieldState => ({
  ...state,
  sent: undefined,
  save: undefined,
  error,
  failed,
});
