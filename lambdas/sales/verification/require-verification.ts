import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { Rejection } from '#shared/errors';
import type { Lead } from '#shared/leads/lead';
import { maySeeVerification } from '#shared/verification/verification-rules';

type Deps = { actor: Actor };

/** Logs the user who is not allowed to see the verification. @throws Rejection `forbidden` */
export const deny = ({ actor }: Pick<Deps, 'actor'>, leadId: string, message: string): never => {
  logger.warn('access denied', { user_id: actor.user.id, lead_id: leadId });
  throw new Rejection('forbidden', message);
};

/** For admins and the lead's verification agent. @throws Rejection `forbidden`, which is logged */
export const requireVerificationOf = (deps: Pick<Deps, 'actor'>, lead: Lead): void => {
  const { user, access } = deps.actor;
  if (!maySeeVerification(user, access, lead))
    deny(deps, lead.id, 'This is for the verification agent of the lead only.');
};
