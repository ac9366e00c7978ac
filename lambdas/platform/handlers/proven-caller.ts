import { timingSafeEqual } from 'node:crypto';
import { fingerprint } from '../fingerprint.ts';
import type { Caller } from './api-handler.ts';
import { cachedSecret } from './cached-secret.ts';

/** Hashes have one length, which `timingSafeEqual` needs. */
const isSame = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(fingerprint(a)), Buffer.from(fingerprint(b)));

/** What tells invented addresses from proven ones; `message` is for callers while the secret cannot be read. */
export const callerProof = (message: () => string) => {
  const { get: originSecret, clear } = cachedSecret('ORIGIN_SECRET_ID', message);
  const isProven = async ({ originSecret: given }: Caller): Promise<boolean> =>
    given !== undefined && isSame(given, await originSecret());
  return {
    clear,
    /**
     * The caller without an address that it may have invented: the viewer's counts only with the distribution's secret,
     * else the address of the connection stands alone.
     * @throws Rejection `unavailable` if the secret cannot be read
     */
    provenCaller: async (caller: Caller): Promise<Caller> => {
      const [viewer, connection] = caller.ip.split(', ');
      if (viewer === undefined || connection === undefined || (await isProven(caller))) return caller;
      return { ...caller, ip: connection };
    },
  };
};
