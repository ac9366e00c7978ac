import { getUser, userByEmail, userUpdate } from '#platform/table/users';
import type { HandoverJob } from '#shared/jobs/job';
import type { Timestamp } from '#shared/time';
import { type Handover, NOBODY } from '#shared/users/handover';
import { mayReceive } from '#shared/users/handover-receiver';
import type { User } from '#shared/users/user';
import type { Outcome, Work } from '../work.ts';
import { moveCallbacks } from './move-callbacks.ts';
import { moveLeads } from './move-leads.ts';
import { moveVerifications } from './move-verifications.ts';
import { type Moved, type Moving, noReceiverLeft } from './moving.ts';

type Checkpoint = NonNullable<HandoverJob['checkpoint']>;
type Phase = {
  receiver: keyof Handover;
  move: (moving: Moving) => Promise<Moved>;
  percent: number;
  next?: Checkpoint['phase'];
};

const phases: Record<Checkpoint['phase'], Phase> = {
  callbacks: { receiver: 'callbacks_to', move: moveCallbacks, percent: 0, next: 'verifications' },
  verifications: { receiver: 'verifications_to', move: moveVerifications, percent: 30, next: 'leads' },
  leads: { receiver: 'leads_to', move: moveLeads, percent: 60 },
};

const latest = async (id: string | undefined): Promise<User | undefined> =>
  id === undefined ? undefined : getUser(id, { latest: true });

/** A new user got the e-mail of the deleted one: leads and verifications name their agent by e-mail only. */
const hasSuccessor = async ({ user_id, email }: HandoverJob['input']): Promise<boolean> => {
  const user = await userByEmail(email);
  return user !== undefined && user.id !== user_id && user.deleted_ts === undefined;
};

const canGet = (user: User | undefined, receiver: keyof Handover): boolean =>
  user !== undefined && !user.disabled && mayReceive[receiver](user);

/**
 * The chosen colleague; if nobody was chosen or the colleague cannot get the work now, the user who started the
 * handover. Undefined if neither can get it, or if `NOBODY` was chosen, and for verifications, which go back to the
 * queue.
 */
const receiverOf = async ({ input, owner }: HandoverJob, phase: Checkpoint['phase']): Promise<User | undefined> => {
  const { receiver } = phases[phase];
  const id = input[receiver];
  if (id === NOBODY) return undefined;
  const chosen = await latest(id);
  if (canGet(chosen, receiver)) return chosen;
  const starter = phase === 'verifications' ? undefined : await latest(owner);
  return canGet(starter, receiver) ? starter : undefined;
};

/** The user names the handover until it is done; a newer one stays named. */
const done = (job: HandoverJob, leaving: User | undefined, rows: number): Outcome<HandoverJob> => ({
  outcome: 'done',
  result: { rows },
  rows,
  together:
    leaving?.handover_id === job.id
      ? {
          user: userUpdate(leaving.id, {
            remove: ['handover_id'],
            when: [{ field: 'handover_id', is: 'equal', value: job.id }],
          }),
        }
      : {},
});

/** So many ids of leads are named; the log has all of them. */
const NAMED = 5;

/** What could be read is handed over. The user names the handover still, so that it can be repeated. */
const failedAt = (unread: string[]): Outcome<HandoverJob> => {
  const named = [...unread.slice(0, NAMED), ...(unread.length > NAMED ? [`${unread.length - NAMED} more`] : [])];
  const message = `These leads could not be read, and still name the former user: ${named.join(', ')}. All others are handed over. Have these repaired, then hand over again.`;
  return { outcome: 'failed', message };
};

/** How far a handover is, in percent, that has read all lists once. */
const SECOND_TIME = 90;

const pause = (rows: number): Outcome<HandoverJob> => ({
  outcome: 'pause',
  checkpoint: { phase: 'callbacks', again: true, rows },
  progress: { percent: SECOND_TIME, rows },
});

/**
 * The next step: another part of the phase, or the next phase. After the last one all lists are read a second time,
 * later, as they are a moment behind; then it is `ended`.
 */
const after = (
  { phase, rows, cursor, again, unread: before = [] }: Checkpoint,
  part: Moved,
  ended: (rows: number) => Outcome<HandoverJob>,
): Outcome<HandoverJob> => {
  const total = rows + part.moved;
  // A part that is read again finds the same ones.
  const unread = [...new Set([...before, ...part.unread])];
  const from = part.stopped ? cursor : part.cursor;
  const next = part.stopped || from !== undefined ? phase : phases[phase].next;
  if (next === undefined && unread.length > 0) return failedAt(unread);
  if (next === undefined) return again ? ended(total) : pause(total);
  return {
    outcome: 'step',
    checkpoint: {
      ...{ phase: next, rows: total },
      ...(again && { again }),
      ...(from !== undefined && { cursor: from }),
      ...(unread.length > 0 && { unread }),
    },
    progress: { percent: again ? SECOND_TIME : phases[next].percent, rows: total },
  };
};

/** A user who was reactivated keeps the rest; a newer handover, which the user names instead, gives it away. */
const isDue = ({ id }: HandoverJob, leaving: User | undefined): boolean =>
  leaving?.disabled === true && leaving.handover_id === id;

/** The work of a handover: callbacks, verifications and leads, part by part, and all of it twice. */
export const handoverWork = ({ clock }: { clock: () => Timestamp }): Work<HandoverJob> => ({
  step: async job => {
    const checkpoint: Checkpoint = job.checkpoint ?? { phase: 'callbacks', rows: 0 };
    const { phase, rows, cursor } = checkpoint;
    const { user_id: id, email } = job.input;
    const leaving = await latest(id);
    const ended = (moved: number) => done(job, leaving, moved);
    if (!isDue(job, leaving) || (await hasSuccessor(job.input))) return ended(rows);
    const [to, user] = await Promise.all([receiverOf(job, phase), latest(job.owner)]);
    if (!user || (phase === 'callbacks' && !to)) throw noReceiverLeft();
    const by = { actor: { user }, now: clock() };
    const mayBeNobodys = job.input.leads_to === NOBODY;
    return after(checkpoint, await phases[phase].move({ from: { id, email }, to, mayBeNobodys, by, cursor }), ended);
  },
  // What was moved stays with its receiver.
  abandon: async () => undefined,
});
