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

const OFFERED = 24;

/** Some of the people whom the seed made, by name: after {@link seedOnce}. */
export const seededCustomers = async (): Promise<{ name: string; phone_number: string }[]> => {
  const [{ getLead }, { seededLeadId }] = await Promise.all([
    import('#platform/table/leads'),
    import('../seed/leads.ts'),
  ]);
  const leads = await Promise.all(Array.from({ length: OFFERED }, (_, index) => getLead(seededLeadId(index))));
  return leads.flatMap(lead =>
    lead ? [{ name: [lead.first_name, lead.last_name].join(' ').trim(), phone_number: lead.phone_number }] : [],
  );
};
