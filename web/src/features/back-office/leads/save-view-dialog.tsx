import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { SavedViewName } from '#shared/lists/saved-view';
import { Dialog } from '../../../components/dialog.tsx';
import { TextInput } from '../../../components/inputs/text-input.tsx';

const Form = z.object({ name: SavedViewName, shared: z.boolean() });

type SaveViewDialogProps = {
  mayShare: boolean;
  isSaving: boolean;
  onSave: (name: string, shared: boolean) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the name under which the present filter is kept; admins may keep it for everybody. */
export const SaveViewDialog = ({ mayShare, isSaving, onSave, onClose }: SaveViewDialogProps) => {
  const titleId = useId();
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { name: '', shared: false },
    mode: 'onTouched',
  });
  // It stays open where saving fails: the toast says why.
  const submit = handleSubmit(({ name, shared }) => onSave(name, shared).then(onClose, () => undefined));
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <Box component="form" noValidate onSubmit={event => void submit(event)}>
        <DialogTitle id={titleId}>Save view</DialogTitle>
        <DialogContent>
          <Controller
            control={control}
            name="name"
            render={({ field: { ref, ...field }, fieldState }) => (
              <TextInput
                {...field}
                inputRef={ref}
                label="Name"
                help="The search, the status and the dates are kept under this name."
                error={fieldState.error?.message}
                autoFocus
              />
            )}
          />
          {mayShare && (
            <Controller
              control={control}
              name="shared"
              render={({ field: { value, onChange } }) => (
                <FormControlLabel
                  control={<Switch size="small" checked={value} onChange={(_event, checked) => onChange(checked)} />}
                  label="For everybody"
                  sx={{ ml: 0, mt: 3 }}
                />
              )}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={isSaving}>
            Save
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
};
