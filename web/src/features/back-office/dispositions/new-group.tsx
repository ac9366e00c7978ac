import { createDispositionGroup, listDispositionGroups } from '#shared/contracts/settings';
import type { DispositionGroupContent } from '#shared/dispositions/disposition';
import { DispositionGroupEdit } from '#shared/dispositions/disposition-edit';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { NewName, NewSettingDialog } from '../new-setting-dialog.tsx';
import { useNewSetting } from '../use-new-setting.ts';
import { GroupFields } from './group-fields.tsx';
import { DIALOG_WIDTH } from './new-disposition.tsx';

const empty: DispositionGroupContent = { name: '', description: '', dispositions: [] };

/** The dialog of a new disposition group. */
export const NewGroup = ({ dispositions, onClose }: { dispositions: string[]; onClose: () => void }) => {
  const creating = useOperationMutation(createDispositionGroup, {
    invalidates: [listDispositionGroups],
    onSuccess: () => void toast.success('Group created!', { id: 'disposition-group' }),
  });
  const form = useNewSetting<DispositionGroupContent>({
    empty,
    schema: DispositionGroupEdit,
    creating,
    notCreated: 'The group was not created. Please try again.',
    create: content => creating.mutate({ content: DispositionGroupEdit.parse(content) }, { onSuccess: onClose }),
  });
  return (
    <NewSettingDialog title="New Group" width={DIALOG_WIDTH} form={form} onClose={onClose}>
      <NewName form={form} help="It stays." maxLength={60} />
      <GroupFields content={form.content} problems={form.problems} dispositions={dispositions} onChange={form.change} />
    </NewSettingDialog>
  );
};
