import { type GroupSettings, listGroups, saveGroup } from '#shared/contracts/backoffice';
import { listSettingVersions } from '#shared/contracts/settings';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { useSettingEdit } from '../use-setting-edit.ts';
import { groupEdits, problemsIn } from './group-edit.ts';

const NOT_SAVED = 'The group was not saved. Please try again.';

/** The edits of one group, on top of what is stored; a newer stored group is merged into them. */
export const useGroupEdit = (stored: GroupSettings) => {
  const saving = useOperationMutation(saveGroup, { invalidates: [listGroups, listSettingVersions] });
  const editing = useSettingEdit({ stored, edits: groupEdits, problemsIn, saving, notSaved: NOT_SAVED });
  const { edit } = editing;
  const save = () =>
    saving.mutate(
      { name: stored.name, version: edit.base.version, content: edit.content },
      {
        onSuccess: saved => {
          editing.keepSaved(edit.content, saved);
          toast.success('Group saved');
        },
      },
    );
  return { ...editing, save };
};
