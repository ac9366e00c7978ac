import dayjs, { type Dayjs } from 'dayjs';
import * as z from 'zod';
import type { Call, WrapUpDraft } from '#shared/calls/call';
import { DispositionNote, type disposeCall } from '#shared/contracts/calls';
import type { InputOf } from '#shared/contracts/operation';
import type { Disposition } from '#shared/dispositions/disposition';
import { callbackTimeProblem } from '#shared/dispositions/disposition-rules';
import { noteRequired, showsNote, visibleNote } from '#shared/dispositions/note-required';
import { keyOf } from '#shared/keys';
import { timestamp } from '#shared/time';

export type WrapUpValues = {
  disposition: string;
  note: string;
  callbackTime: Dayjs | null;
  goOffline: boolean;
};

export const emptyWrapUp: WrapUpValues = { disposition: '', note: '', callbackTime: null, goOffline: false };

const CHOOSE = 'Choose a disposition.';

/** Before the call has ended, only callback dispositions are allowed; if there is only one, it is chosen. */
export const onlyChoice = (call: Call, dispositions: Disposition[]): Disposition | undefined =>
  call.call_ended || dispositions.length > 1 ? undefined : dispositions[0];

/** The form uses the server's rules (`shared/dispositions`), so that both reject the same values. */
export const wrapUpSchema = (call: Call, dispositions: Disposition[], now: () => Date) =>
  z
    .object({
      // The only choice is not part of the draft, because the agent has not chosen it.
      disposition: z.string().transform(name => onlyChoice(call, dispositions)?.name ?? name),
      note: DispositionNote,
      callbackTime: z.custom<Dayjs | null>(value => value === null || dayjs.isDayjs(value)),
      goOffline: z.boolean(),
    })
    .superRefine((values, context) => {
      const disposition = dispositions.find(({ name }) => name === values.disposition);
      if (!disposition) return context.addIssue({ code: 'custom', path: ['disposition'], message: CHOOSE });
      if (showsNote(call) && noteRequired(call, disposition, false) && !visibleNote(values.note)) {
        context.addIssue({ code: 'custom', path: ['note'], message: 'Dispositon note is required.' });
      }
      const problem = callbackTimeProblem(disposition, instantOf(values.callbackTime), timestamp(now()));
      if (problem) context.addIssue({ code: 'custom', path: ['callbackTime'], message: problem });
    });

const instantOf = (time: Dayjs | null) => (time?.isValid() ? timestamp(time.toDate()) : undefined);

/** The form's values from a saved draft. */
export const wrapUpValues = (draft: WrapUpDraft = {}): WrapUpValues => ({
  disposition: draft.disposition ?? '',
  note: draft.disposition_note ?? '',
  callbackTime: draft.callback_time ? dayjs(draft.callback_time) : null,
  goOffline: draft.go_offline ?? false,
});

/** The draft to save from the form's values. */
export const draftOf = (values: WrapUpValues): WrapUpDraft => ({
  disposition: values.disposition || undefined,
  disposition_note: values.note || undefined,
  callback_time: instantOf(values.callbackTime),
  go_offline: values.goOffline,
});

export const wrapUpInput = (call: Call, values: WrapUpValues): InputOf<typeof disposeCall> => ({
  task_attribute_key: keyOf('taskAttribute', call.id),
  disposition: values.disposition,
  disposition_note: visibleNote(values.note.trim()),
  callback_time: instantOf(values.callbackTime),
  go_offline: values.goOffline,
});
