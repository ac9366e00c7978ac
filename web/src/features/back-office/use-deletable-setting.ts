import { failureMessageOf } from '../../lib/api/api-failure.ts';
import type { Edit } from './setting-edit.ts';
import { useReloadOnConflict } from './use-reload-on-conflict.ts';
import { type SettingEditOptions, useSettingEdit } from './use-setting-edit.ts';

type Command = { error: Error | null; isPending: boolean; isSuccess: boolean; reset: () => void };

type DeletableSettingOptions<Content extends object, Document> = SettingEditOptions<Content, Document> & {
  /** Whether the list has it no more. */
  isMissing: boolean;
  /** The operation that creates it again, if somebody else has deleted it. */
  creating: Command;
  deleting: Command;
  /** The message of a deletion that failed without one of the server. */
  notDeleted: string;
  /** Reads the list again: somebody else may have been faster. */
  onConflict: () => void;
};

/** The edits of a setting that can be deleted, also by somebody else while it is edited. */
export const useDeletableSetting = <Content extends object, Document extends { version: number }>({
  isMissing,
  creating,
  deleting,
  notDeleted,
  onConflict,
  ...options
}: DeletableSettingOptions<Content, Document>) => {
  const editing = useSettingEdit(options);
  useReloadOnConflict(editing.hasConflict || deleting.error !== null, onConflict);
  // The list is read again before the deletion counts as done here.
  const isGone = isMissing && !deleting.isPending && !deleting.isSuccess;
  const hasConflicts = editing.edit.conflicts.length > 0;
  const forgetFailures = () => {
    for (const command of [creating, deleting]) if (command.error) command.reset();
  };
  return {
    ...editing,
    setEdit: (edit: Edit<Content, Document>) => {
      forgetFailures();
      editing.setEdit(edit);
    },
    change: <F extends keyof Content & string>(field: F, value: Content[F]) => {
      forgetFailures();
      editing.change(field, value);
    },
    discard: () => {
      forgetFailures();
      editing.discard();
    },
    isGone,
    canSave: editing.isEdited && editing.isValid && !hasConflicts && !isGone,
    failure:
      (deleting.error && failureMessageOf(deleting.error, notDeleted)) ||
      (creating.error && failureMessageOf(creating.error, options.notSaved)) ||
      (isGone || hasConflicts ? undefined : editing.failure),
  };
};
