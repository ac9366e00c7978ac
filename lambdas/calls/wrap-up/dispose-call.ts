import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { conflict, done, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { getCall } from '#platform/table/calls';
import { dispositionNamed } from '#platform/table/dispositions';
import type { Call } from '#shared/calls/call';
import type { disposeCall as operation } from '#shared/contracts/calls';
import type { Disposition } from '#shared/dispositions/disposition';
import { dispositionAt } from '#shared/dispositions/disposition-at';
import { callbackTimeProblem, isOffered, isQuickDisposition } from '#shared/dispositions/disposition-rules';
import { noteRequired, visibleNote } from '#shared/dispositions/note-required';
import { Rejection } from '#shared/errors';
import type { Timestamp } from '#shared/time';
import { callKeepsChanging } from '../line/change-call.ts';
import { ownCall } from '../line/own-call.ts';
import { writeDisposition } from './write-disposition.ts';

type DisposeCallDeps = { actor: Actor; now: Timestamp };
type DisposeCallInput = z.output<typeof operation.input>;
type DisposedCall = Call & Pick<z.output<typeof operation.output>, 'callback_id'>;

const reject = (message: string, field: string): never => {
  throw new Rejection('rejected', message, [{ field, message }]);
};

/** docs/product.md, Wrap-up. The messages keep the spelling of the product. */
const check = (
  call: Call,
  disposition: Disposition,
  { actor, now }: Pick<DisposeCallDeps, 'actor' | 'now'>,
  input: DisposeCallInput,
): void => {
  if (call.disposition !== undefined) throw new Rejection('conflict', 'This call has its disposition already.');
  if (call.reservation_status === 'enqueued') throw new Rejection('conflict', 'This call has not been accepted yet.');
  if (!call.call_ended && !disposition.callback)
    throw new Rejection('conflict', 'Hang up before you choose this disposition.');
  if (!isOffered(actor.access, call, disposition.name))
    reject('Your group does not use this disposition for such calls.', 'disposition');
  const quick = input.quick && isQuickDisposition(disposition.name);
  if (noteRequired(call, disposition, quick) && !input.disposition_note)
    reject('Dispositon note is required.', 'disposition_note');
  if (disposition.callback && !call.lead_key) reject('A callback needs a lead.', 'disposition');
  const problem = callbackTimeProblem(disposition, input.callback_time, now);
  if (problem) reject(problem, 'callback_time');
};

/**
 * Gives a call its disposition, in one transaction with its effects: the lead's last disposition and agent, the
 * upcoming callback, the blacklist entry. Only once, and only for the call's agent or an admin. Answers the call, and the
 * id of the new callback: an index lists it a moment later only.
 * @throws Rejection `not_found`, `forbidden`, `conflict`, `rejected` with the field that is wrong
 */
export const disposeCall = async ({ actor, now }: DisposeCallDeps, given: DisposeCallInput): Promise<DisposedCall> => {
  const callbackId = randomUUID();
  const input = { ...given, disposition_note: visibleNote(given.disposition_note) };
  const stored = await dispositionNamed(input.disposition);
  return retryOnConflict({
    read: () => ownCall(actor, input.task_attribute_key),
    decide: call => {
      const disposition = stored && dispositionAt(stored, call.accepted_ts);
      if (!disposition) return reject('There is no such disposition.', 'disposition');
      check(call, disposition, { actor, now }, input);
      return toWrite(disposition);
    },
    write: async (chosen, call) => {
      const disposal = { call, disposition: chosen, input, actor, now, callbackId };
      if ((await writeDisposition(disposal)) === 'conflict') return conflict;
      const disposed = (await getCall(call.id, { latest: true })) ?? call;
      return done({ ...disposed, ...(chosen.callback && { callback_id: callbackId }) });
    },
    giveUp: callKeepsChanging,
  });
};
