import { useState } from 'react';
import { ApiFailure, failureMessageOf } from '../../lib/api/api-failure.ts';
import { type Edit, type Edits, type Problems, problemsOf, withField } from './setting-edit.ts';

type Saving = { error: Error | null; isPending: boolean; reset: () => void };

export type SettingEditOptions<Content extends object, Document> = {
  stored: Document;
  edits: Edits<Content, Document>;
  problemsIn: (content: Content) => Problems;
  /** The operation that saves. */
  saving: Saving;
  /** The message of a save that failed without one of the server. */
  notSaved: string;
};

/** The edits of one setting, on top of what is stored; a newer stored document is merged into them. */
export const useSettingEdit = <Content extends object, Document extends { version: number }>({
  stored,
  edits,
  problemsIn,
  saving,
  notSaved,
}: SettingEditOptions<Content, Document>) => {
  const [edit, setEdit] = useState<Edit<Content, Document>>(() => edits.begun(stored));
  if (stored.version > edit.base.version) setEdit(edits.onTopOf(edit, stored));

  const { error } = saving;
  const own = problemsIn(edit.content);
  // A save that is under way goes on: without it the button would save a second time.
  const forgetFailure = () => {
    if (error) saving.reset();
  };
  return {
    edit,
    setEdit: (changed: Edit<Content, Document>) => {
      forgetFailure();
      setEdit(changed);
    },
    change: <F extends keyof Content & string>(field: F, value: Content[F]) => {
      forgetFailure();
      setEdit(now => withField(now, field, value));
    },
    discard: () => {
      forgetFailure();
      setEdit(edits.begun(stored));
    },
    /** What was `sent` is stored now. */
    keepSaved: (sent: Content, saved: Document) => setEdit(now => edits.afterSave(now, sent, saved)),
    isSaving: saving.isPending,
    isEdited: edits.editedFields(edit).length > 0,
    isValid: Object.keys(own).length === 0,
    /** Of the fields, by the rules or by the server. */
    problems: { ...own, ...(error instanceof ApiFailure && error.code !== 'conflict' ? problemsOf(error.detail) : {}) },
    /** Somebody else was faster: the newer document has to be read. */
    hasConflict: error instanceof ApiFailure && (error.code === 'conflict' || error.code === 'not_found'),
    failure: error ? failureMessageOf(error, notSaved) : undefined,
  };
};
