import type { Cloud } from '../../infra/local/cloud.ts';
import { useEnvironment } from './use-environment.ts';

/**
 * Seeds a system without data, through the product's own verbs, which find the local cloud by the environment of a
 * function. Returns whether it has seeded: then the figures already count the seeded calls, leads and sales.
 */
export const seedOnce = async (cloud: Cloud): Promise<boolean> => {
  useEnvironment(cloud);
  // A dynamic import: the AWS SDK reads the environment when a client is created.
  const { isSeeded, seed } = await import('../seed/seed.ts');
  if (await isSeeded()) return false;
  await seed(new Date());
  await cloud.settled();
  return true;
};

const OFFERED = 24;

/** Some of the seeded leads by name; call it after {@link seedOnce}. */
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
