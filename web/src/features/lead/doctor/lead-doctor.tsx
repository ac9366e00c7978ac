import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useRef, useState } from 'react';
import { nominateDoctor } from '#shared/contracts/leads';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { useKeptDraft } from '../../../lib/forms/kept-draft.ts';
import { toast } from '../../../lib/ui/toast.ts';
import type { LeadTabProps } from '../lead-tab.ts';

/** docs/product.md, Doctor nominations. */
const SENT = 'Nomination successfully sent!';
const FAILED = 'Nomination failed';

type Doctor = { first_name: string; last_name: string; details: string };
const emptyForm: Doctor = { first_name: '', last_name: '', details: '' };
const fields = ['first_name', 'last_name', 'details'] as const;

const Input = nominateDoctor.input.omit({ leadId: true });

/** The problem of each field; an empty name has 'This field is required' (docs/product.md, Doctor nominations). */
const problemsIn = (doctor: Doctor): Partial<Record<keyof Doctor, string>> =>
  Object.fromEntries((Input.safeParse(doctor).error?.issues ?? []).map(({ path, message }) => [path[0], message]));

const Nomination = ({ leadId }: { leadId: string }) => {
  const [doctor = emptyForm, setDoctor] = useKeptDraft<Doctor>(`nomination for ${leadId}`);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { mutate, isPending, error, reset } = useOperationMutation(nominateDoctor, {
    per: () => leadId,
  });
  const inputs = {
    first_name: useRef<HTMLInputElement>(null),
    last_name: useRef<HTMLInputElement>(null),
    details: useRef<HTMLTextAreaElement>(null),
  };
  const problems = problemsIn(doctor);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    const firstInvalid = fields.find(name => problems[name]);
    if (firstInvalid) return inputs[firstInvalid].current?.focus();
    const { details, ...named } = doctor;
    mutate(
      { leadId, ...named, ...(details.trim() && { details }) },
      {
        onSuccess: () => {
          toast.success(SENT, { id: 'nomination' });
          setDoctor(undefined);
          setWasSubmitted(false);
        },
        onError: () => toast.error(FAILED, { id: 'nomination' }),
      },
    );
  };
  const field = (name: keyof Doctor) => ({
    value: doctor[name],
    readOnly: isPending,
    inputRef: inputs[name],
    ...(wasSubmitted && { error: problems[name] }),
    onChange: (text: string) => {
      if (error) reset();
      setDoctor({ ...doctor, [name]: text });
    },
  });

  return (
    <Box
      component="form"
      noValidate
      aria-label="Doctor nomination"
      onSubmit={submit}
      sx={{ display: 'grid', gap: 4, width: '100%', containerType: 'inline-size' }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          columnGap: 3,
          '@container (min-width: 400px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
        }}
      >
        <TextInput label="Doctor's first name" maxLength={100} {...field('first_name')} />
        <TextInput label="Doctor's last name" maxLength={100} {...field('last_name')} />
      </Box>
      <TextInput label="Details" lines={3} maxLength={2000} {...field('details')} />
      {error && <Alert severity="error">{failureMessageOf(error, FAILED)}</Alert>}
      <Button type="submit" variant="contained" loading={isPending} sx={{ justifySelf: 'start' }}>
        Nominate
      </Button>
    </Box>
  );
};

/** The DOCTOR tab (docs/product.md, Doctor nominations). */
export const LeadDoctor = ({ lead }: LeadTabProps) => <Nomination key={lead.id} leadId={lead.id} />;
