import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import type { Page } from 'playwright-core';
import * as z from 'zod';
import { localAccount } from '../../../../infra/local/twilio/account.ts';
import { generateTwilioToken } from '../../../../shared/contracts/identity.ts';
import { twilioControl } from '../system/virtual-twilio.ts';

/** The voice token and the worker token of one response; `expiresAt` in milliseconds since 1970. */
export type Tokens = { expiresAt: number };

export const areExpired = ({ expiresAt }: Tokens): boolean => Date.now() >= expiresAt;

export type TokenEndpoint = {
  /** The tokens that the page received last. */
  latest(): Tokens;
  /** From now on every request for tokens is answered with a 500. */
  fail(): void;
  recover(): void;
};

const secret = new TextEncoder().encode(localAccount.apiKeySecret);

/** The same token with another expiry, signed with the account's API key. */
const expiringAt = (token: string, exp: number): Promise<string> => {
  const header = { ...decodeProtectedHeader(token), alg: 'HS256' };
  return new SignJWT({ ...decodeJwt(token), exp }).setProtectedHeader(header).sign(secret);
};

/** From its next load on, the page receives real tokens with this lifetime, and `expires_in` to match. */
export const giveShortLivedTokens = async (page: Page, lifetimeS: number): Promise<TokenEndpoint> => {
  let latest: Tokens | undefined;
  let isFailing = false;
  await page.route(`**${generateTwilioToken.path}`, async route => {
    const headers = { 'access-control-allow-origin': '*' };
    if (isFailing) return route.fulfill({ status: 500, headers, json: {} });
    const response = await route.fetch();
    const tokens = generateTwilioToken.output.parse(await response.json());
    const exp = Math.floor(Date.now() / 1000) + lifetimeS;
    latest = { expiresAt: exp * 1000 };
    await route.fulfill({
      response,
      json: {
        ...tokens,
        voice_token: await expiringAt(tokens.voice_token, exp),
        worker_token: await expiringAt(tokens.worker_token, exp),
        expires_in: lifetimeS,
      },
    });
  });
  return {
    latest: () => {
      if (!latest) throw new Error('The page has requested no tokens yet.');
      return latest;
    },
    fail: () => {
      isFailing = true;
    },
    recover: () => {
      isFailing = false;
    },
  };
};

const Devices = z.object({ devices: z.array(z.object({ identity: z.string() })) });

/** Whether Twilio has a registered `Device` of this user, so that a call to it would ring. */
export const isDeviceRegistered = async (userId: string): Promise<boolean> =>
  Devices.parse(await twilioControl('GET', '/devices')).devices.some(({ identity }) => identity === userId);
