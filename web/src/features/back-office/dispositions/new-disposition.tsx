import { listDispositions } from '#shared/contracts/backoffice';
import { createDisposition } from '#shared/contracts/settings';
import type { DispositionContent } from '#shared/dispositions/disposition';
import { DispositionEdit } from '#shared/dispositions/disposition-edit';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { NewName, NewSettingDialog } from '../new-setting-dialog.tsx';
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
    onSuccess: () => void toast.success('Disposition created!', { id: 'disposition' }),
  });
  const form = useNewSetting<DispositionContent>({
    empty,
    schema: DispositionEdit,
    creating,
    notCreated: 'The disposition was not created. Please try again.',
    create: content => creating.mutate({ content }, { onSuccess: onClose }),
  });
  return (
    <NewSettingDialog title="New Disposition" width={DIALOG_WIDTH} form={form} onClose={onClose}>
      <NewName form={form} help="It stays: calls, leads and groups have it." maxLength={60} />
      <OptionFields
        name={form.content.name.trim()}
        options={form.content}
        problems={form.problems}
        onChange={form.change}
      />
    </NewSettingDialog>
  );
};
