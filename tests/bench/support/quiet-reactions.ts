import type { FunctionName } from '../../../infra/functions.ts';
import type { Cloud } from '../../../infra/local/cloud.ts';

/** Functions that compare calls with Twilio and repair them. */
const reactions: FunctionName[] = ['react-to-calls', 'copy-recording', 'reconcile-calls', 'check-deadlines'];

/** Runs `work` without reactions, because its calls do not exist at Twilio. */
export const withoutReactions = async <T>(cloud: Cloud, work: () => Promise<T>): Promise<T> => {
  const own = reactions.map(name => cloud.functions.poolOf(name)).map(pool => ({ pool, invoke: pool.invoke }));
  for (const { pool } of own) pool.invoke = async () => ({ payload: null });
  try {
    return await work();
  } finally {
    for (const { pool, invoke } of own) pool.invoke = invoke;
  }
};
