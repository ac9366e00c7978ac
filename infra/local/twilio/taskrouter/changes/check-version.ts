import { TwilioError } from '../../ports.ts';

/** Rejects an update with an older version than the current one (`If-Match`). */
export const checkVersion = (current: number, ifMatch: string | undefined): void => {
  if (ifMatch === undefined || ifMatch === '*') return;
  if (ifMatch.replaceAll('"', '') === String(current)) return;
  throw new TwilioError(412, 20412, `The resource is at version ${current}, not ${ifMatch}`);
};
