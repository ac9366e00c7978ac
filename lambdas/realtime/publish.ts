import { Sha256 } from '@aws-crypto/sha256-js';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { SignatureV4 } from '@smithy/signature-v4';
import * as z from 'zod';
import { env } from '#platform/env';
import { lazily } from '#platform/lazily';
import type { GroupRevocation } from '#shared/access/group-revocation';
import { CHANGES_AT_ONCE, type Change } from '#shared/contracts/live';
import type { Revocation } from '#shared/users/revocation';
import { endSubscriptionsMutation, type Mutation, publishMutation } from './publish-mutation.ts';

const TIMEOUT_MS = 5000;

const Answer = z.object({ errors: z.array(z.object({ errorType: z.string().optional() })).optional() });

const signer = lazily(
  () =>
    new SignatureV4({ service: 'appsync', region: env('AWS_REGION'), credentials: defaultProvider(), sha256: Sha256 }),
);

/** Only the function's role may call these mutations, so the request is signed (AWS Signature Version 4). */
const post = async (body: string): Promise<Response> => {
  const url = new URL(env('GRAPHQL_URL'));
  const signed = await signer().sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    port: url.port ? Number(url.port) : undefined,
    path: url.pathname,
    headers: { host: url.host, 'content-type': 'application/json' },
    body,
  });
  const { host: _, ...headers } = signed.headers;
  return fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
};

const send = async (mutation: Mutation): Promise<void> => {
  const response = await post(JSON.stringify(mutation));
  if (!response.ok) throw new Error(`AppSync answered ${response.status}.`);
  const { errors = [] } = Answer.parse(await response.json());
  if (errors.length > 0) throw new Error(`AppSync rejected ${errors.length} changes: ${errors[0]?.errorType ?? ''}`);
};

/** Sends changes to AppSync, in order. Throws if AppSync did not take all of them; clients ignore repeated versions. */
export const publish = async (changes: Change[]): Promise<void> => {
  for (let from = 0; from < changes.length; from += CHANGES_AT_ONCE)
    await send(publishMutation(changes.slice(from, from + CHANGES_AT_ONCE)));
};

/**
 * Ends the subscriptions of a user, or of a group's members. Throws if AppSync did not take it; a repetition ends no
 * newer subscription.
 */
export const endSubscriptions = (revocation: Revocation | GroupRevocation): Promise<void> =>
  send(endSubscriptionsMutation(revocation));
