import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useMemo } from 'react';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import type { Call } from '#shared/calls/call';
import { noteRequired, showsNote } from '#shared/dispositions/disposition-rules';
import { ErrorState } from '../../components/error-state.tsx';
import { sentenceOf } from '../../lib/api-failure.ts';
import { formatDuration, formatPhoneNumber, leadOf, secondsBetween } from '../../lib/format.ts';
import { QuickDispositions } from './quick-dispositions.tsx';
import { useDispose } from './use-dispose.ts';
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
    call.lead_name && call.lead_phone_number && formatPhoneNumber(call.lead_phone_number),
    call.call_ended_ts && formatDuration(secondsBetween(call.accepted_ts ?? call.created_ts, call.call_ended_ts)),
  ]
    .filter(Boolean)
    .join(' · ');

/** As they stand under one another: the focus goes to the first that is wrong. */
const fieldsInOrder = ['disposition', 'callbackTime', 'note'] as const;

/** The blocking dialog after a call (spec 1, section 2: Wrap-up dialog): it goes when the call has its disposition. */
export const WrapUpDialog = ({ call, draft, onFailed }: WrapUpDialogProps) => {
  const { choices, all, isPending, error, retry } = useDispositions(call);
  const schema = useMemo(() => wrapUpSchema(call, all, () => new Date()), [call, all]);
  const { control, handleSubmit, getValues, setFocus } = useForm<WrapUpValues>({
    resolver: zodResolver(schema),
    defaultValues: draft ?? emptyWrapUp,
    shouldFocusError: false,
  });
  const { dispose, saving } = useDispose(error => onFailed(error, getValues()));

  const disposition = useWatch({ control, name: 'disposition' });
  const chosen = choices.find(d => d.name === disposition);
  const focusFirstError = (errors: FieldErrors<WrapUpValues>) => {
    const wrong = fieldsInOrder.find(name => errors[name]);
    if (wrong) setFocus(wrong);
  };
  const submit = handleSubmit(values => dispose(call.id, wrapUpInput(call, values)), focusFirstError);
  const submitQuick = (name: string) =>
    dispose(call.id, {
      ...wrapUpInput(call, { ...getValues(), disposition: name, callbackTime: null }),
      quick: true,
    });
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    void submit();
  };

  return (
    <Dialog
      open
      aria-labelledby="wrap-up-title"
      slotProps={{ paper: { sx: { width: 640, maxWidth: 'calc(100vw - 32px)', p: 6 } } }}
    >
      <Box component="form" noValidate onSubmit={submit} onKeyDown={submitByKey} sx={{ display: 'grid', gap: 5 }}>
        <div>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Wrap up
          </Typography>
          <Typography id="wrap-up-title" variant="h1" component="h2">
            {leadOf(call)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {summaryOf(call)}
          </Typography>
        </div>
        <QuickDispositions
          saving={saving?.quick ? saving.disposition : undefined}
          disabled={!!saving}
          onChoose={submitQuick}
        />
        <Divider />
        {error && <ErrorState sentence={sentenceOf(error, 'The dispositions could not be read.')} onRetry={retry} />}
        <DispositionField control={control} dispositions={choices} />
        {chosen?.callback && <CallbackTimeField control={control} />}
        {showsNote(call) && <NoteField control={control} required={noteRequired(call, chosen, false)} />}
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 4 }}>
          <GoOfflineField control={control} />
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              Ctrl + Enter
            </Typography>
            <Button
              type="submit"
              variant="contained"
              aria-keyshortcuts="Control+Enter"
              loading={isPending || (saving !== undefined && !saving.quick)}
              disabled={saving?.quick}
              sx={{ minWidth: 120 }}
            >
              Submit
            </Button>
          </Box>
        </Box>
      </Box>
    </Dialog>
  );
};
