import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import * as z from 'zod';
import { Rejection } from '#shared/errors';
import { timestamp } from '#shared/time';
import type { SignIn } from '#shared/users/session';

/** The claims of a Cognito access token that we use; API Gateway passes each of them as text. */
const AccessToken = z
  .object({
    sub: z.string(),
    token_use: z.literal('access'),
    origin_jti: z.string(),
    /** Seconds since 1970. */
    auth_time: z.coerce.number().int(),
  })
  .transform(claims => ({
    userId: claims.sub,
    signIn: { id: claims.origin_jti, at: timestamp(new Date(claims.auth_time * 1000)) } satisfies SignIn,
  }));

type Event = Pick<APIGatewayProxyEventV2WithJWTAuthorizer, 'requestContext'>;

/**
 * The user and the sign-in of a request's token, whose signature the API has verified.
 * @throws Rejection `unauthenticated` without an access token: an ID token does not count
 */
export const signedInOf = ({ requestContext }: Event): { userId: string; signIn: SignIn } => {
  const token = AccessToken.safeParse(requestContext.authorizer?.jwt?.claims);
  if (!token.success) throw new Rejection('unauthenticated', 'Please sign in.');
  return token.data;
};

/** The rejection of a token whose sign-in is not, or not any more, the user's active session. */
export const sessionEnded = (): Rejection =>
  new Rejection('session_ended', 'You signed in somewhere else, so this session has ended. Please sign in again.');
