import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import * as z from 'zod';
import { loadCurrentActor } from '#platform/handlers/actor';
import { pipeline } from '#platform/handlers/pipeline';
import { tokenClaims } from './token-claims.ts';

const Attributes = z.object({ sub: z.string() });

/**
 * Adds the user's access to both tokens at each sign-in and refresh. The sign-in of an unknown or disabled user fails
 * (docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html).
 */
export const handler = pipeline(async (event: PreTokenGenerationV2TriggerEvent) => {
  const actor = await loadCurrentActor(Attributes.parse(event.request.userAttributes).sub);
  const claimsToAddOrOverride = tokenClaims(actor);
  event.response.claimsAndScopeOverrideDetails = {
    idTokenGeneration: { claimsToAddOrOverride },
    accessTokenGeneration: { claimsToAddOrOverride },
  };
  return event;
});
