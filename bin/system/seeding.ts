import type { Cloud } from '../../infra/local/cloud.ts';

/**
 * Fills a system that has no data yet, through the product's own verbs: they find the local cloud by the environment
 * that a function has. Answers whether there was anything to do.
 */
export const seedOnce = async (cloud: Cloud): Promise<boolean> => {
  Object.assign(process.env, cloud.environment('identity-api'), { TZ: 'UTC' });
  // Imported only now: the AWS SDK reads its surroundings when a client is made.
  const { isSeeded, seed } = await import('../seed/seed.ts');
  if (await isSeeded()) return false;
  await seed(new Date());
  return true;
};
