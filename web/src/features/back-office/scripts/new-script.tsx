import { createScript, listScripts } from '#shared/contracts/settings';
import { ScriptEdit } from '#shared/scripts/script-edit';
import type { ScriptContent } from '#shared/scripts/script-setting';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { NewName, NewSettingDialog } from '../new-setting-dialog.tsx';
import type { Problems } from '../setting-edit.ts';
import { useNewSetting } from '../use-new-setting.ts';
import { emptyPage } from './script-draft.ts';

const WIDTH = 640;
const empty: ScriptContent = { name: '', pages: [emptyPage('start', false)] };

const problemsIn = ({ name }: ScriptContent): Problems =>
  ScriptEdit.shape.name.safeParse(name).success
    ? {}
    : { name: 'Use small letters, digits and underscores, such as fronter_opening.' };

/** The dialog of a new script: it begins as a draft with an empty start page. */
export const NewScript = ({ onCreated, onClose }: { onCreated: (name: string) => void; onClose: () => void }) => {
  const creating = useOperationMutation(createScript, {
    invalidates: [listScripts],
    onSuccess: () => void toast.success('Script created'),
  });
  const form = useNewSetting<ScriptContent>({
    empty,
    schema: ScriptEdit,
    problemsIn,
    creating,
    notCreated: 'The script was not created. Please try again.',
    create: content => creating.mutate({ content }, { onSuccess: ({ name }) => onCreated(name) }),
  });
  return (
    <NewSettingDialog title="New Script" width={WIDTH} form={form} onClose={onClose}>
      <NewName form={form} label="Name of the script" help="It stays: groups choose the script by it." maxLength={64} />
    </NewSettingDialog>
  );
};
