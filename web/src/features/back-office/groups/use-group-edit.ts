import { useState } from 'react';
import type { GroupContent } from '#shared/access/group-configuration';
import { type GroupSettings, listGroups, listGroupVersions, saveGroup } from '#shared/contracts/backoffice';
import { ApiFailure, failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import {
  begun,
  type Edit,
  editedFields,
  type Field,
  onTopOf,
  problemsIn,
  problemsOf,
  withField,
} from './group-edit.ts';

const NOT_SAVED = 'The group was not saved. Please try again.';

/** The edits of one group, on top of what is stored; a newer stored group is merged into them. */
export const useGroupEdit = (stored: GroupSettings) => {
  const [edit, setEdit] = useState<Edit>(() => begun(stored));
  if (stored.version > edit.base.version) setEdit(onTopOf(edit, stored));

  const saving = useOperationMutation(saveGroup, { invalidates: [listGroups, listGroupVersions] });
  const save = () =>
    saving.mutate(
      { name: stored.name, version: edit.base.version, content: edit.content },
      {
        onSuccess: saved => {
          setEdit(begun(saved));
          toast.success('Group saved');
        },
      },
    );
  const change = <F extends Field>(field: F, value: GroupContent[F]) => {
    saving.reset();
    setEdit(now => withField(now, field, value));
  };
  const { error } = saving;
  return {
    edit,
    setEdit,
    change,
    discard: () => {
      saving.reset();
      setEdit(begun(stored));
    },
    save,
    isSaving: saving.isPending,
    isEdited: editedFields(edit).length > 0,
    /** Of the fields, by the rules or by the server. */
    problems: { ...problemsIn(edit.content), ...(error instanceof ApiFailure ? problemsOf(error.detail) : {}) },
    /** Somebody else was faster: the newer group has to be read. */
    isOvertaken: error instanceof ApiFailure && error.code === 'conflict',
    failure: error ? failureMessageOf(error, NOT_SAVED) : undefined,
  };
};
