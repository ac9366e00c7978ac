import { eventHandler } from '#platform/handlers/event-handler';
import type { DomainEvent } from '#shared/contracts/events';
import { timestamp } from '#shared/time';
import { runJob } from '../run-job.ts';
import { blacklistWork } from './blacklist-work.ts';
import { dueByFile, dueByRegistration } from './due-import.ts';

/** What begins within this time can finish before the function is ended, after five minutes. */
const BEGIN_WITHIN_MS = 240_000;

const clock = () => timestamp(new Date());

const run = async (due: DomainEvent<'import.due'>['detail'] | undefined): Promise<void> => {
  if (!due) return;
  const started = Date.now();
  const outOfTime = () => Date.now() - started > BEGIN_WITHIN_MS;
  await runJob({ work: blacklistWork({ clock }), clock, outOfTime }, due);
};

/** Imports uploaded files, when they are stored and registered, in either order. */
export const handler = eventHandler('import-files', {
  'import.due': async ({ detail }) => run(await dueByRegistration(detail)),
  'Object Created': async ({ detail }) => run(await dueByFile(detail.object.key)),
});
