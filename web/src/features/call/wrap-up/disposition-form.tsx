import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import dayjs from 'dayjs';
import { type KeyboardEvent, useEffect } from 'react';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import type { Call } from '#shared/calls/call';
import { DispositionNote } from '#shared/contracts/calls';
import type { Disposition } from '#shared/dispositions/disposition';
import { noteRequired, showsNote } from '#shared/dispositions/note-required';
import { ErrorState } from '../../../components/error-state.tsx';
import { Key } from '../../../components/key.tsx';
import { useToast } from '../../../components/toasts.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { CallBackNow } from './call-back-now.tsx';
import { CallbackPresets } from './callback-presets.tsx';
import { QuickDispositions } from './quick-dispositions.tsx';
import { useDispose } from './use-dispose.ts';
import { useDispositions } from './use-dispositions.ts';
import { useDraft } from './use-draft.ts';
import {
  CallbackTimeField,
  ChosenDisposition,
  DispositionField,
  GoOfflineField,
  NoteField,
} from './wrap-up-fields.tsx';
import { onlyChoice, type WrapUpValues, wrapUpInput, wrapUpSchema } from './wrap-up-form.ts';

type DispositionFormProps = {
  call: Call;
  onSaved: () => void;
  onFailed: (error: Error) => void;
  /** Calls the customer back at once, after the disposition is saved; only for an ended call. */
  onCallBack?: (callbackId: string | undefined) => void;
  /** Closes the form without saving; absent if a disposition is required. */
  onCancel?: () => void;
};

/** Corrects a shown error, as typing does. */
const CHANGED = { shouldDirty: true, shouldValidate: true } as const;

/** In the order on screen: the first invalid field gets the focus. */
const fieldsInOrder = ['disposition', 'callbackTime', 'note'] as const;

/** One minute ahead, so that the time is still valid if the server's clock is a little ahead. */
const soon = () => dayjs().add(1, 'minute');

/** Before the call has ended, only callback dispositions are allowed (docs/product.md, Callback). */
const mayChoose = (call: Call) => (disposition: Disposition) => call.call_ended || disposition.callback;

const foot = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 4,
  // On a low screen the fields scroll below it; at 200 % zoom it would leave them no room.
  '@media (min-height: 501px)': { position: 'sticky', bottom: '-24px', zIndex: 1, m: -6, p: 6, mt: -3, pt: 3 },
  bgcolor: themeToken('surface'),
} as const;

/** The wrap-up form: disposition, callback time, note, and whether to go offline. */
export const DispositionForm = ({ call, onSaved, onFailed, onCallBack, onCancel }: DispositionFormProps) => {
  const toast = useToast();
  const { choices, all, isPending, error, retry } = useDispositions(call);
  const offered = choices.filter(mayChoose(call));
  const schema = wrapUpSchema(call, offered, () => new Date());
  const draft = useDraft(call);
  const { control, handleSubmit, getFieldState, getValues, setValue, setFocus, subscribe, trigger } =
    useForm<WrapUpValues>({
      resolver: zodResolver(schema),
      defaultValues: draft.initial,
      shouldFocusError: false,
    });
  const { dispose, saving } = useDispose({
    onSaved: ({ disposition }) => {
      draft.forget();
      if (all.find(({ name }) => name === disposition)?.dnc) toast.success('This number will not be called again.');
      onSaved();
    },
    onFailed: cause => {
      draft.change(getValues());
      onFailed(cause);
    },
  });

  const follow = (values: WrapUpValues) => {
    draft.change(values);
    // Before the first submit, the form itself keeps an error that was corrected.
    if (getFieldState('note').error) void trigger('note');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one subscription for the lifetime of the form
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => follow(values) }), [subscribe]);

  const disposition = useWatch({ control, name: 'disposition' });
  const only = onlyChoice(call, offered);
  const chosen = only ?? offered.find(({ name }) => name === disposition);
  const focusFirstError = (errors: FieldErrors<WrapUpValues>) => {
    const invalid = fieldsInOrder.find(name => errors[name]);
    if (invalid) setFocus(invalid);
  };
  const save = (input: Parameters<typeof dispose>[0], then?: Parameters<typeof dispose>[1]) => {
    draft.drop();
    dispose(input, then);
  };
  const submit = handleSubmit(values => save(wrapUpInput(call, values)), focusFirstError);
  const submitAndCallBack = () => {
    // The form keeps the time that the agent chose: it is needed if this fails.
    const calledBack = schema.safeParse({ ...getValues(), callbackTime: soon() });
    // The button is shown for a callback disposition only, and the time is valid: the note is what can be wrong.
    if (!calledBack.success) return void trigger('note', { shouldFocus: true });
    // TaskRouter offers no call to an offline agent, not even the agent's own dial.
    const input = { ...wrapUpInput(call, calledBack.data), go_offline: false };
    save(input, ({ callback_id }) => onCallBack?.(callback_id));
  };
  /** Before the form is submitted, too: the server rejects a draft with such a note. */
  const showNoteProblem = (): boolean => {
    const hasProblem = !DispositionNote.safeParse(getValues('note')).success;
    if (hasProblem) void trigger('note');
    return hasProblem;
  };
  const submitQuick = (name: string) => {
    if (showNoteProblem()) return setFocus('note');
    save({ ...wrapUpInput(call, { ...getValues(), disposition: name, callbackTime: null }), quick: true });
  };
  const leaveField = () => {
    draft.flush();
    showNoteProblem();
  };
  /** Before the fields get the key, because it would open the list. In the open list, which is elsewhere, it chooses. */
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (!event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopPropagation();
    // As the button, which waits for the dispositions: the draft's one would be rejected before.
    if (!event.repeat && !isPending) void submit();
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      onKeyDownCapture={submitByKey}
      onBlur={leaveField}
      sx={{ display: 'grid', gap: 5 }}
    >
      {call.call_ended && (
        <QuickDispositions
          offered={isPending ? undefined : choices}
          saving={saving?.quick ? saving.disposition : undefined}
          disabled={!!saving}
          onChoose={submitQuick}
        />
      )}
      {error && <ErrorState message={failureMessageOf(error, 'The dispositions could not be read.')} onRetry={retry} />}
      {only || (isPending && !call.call_ended) ? (
        <ChosenDisposition name={only?.name} />
      ) : (
        <DispositionField control={control} dispositions={offered} />
      )}
      {(chosen?.callback || !call.call_ended) && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <CallbackTimeField control={control} autoFocus={!call.call_ended} />
          <CallbackPresets call={call} onChoose={time => setValue('callbackTime', dayjs(time), CHANGED)} />
        </Box>
      )}
      {showsNote(call) && <NoteField control={control} required={noteRequired(call, chosen, false)} />}
      <Box sx={foot}>
        <GoOfflineField control={control} />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, ml: 'auto' }}>
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
          {onCallBack && chosen?.callback && (
            <CallBackNow leadKey={call.lead_key} disabled={!!saving} onClick={submitAndCallBack} />
          )}
          <Box component="span" aria-hidden sx={{ display: 'flex', gap: 1 }}>
            <Key>Ctrl</Key>
            <Key>Enter</Key>
          </Box>
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
  );
};
