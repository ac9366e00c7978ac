import { outdatedItems } from '#platform/table/engine/migrations';
import { writeTogether } from '#platform/table/engine/write';
import { notDoneCheck } from '#platform/table/jobs';
import { userUpdate } from '#platform/table/users';
import { HandoverJob } from '#shared/jobs/job';
import type { Timestamp } from '#shared/time';
import { runOnce } from './run-once.ts';

const NAME = 'handover@1';
const PAGE_SIZE = 500;

/** The newest handover of each user: an earlier one that failed was repeated by it. */
const newestHandovers = async (): Promise<HandoverJob[]> => {
  const newest = new Map<string, HandoverJob>();
  let from: Parameters<typeof outdatedItems>[1];
  do {
    const { items, next } = await outdatedItems({ names: ['job'] }, from, PAGE_SIZE);
    for (const item of items) {
      const { success, data: job } = HandoverJob.safeParse(item);
      if (!success) continue;
      const known = newest.get(job.input.user_id);
      if (!known || known.created_ts < job.created_ts) newest.set(job.input.user_id, job);
    }
    from = next;
  } while (from);
  return [...newest.values()];
};

const nameHandover = async ({ id, input }: HandoverJob): Promise<boolean> => {
  const { outcome } = await writeTogether({
    user: userUpdate(input.user_id, {
      set: { handover_id: id },
      when: [
        { field: 'handover_id', is: 'absent' },
        { field: 'disabled', is: 'equal', value: true },
      ],
    }),
    job: notDoneCheck(id),
  });
  return outcome === 'written';
};

/**
 * Stores at disabled users which handover is under way or has failed. An earlier release did not store it, so that
 * nobody would see or repeat it. Returns the number of users.
 */
export const nameHandoversOnce = (now: () => Timestamp): Promise<number> =>
  runOnce(NAME, now, async () => {
    let named = 0;
    for (const job of await newestHandovers()) if (job.state !== 'done' && (await nameHandover(job))) named++;
    return named;
  });
