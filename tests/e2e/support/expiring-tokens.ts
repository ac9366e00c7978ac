import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import type { Page } from 'playwright-core';
import * as z from 'zod';
import { localAccount } from '../../../infra/local/twilio/account.ts';
import { generateTwilioToken } from '../../../shared/contracts/identity.ts';
import { twilioControl } from './phone-company.ts';

/** The two tokens of one answer; `until` in milliseconds since 1970. */
export type Tokens = { until: number };

export const haveRunOut = ({ until }: Tokens): boolean => Date.now() >= until;

export type TokenOffice = {
  /** The tokens that the browser was given last. */
  latest(): Tokens;
  /** From now on whoever asks for tokens is answered 500. */
  close(): void;
  open(): void;
};

const secret = new TextEncoder().encode(localAccount.apiKeySecret);

/** The same token with another end, signed as Twilio asks. */
const endingAt = (token: string, exp: number): Promise<string> => {
  const header = { ...decodeProtectedHeader(token), alg: 'HS256' };
  return new SignJWT({ ...decodeJwt(token), exp }).setProtectedHeader(header).sign(secret);
};

/** From its next load on, the page is given real tokens of this life only, and is told so. */
export const giveShortLivedTokens = async (page: Page, lifetimeS: number): Promise<TokenOffice> => {
  let latest: Tokens | undefined;
  let isOpen = true;
  await page.route(`**${generateTwilioToken.path}`, async route => {
    const headers = { 'access-control-allow-origin': '*' };
    if (!isOpen) return route.fulfill({ status: 500, headers, json: {} });
    const response = await route.fetch();
    const tokens = generateTwilioToken.output.parse(await response.json());
    const exp = Math.floor(Date.now() / 1000) + lifetimeS;
    latest = { until: exp * 1000 };
    await route.fulfill({
      response,
      json: {
        ...tokens,
        voice_token: await endingAt(tokens.voice_token, exp),
        worker_token: await endingAt(tokens.worker_token, exp),
        expires_in: lifetimeS,
      },
    });
  });
  return {
    latest: () => {
      if (!latest) throw new Error('The page has asked for no tokens yet.');
      return latest;
    },
    close: () => {
      isOpen = false;
    },
    open: () => {
      isOpen = true;
    },
  };
};

const Devices = z.object({ devices: z.array(z.object({ identity: z.string() })) });

/** Whether a call to this user's browser would ring there. */
export const canBeRung = async (userId: string): Promise<boolean> =>
  Devices.parse(await twilioControl('GET', '/devices')).devices.some(({ identity }) => identity === userId);
