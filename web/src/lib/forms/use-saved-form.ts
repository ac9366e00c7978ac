import { useEffect, useMemo } from 'react';
import { useController } from 'react-hook-form';
import { useSession } from '../session/session.ts';
import { useStore } from '../ui/external-store.ts';
import { askBeforeUnload } from './before-unload.ts';
import type { SavedField, SavedForm } from './saved-form.ts';
import { hasUnsavedSensitive } from './unsaved-sensitive.ts';
import { useRetries } from './use-retries.ts';

type KeptForm = Pick<
  SavedForm<string>,
  'open' | 'close' | 'dropSensitive' | 'hasUnsaved' | 'hasKept' | 'unreached' | 'unsavedSensitive' | 'retryUnreached'
>;

/** Forms that are on the screen or hold something unsaved, by user and name. In memory alone: never in storage. */
const forms = new Map<string, KeptForm>();
const shown = new Map<KeptForm, number>();
/** The forms whose sensitive text outlives a tab switch, by how many panels keep it. */
const keepers = new Map<string, number>();
askBeforeUnload(forms, () => [...forms.values()].some(form => form.hasUnsaved()));

const checkSensitive = () => hasUnsavedSensitive.set([...forms.values()].some(form => form.unsavedSensitive.get()));

/** For tests: as after a reload. */
export const forgetSavedForms = (): void => {
  forms.clear();
  checkSensitive();
};

const show = (key: string, form: KeptForm) => {
  form.open();
  forms.set(key, form);
  form.unsavedSensitive.subscribe(checkSensitive);
  checkSensitive();
  shown.set(form, (shown.get(form) ?? 0) + 1);
};

const forgetIfUnused = (key: string, form: KeptForm): void => {
  if (shown.has(form)) return;
  if (!keepers.has(key)) form.dropSensitive();
  if (!form.hasKept() && forms.get(key) === form) forms.delete(key);
  checkSensitive();
};

const hide = async (key: string, form: KeptForm): Promise<void> => {
  const others = (shown.get(form) ?? 1) - 1;
  // A field that had the focus here is left, which no event says of a field that is taken from the document.
  const closing = form.close();
  if (others > 0) {
    shown.set(form, others);
    form.open();
    return closing;
  }
  shown.delete(form);
  await closing;
  forgetIfUnused(key, form);
};

/** Keeps sensitive text while the panel of the form's record is open, and longer only what is not sensitive. */
const keepSensitive = (key: string) => {
  keepers.set(key, (keepers.get(key) ?? 0) + 1);
  return () => {
    const others = (keepers.get(key) ?? 1) - 1;
    if (others > 0) return void keepers.set(key, others);
    keepers.delete(key);
    const form = forms.get(key);
    if (form) forgetIfUnused(key, form);
  };
};

/**
 * For a panel with tabs: what is typed in the sensitive fields of this form survives its tab, in memory alone, and is
 * forgotten when the panel is closed.
 */
export const useKeepSensitive = (name: string): void => {
  const { user } = useSession();
  const key = `${user.id} ${name}`;
  useEffect(() => keepSensitive(key), [key]);
};

/**
 * The form of this name: the one that was closed with something unsaved in it, or a new one. It saves again when a
 * lost connection is back; with `polls` also every few seconds until then.
 */
export const useSavedForm = <Form extends KeptForm>(name: string, create: () => Form, { polls = true } = {}): Form => {
  const { user } = useSession();
  const key = `${user.id} ${name}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form outlives the rendering that created it
  const form = useMemo(() => (forms.get(key) as Form | undefined) ?? create(), [key]);
  useEffect(() => {
    show(key, form);
    return () => void hide(key, form);
  }, [form, key]);
  useRetries(useStore(form.unreached), form.retryUnreached, polls);
  return form;
};

/** What a component draws of a field; only the component of this field is drawn again when it changes. */
export const useFieldState = (field: SavedField) => {
  const { field: input, fieldState } = useController({ control: field.control, name: field.name });
  const status = useStore(field.status);
  const { error } = fieldState;
  return {
    ...status,
    text: input.value,
    inputRef: input.ref,
    error: error?.message,
    mayRetry: error?.type === 'rejected' || error?.type === 'unreached',
  };
};
