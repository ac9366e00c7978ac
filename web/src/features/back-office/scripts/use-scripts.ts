import { useQueryClient } from '@tanstack/react-query';
import { topics } from '#shared/contracts/live';
import {
  getScriptSetting,
  listScripts,
  listSettingVersions,
  publishScript,
  saveScript,
} from '#shared/contracts/settings';
import { isUnpublished, type ScriptContent, type ScriptSetting } from '#shared/scripts/script-setting';
import { operationKey, useOperation, useOperationMutation } from '../../../lib/api/query.ts';
import { useLiveTopic } from '../../../lib/live/live.ts';
import { readAgain } from '../../../lib/live/read-again.ts';
import { useLiveList } from '../../../lib/live/use-live-list.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { useSettingEdit } from '../use-setting-edit.ts';
import { draftEdits, pagesOf, problemsIn } from './script-draft.ts';

/** Every script, with what others change at once. */
export const useScripts = () => useLiveList(listScripts, topics.settings(), 'script');

/** One script with its pages; what another admin saves is read at once. */
export const useScript = (id: string) => {
  const topic = topics.settings();
  const script = useOperation(getScriptSetting, { id }, { topic });
  const queryClient = useQueryClient();
  useLiveTopic(topic, change => {
    if (change.entity === 'script' && change.id === id)
      void readAgain(queryClient, operationKey(getScriptSetting, { id }));
  });
  return script;
};

const changed = [listScripts, getScriptSetting, listSettingVersions];

/** The edits of one script, on top of what is stored; a newer stored one is merged into them, page by page. */
export const useScriptEdit = (stored: ScriptSetting) => {
  const saving = useOperationMutation(saveScript, { invalidates: changed });
  const publishing = useOperationMutation(publishScript, {
    invalidates: changed,
    onSuccess: () => void toast.success('Script published', { id: 'script-setting' }),
  });
  const editing = useSettingEdit({
    stored,
    edits: draftEdits,
    problemsIn: draft => problemsIn(stored.name, draft),
    saving,
    notSaved: 'The script was not saved. Please try again.',
  });
  const { edit } = editing;
  const content: ScriptContent = { name: stored.name, pages: pagesOf(edit.content) };
  return {
    ...editing,
    setEdit: (changed: typeof edit) => {
      if (publishing.error) publishing.reset();
      editing.setEdit(changed);
    },
    content,
    save: () =>
      saving.mutate(
        { id: stored.id, version: edit.base.version, content },
        {
          onSuccess: saved => {
            editing.keepSaved(edit.content, saved);
            toast.success('Draft saved', { id: 'script-setting' });
          },
        },
      ),
    isUnpublished: isUnpublished(edit.base),
    publishing,
    publish: () => publishing.mutate({ id: stored.id, version: edit.base.version }),
  };
};
export type ScriptEditing = ReturnType<typeof useScriptEdit>;
