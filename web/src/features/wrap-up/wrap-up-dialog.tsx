import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Call } from '#shared/calls/call';
import { disposeCall, listOpenCalls } from '#shared/contracts/calls';
import { quickDispositions } from '#shared/dispositions/disposition';
import { noteRequired, showsNote } from '#shared/dispositions/disposition-rules';
import { formatDuration, formatPhoneNumber, secondsBetween } from '../../lib/format.ts';
import { useOperationMutation } from '../../lib/query.ts';
import { useDispositions } from './use-dispositions.ts';
import { CallbackTimeField, DispositionField, GoOfflineField, NoteField } from './wrap-up-fields.tsx';
import { emptyWrapUp, type WrapUpValues, wrapUpInput, wrapUpSchema } from './wrap-up-form.ts';

export type WrapUpDialogProps = {
  call: Call;
  /** What was typed before the dialog closed on an error. */
  draft: WrapUpValues | undefined;
  onFailed: (error: Error, draft: WrapUpValues) => void;
};

const summaryOf = (call: Call): string =>
  [
    call.lead_phone_number && formatPhoneNumber(call.lead_phone_number),
    call.call_ended_ts && formatDuration(secondsBetween(call.accepted_ts ?? call.created_ts, call.call_ended_ts)),
  ]
    .filter(Boolean)
    .join(' · ');

/** The blocking dialog after a call (spec 1, section 2: Wrap-up dialog): it goes when the call has its disposition. */
export const WrapUpDialog = ({ call, draft, onFailed }: WrapUpDialogProps) => {
  const { choices, all, isPending } = useDispositions(call);
  const schema = useMemo(() => wrapUpSchema(call, all, () => new Date()), [call, all]);
  const form = useForm<WrapUpValues>({ resolver: zodResolver(schema), defaultValues: draft ?? emptyWrapUp });
  const { control, handleSubmit, getValues } = form;
  const disposing = useOperationMutation(disposeCall, { invalidates: [listOpenCalls] });

  const disposition = useWatch({ control, name: 'disposition' });
  const chosen = choices.find(d => d.name === disposition);
  const fail = (error: Error) => onFailed(error, getValues());
  const submit = handleSubmit(values => disposing.mutate(wrapUpInput(call, values), { onError: fail }));
  const submitQuick = (name: string) =>
    disposing.mutate(
      { ...wrapUpInput(call, { ...getValues(), disposition: name, callbackTime: null }), quick: true },
      { onError: fail },
    );

  return (
    <Dialog
      open
      aria-labelledby="wrap-up-title"
      slotProps={{ paper: { sx: { width: 640, maxWidth: 'calc(100vw - 32px)', p: 6 } } }}
    >
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
        <div>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Wrap up
          </Typography>
          <Typography id="wrap-up-title" variant="h1" component="h2">
            {call.lead_name ?? 'Unknown caller'}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {summaryOf(call)}
          </Typography>
        </div>
        <Box role="group" aria-label="Quick choices" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {quickDispositions.map(name => (
            <Button key={name} variant="outlined" disabled={disposing.isPending} onClick={() => submitQuick(name)}>
              {name}
            </Button>
          ))}
        </Box>
        <DispositionField control={control} dispositions={choices} />
        {chosen?.callback && <CallbackTimeField control={control} />}
        {showsNote(call) && <NoteField control={control} required={noteRequired(call, chosen, false)} />}
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
          <GoOfflineField control={control} />
          <Button type="submit" variant="contained" loading={disposing.isPending || isPending} sx={{ minWidth: 120 }}>
            Submit
          </Button>
        </Box>
      </Box>
    </Dialog>
  );
};
