import dayjs, { type Dayjs } from 'dayjs';
import * as z from 'zod';
import type { Call } from '#shared/calls/call';
import type { disposeCall } from '#shared/contracts/calls';
import type { InputOf } from '#shared/contracts/operation';
import type { Disposition } from '#shared/dispositions/disposition';
import { callbackTimeProblem, noteRequired, showsNote } from '#shared/dispositions/disposition-rules';
import { keyOf } from '#shared/keys';
import { timestamp } from '#shared/time';

export type WrapUpValues = {
  disposition: string;
  note: string;
  callbackTime: Dayjs | null;
  goOffline: boolean;
};

export const emptyWrapUp: WrapUpValues = { disposition: '', note: '', callbackTime: null, goOffline: false };

/** The form's rules are the server's own (`shared/dispositions`), so that both refuse the same. */
export const wrapUpSchema = (call: Call, dispositions: Disposition[], now: () => Date) =>
  z
    .object({
      disposition: z.string().min(1, 'Choose a disposition.'),
      note: z.string().max(5000, 'The note is too long: 5,000 characters at most.'),
      callbackTime: z.custom<Dayjs | null>(value => value === null || dayjs.isDayjs(value)),
      goOffline: z.boolean(),
    })
    .superRefine((values, context) => {
      const disposition = dispositions.find(d => d.name === values.disposition);
      if (!disposition) return;
      if (showsNote(call) && noteRequired(call, disposition, false) && values.note.trim() === '') {
        context.addIssue({ code: 'custom', path: ['note'], message: 'Dispositon note is required.' });
      }
      const problem = callbackTimeProblem(disposition, instantOf(values.callbackTime), timestamp(now()));
      if (problem) context.addIssue({ code: 'custom', path: ['callbackTime'], message: problem });
    });

const instantOf = (time: Dayjs | null) => (time?.isValid() ? timestamp(time.toDate()) : undefined);

export const wrapUpInput = (call: Call, values: WrapUpValues): InputOf<typeof disposeCall> => ({
  task_attribute_key: keyOf('taskAttribute', call.id),
  disposition: values.disposition,
  disposition_note: values.note.trim() || undefined,
  callback_time: instantOf(values.callbackTime),
  go_offline: values.goOffline,
});
