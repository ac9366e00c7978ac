import { type Execute, type Run, wait } from './run.ts';

const SHORTEST_ROUND_MS = 1000;

/** Requests the waiting document again and again until a verb of it ends the waiting. */
export const playDocumentForever = async (
  execute: Execute,
  run: Run,
  url: string,
  method: 'GET' | 'POST',
): Promise<'ended'> => {
  const { clock } = run.services.context;
  for (;;) {
    const startedAt = clock.now().getTime();
    if ((await execute({ url, method }, run)) === 'ended') return 'ended';
    const took = clock.now().getTime() - startedAt;
    if (took < SHORTEST_ROUND_MS) await wait(run, SHORTEST_ROUND_MS - took);
  }
};
