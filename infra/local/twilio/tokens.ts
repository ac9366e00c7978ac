import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Account } from './ports.ts';

const VoiceGrant = z.object({
  incoming: z.object({ allow: z.boolean() }).optional(),
  outgoing: z.object({ application_sid: z.string(), params: z.record(z.string(), z.unknown()).optional() }).optional(),
});

const TaskRouterGrant = z.object({
  workspace_sid: z.string(),
  worker_sid: z.string(),
  role: z.string().default('worker'),
});

/** The claims of an access token (twilio.com/docs/iam/access-tokens#jwt-format); `exp` in seconds since 1970. */
const AccessTokenClaims = z.object({
  iss: z.string(),
  sub: z.string(),
  exp: z.number(),
  nbf: z.number().optional(),
  grants: z.object({
    identity: z.string().optional(),
    voice: VoiceGrant.optional(),
    task_router: TaskRouterGrant.optional(),
  }),
});
export type AccessTokenClaims = z.infer<typeof AccessTokenClaims>;

type TokenVerdict = { ok: true; claims: AccessTokenClaims } | { ok: false; reason: 'invalid' | 'expired' };

const invalid: TokenVerdict = { ok: false, reason: 'invalid' };

const decode = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
};

const signedBy = (secret: string, content: string, signature: string): boolean => {
  const expected = createHmac('sha256', secret).update(content).digest();
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** Checks an access token: HS256 by the account's key, issuer, subject, times. `now` is the machine's own time. */
export const verifyAccessToken = (account: Account, token: string, now: Date): TokenVerdict => {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !signedBy(account.apiKeySecret, `${header}.${payload}`, signature)) return invalid;
  if (z.object({ alg: z.literal('HS256') }).safeParse(decode(header)).error) return invalid;
  const claims = AccessTokenClaims.safeParse(decode(payload)).data;
  if (!claims || claims.iss !== account.apiKeySid || claims.sub !== account.accountSid) return invalid;
  const seconds = now.getTime() / 1000;
  if (claims.nbf !== undefined && claims.nbf > seconds + 60) return invalid;
  return claims.exp <= seconds ? { ok: false, reason: 'expired' } : { ok: true, claims };
};
