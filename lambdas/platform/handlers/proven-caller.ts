import { timingSafeEqual } from 'node:crypto';
import { fingerprint } from '../fingerprint.ts';
import type { Caller } from './api-handler.ts';
import { cachedSecret } from './cached-secret.ts';

/** Hashes have one length, which `timingSafeEqual` needs. */
const isSame = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(fingerprint(a)), Buffer.from(fingerprint(b)));

/** The secret that proves an address; `message` is the rejection while the secret cannot be read. */
export const callerProof = (message: () => string) => {
  const { get: originSecret, clear } = cachedSecret('ORIGIN_SECRET_ID', message);
  const isProven = async ({ originSecret: given }: Caller): Promise<boolean> =>
    given !== undefined && isSame(given, await originSecret());
  return {
    clear,
    /**
     * The caller, with proven addresses only: the viewer's address counts if the request has the distribution's secret,
     * else only the address of the connection is returned.
     * @throws Rejection `unavailable` if the secret cannot be read
     */
    provenCaller: async (caller: Caller): Promise<Caller> => {
      const [viewer, connection] = caller.ip.split(', ');
      if (viewer === undefined || connection === undefined || (await isProven(caller))) return caller;
      return { ...caller, ip: connection };
    },
  };
};
