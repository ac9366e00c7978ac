import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useRef, useState } from 'react';
import { nominateDoctor } from '#shared/contracts/leads';
import { TextInput } from '../../components/text-input.tsx';
import { sentenceOf } from '../../lib/api-failure.ts';
import { useKeptDraft } from '../../lib/kept-draft.ts';
import type { LeadTabProps } from '../../lib/lead-tab.ts';
import { useOperationMutation } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';

/** Spec 2, sections 5 and 8. */
const REQUIRED = 'This field is required';
const SENT = 'Nomination successfully sent!';
const FAILED = 'Nomination failed';

type Doctor = { first_name: string; last_name: string; details: string };
const nobody: Doctor = { first_name: '', last_name: '', details: '' };
const required = ['first_name', 'last_name'] as const;

const missingIn = (doctor: Doctor) => required.filter(name => doctor[name].trim() === '');

const Nomination = ({ leadId }: { leadId: string }) => {
  const [doctor = nobody, setDoctor] = useKeptDraft<Doctor>(`nomination for ${leadId}`);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { mutate, isPending, error, reset } = useOperationMutation(nominateDoctor);
  const inputs = {
    first_name: useRef<HTMLInputElement>(null),
    last_name: useRef<HTMLInputElement>(null),
  };
  const missing = missingIn(doctor);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setWasSubmitted(true);
    if (missing[0]) return inputs[missing[0]].current?.focus();
    const { details, ...named } = doctor;
    mutate(
      { leadId, ...named, ...(details.trim() && { details }) },
      {
        onSuccess: () => {
          toast.success(SENT);
          setDoctor(undefined);
          setWasSubmitted(false);
        },
        onError: () => toast.error(FAILED),
      },
    );
  };
  const field = (name: keyof Doctor) => ({
    value: doctor[name],
    readOnly: isPending,
    onChange: (text: string) => {
      if (error) reset();
      setDoctor({ ...doctor, [name]: text });
    },
  });
  const named = (name: (typeof required)[number]) => ({
    ...field(name),
    maxLength: 100,
    inputRef: inputs[name],
    ...(wasSubmitted && missing.includes(name) && { error: REQUIRED }),
  });

  return (
    <Box
      component="form"
      noValidate
      aria-label="Doctor nomination"
      onSubmit={submit}
      sx={{ display: 'grid', gap: 4, width: '100%', maxWidth: 720, containerType: 'inline-size' }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          columnGap: 3,
          '@container (min-width: 400px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
        }}
      >
        <TextInput label="Doctor's first name" {...named('first_name')} />
        <TextInput label="Doctor's last name" {...named('last_name')} />
      </Box>
      <TextInput label="Details" lines={3} maxLength={2000} {...field('details')} />
      {error && <Alert severity="error">{sentenceOf(error, FAILED)}</Alert>}
      <Button type="submit" variant="contained" loading={isPending} sx={{ justifySelf: 'start' }}>
        Nominate
      </Button>
    </Box>
  );
};

/** The DOCTOR tab (spec 2, section 2.9). */
export const LeadDoctor = ({ lead }: LeadTabProps) => <Nomination key={lead.id} leadId={lead.id} />;
