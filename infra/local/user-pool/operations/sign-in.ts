import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { disabledUser, Failure, invalidParameter, unknownUser, wrongPassword } from '../failure.ts';
import type { Pool } from '../pool.ts';
import { clientOf } from '../pool.ts';
import { challenge, passwordMatches, type Verifier } from '../srp.ts';
import type { StoredUser } from '../state.ts';
import { preAuthentication } from '../triggers.ts';
import { afterPassword, type Metadata } from './complete-sign-in.ts';
import { adminOperation, type ClientCall, ClientMetadata, clientOperation, Text } from './operation.ts';
import { refresh } from './refresh.ts';

const Parameters = z.record(z.string(), z.string());
const InitiateAuthInput = z.object({
  AuthFlow: Text,
  AuthParameters: Parameters.default({}),
  ClientMetadata,
});

const required = (parameters: Record<string, string>, name: string): string => {
  const value = parameters[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
};

const checkFlow = ({ client }: ClientCall, flow: string): void => {
  const names = [`ALLOW_${flow}`, flow];
  if (!names.some(name => client.authFlows.includes(name))) {
    throw invalidParameter(`${flow} flow not enabled for this client`);
  }
};

/** A stable salt, id and verifier for an unknown name, so that the response does not show that it is unknown. */
const decoyOf = (pool: Pool, name: string): Verifier & { id: string } => {
  const digest = createHmac('sha512', String(pool.state.key.d)).update(name.toLowerCase()).digest('hex');
  const id = [digest.slice(0, 8), digest.slice(8, 12), `4${digest.slice(13, 16)}`, `a${digest.slice(17, 20)}`];
  return { id: [...id, digest.slice(20, 32)].join('-'), salt: digest.slice(32, 64), verifier: digest.slice(64) };
};

const checkSignInAllowed = async (call: ClientCall, user: StoredUser, metadata: Metadata): Promise<void> => {
  const { pool, client } = call;
  if (!user.enabled) throw disabledUser();
  pool.attempts.checkPasswordAllowed(user.username, pool.now());
  if (user.status === 'RESET_REQUIRED') {
    throw new Failure('PasswordResetRequiredException', 'Password reset required for the user');
  }
  const trigger = { pool: pool.settings, clientId: client.id, user, clientMetadata: metadata };
  await preAuthentication(pool.ports.invokeTrigger, trigger);
};

const srpSignIn = async (
  call: ClientCall,
  input: { name: string; srpA: string; metadata: Metadata },
): Promise<object> => {
  const { pool, client } = call;
  const user = pool.users.find(input.name);
  if (!user && !client.hideUnknownUsers) throw unknownUser();
  if (user) await checkSignInAllowed(call, user, input.metadata);
  const decoy = decoyOf(pool, input.name);
  const known = user?.password ?? decoy;
  const proof = challenge(input.srpA, known);
  if (!proof) throw invalidParameter('Invalid SRP_A.');
  const username = user?.username ?? (pool.settings.usernames === 'email' ? decoy.id : input.name);
  const secretBlock = pool.challenges.put(
    { name: 'PASSWORD_VERIFIER', username, known: user?.password !== undefined, proof },
    { clientId: client.id, until: pool.now() + client.challengeSeconds },
  );
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      USER_ID_FOR_SRP: username,
      USERNAME: username,
      SALT: known.salt,
      SRP_B: proof.serverPublic.toString(16),
      SECRET_BLOCK: secretBlock,
    },
  };
};

const passwordSignIn = async (
  call: ClientCall,
  input: { name: string; password: string; metadata: Metadata },
): Promise<object> => {
  const { pool, client } = call;
  const user = pool.users.find(input.name);
  if (!user) throw client.hideUnknownUsers ? wrongPassword() : unknownUser();
  await checkSignInAllowed(call, user, input.metadata);
  const identity = { poolId: pool.settings.id, username: user.username };
  if (!user.password || !passwordMatches(identity, input.password, user.password)) {
    pool.attempts.wrongPassword(user.username, pool.now());
    throw wrongPassword();
  }
  return afterPassword(call, user, input.metadata);
};

const startFlow = (call: ClientCall, input: z.output<typeof InitiateAuthInput>, prefix: 'ADMIN_' | '') => {
  const flow = input.AuthFlow === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : input.AuthFlow;
  const parameters = input.AuthParameters;
  const metadata = input.ClientMetadata;
  checkFlow(call, flow);
  switch (flow) {
    case 'USER_SRP_AUTH': {
      const name = required(parameters, 'USERNAME');
      return srpSignIn(call, { name, srpA: required(parameters, 'SRP_A'), metadata });
    }
    case `${prefix}USER_PASSWORD_AUTH`: {
      const name = required(parameters, 'USERNAME');
      return passwordSignIn(call, { name, password: required(parameters, 'PASSWORD'), metadata });
    }
    case 'REFRESH_TOKEN_AUTH':
      if (call.client.rotationGraceSeconds !== undefined) {
        throw invalidParameter('REFRESH_TOKEN_AUTH flow not supported when refresh token rotation is enabled');
      }
      return refresh(call, { token: required(parameters, 'REFRESH_TOKEN'), metadata });
    default:
      throw invalidParameter(`Initiate Auth method not supported: ${flow}`);
  }
};

export const initiateAuth = clientOperation(InitiateAuthInput, (call, input) => startFlow(call, input, ''));

export const adminInitiateAuth = adminOperation(InitiateAuthInput.extend({ ClientId: Text }), (pool, input) =>
  startFlow({ pool, client: clientOf(pool, input.ClientId) }, input, 'ADMIN_'),
);
