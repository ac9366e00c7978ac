import { createHash, timingSafeEqual } from 'node:crypto';
import type { Caller } from '#platform/handlers/api-handler';
import { keptSecret } from './kept-secret.ts';

export const { get: originSecret, clear: clearOriginSecret } = keptSecret('ORIGIN_SECRET_ID');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const isProven = async ({ originSecret: given }: Caller): Promise<boolean> =>
  given !== undefined && timingSafeEqual(digest(given), digest(await originSecret()));

/**
 * The caller without an address that it may have invented: the viewer's counts only with the distribution's secret, else
 * the address of the connection stands alone.
 * @throws Rejection `unavailable` if the secret cannot be read
 */
export const provenCaller = async (caller: Caller): Promise<Caller> => {
  const [viewer, connection] = caller.ip.split(', ');
  if (viewer === undefined || connection === undefined || (await isProven(caller))) return caller;
  return { ...caller, ip: connection };
};
