import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import * as z from 'zod';
import { type Actor, loadCurrentActor } from '#platform/handlers/actor';
import { pipeline } from '#platform/handlers/pipeline';
import { lacksSecondFactor } from '#platform/handlers/second-factor';
import { tokenClaims } from './token-claims.ts';

const Attributes = z.object({ sub: z.string() });

/** A token with which no live topic opens, until the second factor is set up and the token renewed. */
const withoutPermissions = <A extends Actor>(actor: A): A => ({
  ...actor,
  access: { ...actor.access, roles: [], groups: [], features: [] },
});

/**
 * Adds the user's access to both tokens at each sign-in and refresh. The sign-in of an unknown or disabled user fails
 * (docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html).
 */
export const handler = pipeline(async (event: PreTokenGenerationV2TriggerEvent) => {
  const actor = await loadCurrentActor(Attributes.parse(event.request.userAttributes).sub);
  const claimsToAddOrOverride = tokenClaims(lacksSecondFactor(actor) ? withoutPermissions(actor) : actor);
  event.response.claimsAndScopeOverrideDetails = {
    idTokenGeneration: { claimsToAddOrOverride },
    accessTokenGeneration: { claimsToAddOrOverride },
  };
  return event;
});
