import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { SavedViewName } from '#shared/lists/saved-view';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { FormSwitch } from '../../../components/inputs/form-switch.tsx';
import { FormText } from '../../../components/inputs/form-text.tsx';

const Form = z.object({ name: SavedViewName, shared: z.boolean() });

type SaveViewDialogProps = {
  mayShare: boolean;
  isSaving: boolean;
  onSave: (name: string, shared: boolean) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the name under which the present filter is kept; admins may keep it for everybody. */
export const SaveViewDialog = ({ mayShare, isSaving, onSave, onClose }: SaveViewDialogProps) => {
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { name: '', shared: false },
    mode: 'onTouched',
  });
  // It stays open where saving fails: the toast says why.
  const submit = handleSubmit(({ name, shared }) => onSave(name, shared).then(onClose, () => undefined));
  return (
    <FormDialog
      title="Save view"
      saveLabel="Save"
      isSaving={isSaving}
      onSubmit={event => void submit(event)}
      onClose={onClose}
    >
      <FormText
        control={control}
        name="name"
        label="Name"
        help="The search, the status and the dates are kept under this name."
        autoFocus
      />
      {mayShare && <FormSwitch control={control} name="shared" label="For everybody" />}
    </FormDialog>
  );
};
