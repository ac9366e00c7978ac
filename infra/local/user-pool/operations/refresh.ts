import * as z from 'zod';
import { disabledUser, Failure } from '../failure.ts';
import { type Metadata, tokensFor } from './complete-sign-in.ts';
import { type ClientCall, ClientMetadata, clientOperation, Text } from './operation.ts';

/** New tokens for a refresh token; with rotation on also a new refresh token. */
export const refresh = async (call: ClientCall, input: { token: string; metadata: Metadata }): Promise<object> => {
  const { pool, client } = call;
  const session = pool.sessions.byRefreshToken(input.token, client.id);
  const user = pool.users.find(session.username);
  if (!user) throw new Failure('NotAuthorizedException', 'Refresh Token has been revoked');
  if (!user.enabled) throw disabledUser();
  pool.sessions.checkRefresh(session, input.token, pool.now());
  const tokens = await tokensFor(call, { user, session, occasion: 'RefreshTokens', metadata: input.metadata });
  const grace = client.rotationGraceSeconds;
  const rotated = grace === undefined ? {} : { RefreshToken: pool.sessions.rotate(session, grace, pool.now()) };
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, ...rotated } };
};

export const getTokensFromRefreshToken = clientOperation(
  z.object({ RefreshToken: Text, ClientMetadata }),
  async (call, input) => refresh(call, { token: input.RefreshToken, metadata: input.ClientMetadata }),
);

/** Ends the session of a refresh token; an unknown token is not an error, as in Cognito. */
export const revokeToken = clientOperation(z.object({ Token: Text }), ({ pool, client }, { Token }) => {
  try {
    pool.sessions.revoke(pool.sessions.byRefreshToken(Token, client.id));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
  return {};
});
