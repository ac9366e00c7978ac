import type { Cloud } from '../../infra/local/cloud.ts';
import { timestamp } from '../../shared/time.ts';
import { useEnvironment } from './use-environment.ts';

/** Migrates the data of earlier versions, as a deployment does; returns the number of items that changed. */
export const migrateStored = async (cloud: Cloud, print: (line: string) => void): Promise<number> => {
  useEnvironment(cloud);
  // A dynamic import: the AWS SDK reads the environment when a client is created.
  const { migrateData } = await import('../migrations/migrate-data.ts');
  const { noteFormerBlacklistAreas } = await import('../migrations/note-blacklist-areas.ts');
  const { countOnce } = await import('../migrations/count-once.ts');
  const { listLeadsOnce } = await import('../migrations/list-leads-once.ts');
  const { nameHandoversOnce } = await import('../migrations/name-handovers-once.ts');
  const { publishScriptsOnce } = await import('../migrations/publish-scripts-once.ts');
  const nameUnreadable = ({ pk, sk }: { pk: string; sk: string }): void =>
    print(`The item ${pk} ${sk} fails the schema of its entity and stays as it is.`);
  await noteFormerBlacklistAreas();
  const { upgraded } = await migrateData({
    now: () => timestamp(new Date()),
    unreadable: nameUnreadable,
  });
  for (const item of (await countOnce()).unreadable) nameUnreadable(item);
  await listLeadsOnce(() => timestamp(new Date()));
  await publishScriptsOnce(() => timestamp(new Date()));
  await nameHandoversOnce(() => timestamp(new Date()));
  return upgraded;
};
