import Button from '@mui/material/Button';
import { listDispositions } from '#shared/contracts/backoffice';
import { createDisposition } from '#shared/contracts/settings';
import type { DispositionContent } from '#shared/dispositions/disposition';
import { DispositionEdit } from '#shared/dispositions/disposition-edit';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { SettingDialog } from '../setting-dialog.tsx';
import { useNewSetting } from '../use-new-setting.ts';
import { OptionFields } from './disposition-fields.tsx';

/** docs/product.md, Dialog sizes. */
export const DIALOG_WIDTH = 640;

const empty: DispositionContent = {
  name: '',
  requiresNote: false,
  callback: false,
  dnc: false,
  noConvoso: false,
  continueDialing: false,
  agedDialing: false,
};

/** The dialog of a new disposition (docs/product.md, Disposition settings). */
export const NewDisposition = ({ onClose }: { onClose: () => void }) => {
  const creating = useOperationMutation(createDisposition, {
    invalidates: [listDispositions],
    onSuccess: () => void toast.success('Disposition created!'),
  });
  const form = useNewSetting<DispositionContent>({
    empty,
    schema: DispositionEdit,
    creating,
    notCreated: 'The disposition was not created. Please try again.',
    create: content => creating.mutate({ content }, { onSuccess: onClose }),
  });
  return (
    <SettingDialog
      title="New Disposition"
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
        help="It stays: calls, leads and groups have it."
        error={form.problems.name}
        maxLength={60}
        autoFocus
        value={form.content.name}
        onChange={name => form.change('name', name)}
      />
      <OptionFields
        name={form.content.name.trim()}
        options={form.content}
        problems={form.problems}
        onChange={form.change}
      />
    </SettingDialog>
  );
};
