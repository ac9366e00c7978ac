import type { Account } from '../../ports.ts';
import { verifyAccessToken } from '../../tokens.ts';
import type { Device } from './device.ts';

/** Twilio's codes for an expired token, and for any other rejected token. */
export const EXPIRED = 31205;
export const INVALID = 31204;

/** The first frame of a device, and each later frame with a new token. */
export const listen = (account: Account, device: Device, token: string, reconnectTimeoutS: number): void => {
  const verdict = verifyAccessToken(account, token, new Date());
  if (!verdict.ok || !verdict.claims.grants.identity || !verdict.claims.grants.voice) {
    const expired = !verdict.ok && verdict.reason === 'expired';
    device.fail(expired ? EXPIRED : INVALID, `Access token ${expired ? 'has expired' : 'is invalid'}`);
    return;
  }
  device.claims = verdict.claims;
  device.reconnectTimeoutS = reconnectTimeoutS;
  const ttl = Math.floor(verdict.claims.exp - Date.now() / 1000);
  device.send('connected', {
    region: 'US_EAST_VIRGINIA',
    edge: 'ashburn',
    home: 'us1',
    gateway: 'local',
    token: { identity: verdict.claims.grants.identity, ttl },
  });
};
