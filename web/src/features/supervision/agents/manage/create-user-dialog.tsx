import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type Control, Controller, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { groupLabel } from '#shared/calls/transfer';
import { listAgents } from '#shared/contracts/calls';
import { adminCreateUser } from '#shared/contracts/identity';
import { Dialog, isRepeatedClick } from '../../../../components/dialog.tsx';
import { NamesSelect } from '../../../../components/inputs/names-select.tsx';
import { TextInput, type TextInputProps } from '../../../../components/inputs/text-input.tsx';
import { ApiFailure, failureMessageOf } from '../../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../../lib/api/query.ts';

const NewUser = adminCreateUser.input;
type Values = z.input<typeof NewUser>;
type FormControl = Control<Values, unknown, z.output<typeof NewUser>>;
type TextName = 'first_name' | 'last_name' | 'email' | 'password';

const empty: Values = { first_name: '', last_name: '', email: '', password: '', auto_accept: false, groups: [] };

type TextFieldProps = { control: FormControl; name: TextName } & Pick<
  TextInputProps,
  'label' | 'help' | 'type' | 'autoFocus'
>;

const TextField = ({ control, name, ...props }: TextFieldProps) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { ref, value, ...field }, fieldState }) => (
      <TextInput
        {...field}
        {...props}
        autoComplete={name === 'password' ? 'new-password' : 'off'}
        inputRef={ref}
        value={value}
        error={fieldState.error?.message}
      />
    )}
  />
);

const GroupsField = ({ control, groups }: { control: FormControl; groups: string[] }) => (
  <Controller
    control={control}
    name="groups"
    render={({ field: { value, onChange }, fieldState }) => (
      <NamesSelect
        label="Groups"
        help="The roles follow from the groups"
        options={groups}
        labelOf={groupLabel}
        placeholder="Choose groups"
        value={value}
        onChange={onChange}
        error={fieldState.error?.message}
      />
    )}
  />
);

const AutoAcceptField = ({ control }: { control: FormControl }) => (
  <Controller
    control={control}
    name="auto_accept"
    render={({ field: { value, onChange, ref, ...field } }) => (
      <FormControlLabel
        control={
          <Switch
            {...field}
            size="small"
            checked={value ?? false}
            onChange={(_event, checked) => onChange(checked)}
            slotProps={{ input: { ref } }}
          />
        }
        label="Accept calls automatically"
        sx={{ ml: 0 }}
      />
    )}
  />
);

const Created = ({ email, onClose }: { email: string; onClose: () => void }) => (
  <Box sx={{ display: 'grid', gap: 5 }}>
    <Alert severity="success" role="status">
      User Successfully Created!
    </Alert>
    <span>{email} can sign in with the password that you have chosen.</span>
    {/* It stands where Create was: the second click of a double click there must not close the dialog. */}
    <Button
      variant="contained"
      autoFocus
      onClick={event => !isRepeatedClick(event) && onClose()}
      sx={{ justifySelf: 'end' }}
    >
      Done
    </Button>
  </Box>
);

const isField = (name: string): name is keyof Values => Object.hasOwn(empty, name);

/** Creates a user (docs/product.md, Create user). */
export const CreateUserDialog = ({ groups, onClose }: { groups: string[]; onClose: () => void }) => {
  const creating = useOperationMutation(adminCreateUser, { invalidates: [listAgents], per: ({ email }) => email });
  const form = useForm<Values, unknown, z.output<typeof NewUser>>({
    resolver: zodResolver(NewUser),
    defaultValues: empty,
    mode: 'onTouched',
  });
  const submit = form.handleSubmit(values =>
    creating.mutate(values, {
      onError: error => {
        for (const { field, message } of error instanceof ApiFailure ? error.detail : [])
          if (isField(field)) form.setError(field, { message });
      },
    }),
  );
  const { control } = form;
  return (
    <Dialog
      open
      onClose={() => !creating.isPending && onClose()}
      aria-labelledby="create-user-title"
      slotProps={{ paper: { sx: { width: 650, maxWidth: 'calc(100vw - 32px)', p: 6 } } }}
    >
      <DialogTitle id="create-user-title" sx={{ p: 0, mb: 5 }}>
        Create user
      </DialogTitle>
      {creating.isSuccess ? (
        <Created email={creating.data.email} onClose={onClose} />
      ) : (
        <Box component="form" noValidate onSubmit={event => void submit(event)} sx={{ display: 'grid', gap: 5 }}>
          {creating.error && (
            <Alert severity="error" role="alert">
              {failureMessageOf(creating.error, 'Create User error!')}
            </Alert>
          )}
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 5 }}>
            <TextField control={control} name="first_name" label="First name" autoFocus />
            <TextField control={control} name="last_name" label="Last name" />
          </Box>
          <TextField control={control} name="email" label="Email" type="email" />
          <TextField control={control} name="password" label="Password" type="password" help="At least 8 characters" />
          <GroupsField control={control} groups={groups} />
          <AutoAcceptField control={control} />
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 3 }}>
            <Button onClick={onClose} disabled={creating.isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="contained" loading={creating.isPending} sx={{ minWidth: 120 }}>
              Create
            </Button>
          </Box>
        </Box>
      )}
    </Dialog>
  );
};
