import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { ListedEmail } from '#shared/blacklist/blacklist-entry';
import { addBlacklistEntry, listBlacklist } from '#shared/contracts/blacklist';
import { PhoneNumberInput } from '#shared/phone/phone-number';
import { FormText } from '../../../components/inputs/form-text.tsx';
import { PhoneInput } from '../../../components/inputs/phone-input.tsx';
import { ApiFailure, failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { TOAST } from './use-blacklist.ts';

const Values = z.object({
  phone_number: z.string().trim().min(1, 'This field is required').pipe(PhoneNumberInput),
  email: z.union([z.literal(''), ListedEmail]),
  blocked_inbound: z.boolean(),
});

/** The messages of all fields that the server rejects. */
const joinedDetail = (error: Error | null): string =>
  error instanceof ApiFailure ? error.detail.map(({ message }) => message).join(' ') : '';

type FormProps = { onClose: () => void; onBusy: (busy: boolean) => void };

/** Adds one number, with an e-mail address if there is one. */
export const SingleForm = ({ onClose, onBusy }: FormProps) => {
  const { user } = useSession();
  const adding = useOperationMutation(addBlacklistEntry, { invalidates: [listBlacklist] });
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(Values),
    defaultValues: { phone_number: '', email: '', blocked_inbound: true },
    mode: 'onTouched',
  });
  const submit = handleSubmit(({ email, ...values }) => {
    onBusy(true);
    adding.mutate(
      { ...values, ...(email && { email }), posted_by: user.email },
      {
        onSuccess: () => {
          toast.success('Phone number successfully added!', { id: TOAST });
          onClose();
        },
        onError: error => {
          if (joinedDetail(error) === '')
            toast.error(failureMessageOf(error, 'unable to add phone number'), { id: TOAST });
        },
        onSettled: () => onBusy(false),
      },
    );
  });
  const problem = joinedDetail(adding.error);
  return (
    <Box component="form" noValidate onSubmit={event => void submit(event)} sx={{ display: 'grid', gap: 4 }}>
      {problem && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <Controller
        control={control}
        name="phone_number"
        render={({ field: { ref, ...field }, fieldState: { error } }) => (
          <PhoneInput {...field} inputRef={ref} label="Phone number" error={error?.message} autoFocus />
        )}
      />
      <FormText control={control} name="email" type="email" label="E-mail (optional)" />
      <Controller
        control={control}
        name="blocked_inbound"
        render={({ field: { value, onChange } }) => (
          <FormControlLabel
            control={<Switch checked={value} onChange={(_, checked) => onChange(checked)} />}
            label="Block inbound: calls from this number are rejected"
          />
        )}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 3 }}>
        <Button onClick={onClose} disabled={adding.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={adding.isPending} sx={{ minWidth: 120 }}>
          Add
        </Button>
      </Box>
    </Box>
  );
};
