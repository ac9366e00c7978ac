import Button from '@mui/material/Button';
import type { FormEvent, ReactNode } from 'react';
import { TextInput } from '../../components/inputs/text-input.tsx';
import { SettingDialog } from './setting-dialog.tsx';
import type { Problems } from './setting-edit.ts';

type NewSettingForm = {
  isEdited: boolean;
  isCreating: boolean;
  failure: string | undefined;
  submit: (event: FormEvent) => void;
};

type NewSettingDialogProps = {
  title: string;
  width: number;
  form: NewSettingForm;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog of a new setting; `form` is that of `useNewSetting`. */
export const NewSettingDialog = ({ title, width, form, onClose, children }: NewSettingDialogProps) => (
  <SettingDialog
    title={title}
    width={width}
    isEdited={form.isEdited}
    failure={form.failure}
    onSubmit={form.submit}
    onClose={onClose}
    actions={close => (
      <>
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" variant="contained" loading={form.isCreating}>
          Create
        </Button>
      </>
    )}
  >
    {children}
  </SettingDialog>
);

type NewNameProps = {
  form: { content: { name: string }; problems: Problems; change: (field: 'name', value: string) => void };
  label?: string;
  help: string;
  maxLength: number;
};

/** The name of a new setting, the first field of its dialog. */
export const NewName = ({ form, label = 'Name', help, maxLength }: NewNameProps) => (
  <TextInput
    label={label}
    help={help}
    error={form.problems.name}
    maxLength={maxLength}
    autoFocus
    value={form.content.name}
    onChange={name => form.change('name', name)}
  />
);
