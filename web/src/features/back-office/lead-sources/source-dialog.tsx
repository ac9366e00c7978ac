import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { LeadSourceName } from '#shared/lead-sources/lead-source';
import { parseDollars } from '#shared/money/dollars';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { FormText } from '../../../components/inputs/form-text.tsx';

const Cost = z
  .string()
  .refine(text => parseDollars(text) !== undefined, 'Write an amount up to $100,000, such as 12.50.');

const forms = {
  create: z.object({ name: LeadSourceName, cost: Cost }),
  rename: z.object({ name: LeadSourceName, cost: z.string() }),
};

type SourceDialogProps = {
  kind: keyof typeof forms;
  /** The name so far. */
  name?: string;
  isSaving: boolean;
  onSave: (name: string, dollars: number) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the name of a lead source, and for a new one what its leads cost. */
export const SourceDialog = ({ kind, name = '', isSaving, onSave, onClose }: SourceDialogProps) => {
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(forms[kind]),
    defaultValues: { name, cost: '' },
    mode: 'onTouched',
  });
  const isNew = kind === 'create';
  // It stays open where saving fails: the toast says why.
  const submit = handleSubmit(values =>
    onSave(values.name, parseDollars(values.cost) ?? 0).then(onClose, () => undefined),
  );
  return (
    <FormDialog
      title={isNew ? 'New lead source' : 'Rename lead source'}
      saveLabel={isNew ? 'Create' : 'Rename'}
      isSaving={isSaving}
      onSubmit={event => void submit(event)}
      onClose={onClose}
    >
      <FormText
        control={control}
        name="name"
        label="Name"
        help={isNew ? undefined : 'Leads, calls and DIDs that have the former name still belong to the source.'}
        autoFocus
      />
      {isNew && (
        <FormText control={control} name="cost" label="Lead cost" help="In dollars, for one lead" inputMode="decimal" />
      )}
    </FormDialog>
  );
};
