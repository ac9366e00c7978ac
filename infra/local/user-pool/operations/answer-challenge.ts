import * as z from 'zod';
import { disabledUser, invalidParameter, wrongPassword } from '../failure.ts';
import { clientOf } from '../pool.ts';
import { claimHolds } from '../srp.ts';
import { afterPassword, completeSignIn, type Metadata, setPassword } from './complete-sign-in.ts';
import { adminOperation, type ClientCall, ClientMetadata, clientOperation, Text } from './operation.ts';

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

const newPassword = (
  call: ClientCall,
  input: { session: string; responses: Record<string, string>; metadata: Metadata },
): Promise<object> => {
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
  return completeSignIn(call, { user, occasion: 'NewPasswordChallenge', metadata: input.metadata });
};

const answer = (call: ClientCall, input: z.output<typeof Input>): Promise<object> => {
  const responses = input.ChallengeResponses;
  const metadata = input.ClientMetadata;
  switch (input.ChallengeName) {
    case 'PASSWORD_VERIFIER':
      return verifyPassword(call, responses, metadata);
    case 'NEW_PASSWORD_REQUIRED':
      if (!input.Session) throw invalidParameter('Missing required parameter Session');
      return newPassword(call, { session: input.Session, responses, metadata });
    default:
      throw invalidParameter(`Challenge ${input.ChallengeName} is not supported`);
  }
};

export const respondToAuthChallenge = clientOperation(Input, answer);

export const adminRespondToAuthChallenge = adminOperation(Input.extend({ ClientId: Text }), (pool, input) =>
  answer({ pool, client: clientOf(pool, input.ClientId) }, input),
);
