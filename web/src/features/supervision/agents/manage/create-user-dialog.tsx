import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Control, Controller, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { groupLabel } from '#shared/calls/transfer';
import { listAgents } from '#shared/contracts/calls';
import { adminCreateUser } from '#shared/contracts/identity';
import { Done } from '../../../../components/done.tsx';
import { FormSwitch } from '../../../../components/inputs/form-switch.tsx';
import { FormText } from '../../../../components/inputs/form-text.tsx';
import { NamesSelect } from '../../../../components/inputs/names-select.tsx';
import { WideDialog } from '../../../../components/wide-dialog.tsx';
import { ApiFailure, failureMessageOf } from '../../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../../lib/api/query.ts';

const NewUser = adminCreateUser.input;
type Values = z.input<typeof NewUser>;
type FormControl = Control<Values, unknown, z.output<typeof NewUser>>;

const empty: Values = { first_name: '', last_name: '', email: '', password: '', auto_accept: false, groups: [] };

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
    <WideDialog title="Create user" width={650} onClose={() => !creating.isPending && onClose()}>
      {creating.isSuccess ? (
        <Done message="User Successfully Created!" onClose={onClose}>
          <span>
            An invitation was sent to {creating.data.email}. Its temporary password is valid for 7 days; the user
            chooses another one at the first sign-in.
          </span>
        </Done>
      ) : (
        <Box component="form" noValidate onSubmit={event => void submit(event)} sx={{ display: 'grid', gap: 5 }}>
          {creating.error && (
            <Alert severity="error" role="alert">
              {failureMessageOf(creating.error, 'Create User error!')}
            </Alert>
          )}
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 5 }}>
            <FormText control={control} name="first_name" label="First name" autoFocus />
            <FormText control={control} name="last_name" label="Last name" />
          </Box>
          <FormText control={control} name="email" label="Email" type="email" />
          <FormText
            control={control}
            name="password"
            label="Password"
            type="password"
            help="At least 8 characters"
            autoComplete="new-password"
          />
          <GroupsField control={control} groups={groups} />
          <FormSwitch control={control} name="auto_accept" label="Accept calls automatically" />
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
    </WideDialog>
  );
};
