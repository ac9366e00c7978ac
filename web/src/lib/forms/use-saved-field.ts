import { useEffect, useMemo } from 'react';
import { ApiFailure, sentenceOf } from '../api/api-failure.ts';
import { useLiveState } from '../live/live.ts';
import { useSession } from '../session/session.ts';
import { createSavedField, type FieldRules, type SavedField, type SaveOutcome } from './saved-field.ts';

/** Fields that are on the screen, or have something in them that is not saved; by user and name. */
const fields = new Map<string, SavedField>();
const shown = new Map<SavedField, number>();

const askBeforeClosing = (event: BeforeUnloadEvent) => {
  if ([...fields.values()].some(field => field.isUnsaved())) event.preventDefault();
};
if (typeof window !== 'undefined') window.addEventListener('beforeunload', askBeforeClosing);

/** What could not be saved stays until the field is shown again. */
const putAway = async (key: string, field: SavedField): Promise<void> => {
  await field.close();
  if (!field.isUnsaved() && fields.get(key) === field && !shown.has(field)) fields.delete(key);
};

const UNREACHED = 'Not saved: no connection. What you typed stays here.';

/** What a failed save says at its field. */
export const failedSave = (error: unknown, field: string, fallback: string): SaveOutcome => {
  if (error instanceof ApiFailure && error.code === 'network') return { sentence: UNREACHED, unreached: true };
  const detail = error instanceof ApiFailure ? error.detail.find(each => each.field.endsWith(field)) : undefined;
  return { sentence: detail?.message ?? sentenceOf(error, fallback) };
};

type SavedFieldOptions = {
  /** Unique among all fields of the app: `lead 42 esig_email`. */
  name: string;
  /** As the server has it now; empty where it has nothing. */
  stored: string;
  rules: FieldRules;
  save: (value: string) => Promise<SaveOutcome>;
};

/** A field that is saved by itself, following live; saved again by itself when a lost connection is back. */
export const useSavedField = ({ name, stored, rules, save }: SavedFieldOptions): SavedField => {
  const { user } = useSession();
  const live = useLiveState();
  const key = `${user.id} ${name}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored when it is made is followed below
  const field = useMemo(() => fields.get(key) ?? createSavedField(stored, { rules, save }), [key]);

  useEffect(() => field.serveBy({ rules, save }));
  useEffect(() => {
    fields.set(key, field);
    shown.set(field, (shown.get(field) ?? 0) + 1);
    return () => {
      const others = (shown.get(field) ?? 1) - 1;
      if (others > 0) shown.set(field, others);
      else shown.delete(field);
      void putAway(key, field);
    };
  }, [field, key]);
  useEffect(() => field.follow(stored), [field, stored]);
  useEffect(() => {
    const retry = () => {
      if (field.state.get().failed === 'unreached') void field.commit();
    };
    if (live === 'live') retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [field, live]);
  return field;
};
