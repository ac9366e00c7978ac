import * as z from 'zod';
import { disabledUser, invalidParameter, wrongPassword } from '../failure.ts';
import { clientOf } from '../pool.ts';
import { claimHolds } from '../srp.ts';
import { afterFirstFactor, afterPassword, completeSignIn, type Metadata, setPassword } from './complete-sign-in.ts';
import { adminOperation, type ClientCall, ClientMetadata, clientOperation, Text } from './operation.ts';
import { activate, checkCode } from './software-token.ts';

const Input = z.object({
  ChallengeName: Text,
  ChallengeResponses: z.record(z.string(), z.string()).default({}),
  Session: Text.optional(),
  ClientMetadata,
});

const required = (responses: Record<string, string>, name: string): string => {
  const value = responses[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
};

const verifyPassword = (call: ClientCall, responses: Record<string, string>, metadata: Metadata): Promise<object> => {
  const { pool, client } = call;
  const claim = {
    secretBlock: required(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'),
    timestamp: required(responses, 'TIMESTAMP'),
    signature: required(responses, 'PASSWORD_CLAIM_SIGNATURE'),
  };
  required(responses, 'USERNAME');
  const now = pool.now();
  const pending = pool.challenges.take('PASSWORD_VERIFIER', claim.secretBlock, { clientId: client.id, now });
  const user = pool.users.find(pending.username);
  const identity = { poolId: pool.settings.id, username: pending.username };
  const right = claimHolds(identity, pending.proof, claim);
  if (!user || !pending.known || !right) {
    if (user) pool.attempts.wrongPassword(user.username, now);
    throw wrongPassword();
  }
  if (!user.enabled) throw disabledUser();
  return afterPassword(call, user, metadata);
};

type Answer = { session: string; responses: Record<string, string>; metadata: Metadata };

const newPassword = (call: ClientCall, input: Answer): Promise<object> => {
  const { pool, client } = call;
  const password = required(input.responses, 'NEW_PASSWORD');
  const until = pool.now() + client.challengeSeconds;
  const name = 'NEW_PASSWORD_REQUIRED';
  const pending = pool.challenges.take(name, input.session, { clientId: client.id, now: pool.now() });
  const user = pool.users.find(pending.username);
  if (!user) throw wrongPassword();
  if (!user.enabled) throw disabledUser();
  const prefix = 'userAttributes.';
  const attributes = Object.entries(input.responses).flatMap(([key, Value]) =>
    key.startsWith(prefix) ? [{ Name: key.slice(prefix.length), Value }] : [],
  );
  try {
    setPassword(pool, user, password, true);
  } catch (error) {
    // The user may try another password in the same session.
    pool.challenges.restore(input.session, pending, { clientId: client.id, until });
    throw error;
  }
  if (attributes.length > 0) pool.users.setAttributes(user, attributes, pool.now());
  return afterFirstFactor(call, { user, occasion: 'NewPasswordChallenge', metadata: input.metadata });
};

const secondFactor = (call: ClientCall, input: Answer): Promise<object> => {
  const { pool, client } = call;
  const code = required(input.responses, 'SOFTWARE_TOKEN_MFA_CODE');
  const now = pool.now();
  const pending = pool.challenges.take('SOFTWARE_TOKEN_MFA', input.session, { clientId: client.id, now });
  const user = pool.users.get(pending.username);
  if (!user.enabled) throw disabledUser();
  try {
    checkCode(pool, user, code);
  } catch (error) {
    // The user may try another code in the same session.
    pool.challenges.restore(input.session, pending, { clientId: client.id, until: now + client.challengeSeconds });
    throw error;
  }
  return completeSignIn(call, { user, occasion: pending.occasion, metadata: input.metadata });
};

/** Ends the set-up that `VerifySoftwareToken` has confirmed with the same session. */
const setUpDone = (call: ClientCall, { session, metadata }: Answer): Promise<object> => {
  const { pool, client } = call;
  const pending = pool.challenges.take('MFA_SETUP', session, { clientId: client.id, now: pool.now() });
  if (!pending.verified) throw invalidParameter('User has not verified software token mfa');
  const user = pool.users.get(pending.username);
  if (!user.enabled) throw disabledUser();
  activate(pool, user, true);
  return completeSignIn(call, { user, occasion: pending.occasion, metadata });
};

const sessionOf = ({ Session }: z.output<typeof Input>): string => {
  if (!Session) throw invalidParameter('Missing required parameter Session');
  return Session;
};

const answer = (call: ClientCall, input: z.output<typeof Input>): Promise<object> => {
  const responses = input.ChallengeResponses;
  const metadata = input.ClientMetadata;
  switch (input.ChallengeName) {
    case 'PASSWORD_VERIFIER':
      return verifyPassword(call, responses, metadata);
    case 'NEW_PASSWORD_REQUIRED':
      return newPassword(call, { session: sessionOf(input), responses, metadata });
    case 'SOFTWARE_TOKEN_MFA':
      return secondFactor(call, { session: sessionOf(input), responses, metadata });
    case 'MFA_SETUP':
      return setUpDone(call, { session: sessionOf(input), responses, metadata });
    default:
      throw invalidParameter(`Challenge ${input.ChallengeName} is not supported`);
  }
};

export const respondToAuthChallenge = clientOperation(Input, answer);

export const adminRespondToAuthChallenge = adminOperation(Input.extend({ ClientId: Text }), (pool, input) =>
  answer({ pool, client: clientOf(pool, input.ClientId) }, input),
);
