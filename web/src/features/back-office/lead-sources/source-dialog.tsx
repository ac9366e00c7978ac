import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { LeadSourceName } from '#shared/lead-sources/lead-source';
import { parseDollars } from '#shared/money/dollars';
import { Dialog } from '../../../components/dialog.tsx';
import { TextInput } from '../../../components/inputs/text-input.tsx';

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
  const titleId = useId();
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
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <Box component="form" noValidate onSubmit={event => void submit(event)}>
        <DialogTitle id={titleId}>{isNew ? 'New lead source' : 'Rename lead source'}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <Controller
            control={control}
            name="name"
            render={({ field: { ref, ...field }, fieldState }) => (
              <TextInput
                {...field}
                inputRef={ref}
                label="Name"
                help={isNew ? undefined : 'Leads, calls and DIDs that have the former name still belong to the source.'}
                error={fieldState.error?.message}
                autoFocus
              />
            )}
          />
          {isNew && (
            <Controller
              control={control}
              name="cost"
              render={({ field: { ref, ...field }, fieldState }) => (
                <TextInput
                  {...field}
                  inputRef={ref}
                  label="Lead cost"
                  help="In dollars, for one lead"
                  inputMode="decimal"
                  error={fieldState.error?.message}
                />
              )}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={isSaving}>
            {isNew ? 'Create' : 'Rename'}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
};
