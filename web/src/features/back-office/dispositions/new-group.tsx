import Button from '@mui/material/Button';
import { createDispositionGroup, listDispositionGroups } from '#shared/contracts/settings';
import type { DispositionGroupContent } from '#shared/dispositions/disposition';
import { DispositionGroupEdit } from '#shared/dispositions/disposition-edit';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { SettingDialog } from '../setting-dialog.tsx';
import { useNewSetting } from '../use-new-setting.ts';
import { GroupFields } from './group-fields.tsx';
import { DIALOG_WIDTH } from './new-disposition.tsx';

const empty: DispositionGroupContent = { name: '', description: '', dispositions: [] };

/** The dialog of a new disposition group. */
export const NewGroup = ({ dispositions, onClose }: { dispositions: string[]; onClose: () => void }) => {
  const creating = useOperationMutation(createDispositionGroup, {
    invalidates: [listDispositionGroups],
    onSuccess: () => void toast.success('Group created!'),
  });
  const form = useNewSetting<DispositionGroupContent>({
    empty,
    schema: DispositionGroupEdit,
    creating,
    notCreated: 'The group was not created. Please try again.',
    create: content => creating.mutate({ content: DispositionGroupEdit.parse(content) }, { onSuccess: onClose }),
  });
  return (
    <SettingDialog
      title="New Group"
      width={DIALOG_WIDTH}
      isEdited={form.isEdited}
      failure={form.failure}
      onSubmit={form.submit}
      onClose={onClose}
      actions={close => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="contained" loading={creating.isPending}>
            Create
          </Button>
        </>
      )}
    >
      <TextInput
        label="Name"
        help="It stays."
        error={form.problems.name}
        maxLength={60}
        autoFocus
        value={form.content.name}
        onChange={name => form.change('name', name)}
      />
      <GroupFields content={form.content} problems={form.problems} dispositions={dispositions} onChange={form.change} />
    </SettingDialog>
  );
};
