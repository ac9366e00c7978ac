import { type Access, isAdmin, may, requires } from '#shared/access/access';
import type { PendingVerification } from '#shared/leads/pending-verification';
import { type Session, useSession } from '../../../lib/session/session.ts';

/** Whose a verification is, as its card's colour says. */
export type ClaimState = 'mine' | 'other' | 'unclaimed';

type Claimed = Pick<PendingVerification, 'verification_agent_email'>;

export const claimStateOf = ({ verification_agent_email }: Claimed, email: string): ClaimState => {
  if (verification_agent_email === undefined) return 'unclaimed';
  return verification_agent_email === email ? 'mine' : 'other';
};

/** Who may have the lead's panel: admins, and others unless it is somebody else's (docs/product.md, Limits by role). */
const maySeePanel = (access: Access, claim: ClaimState): boolean => isAdmin(access) || claim !== 'other';

/** What the user may do with a verification. A verification admin also reaches others' claims, to reassign them. */
export const rightsOf = ({ user, access }: Pick<Session, 'user' | 'access'>, lead: Claimed) => {
  const claim = claimStateOf(lead, user.email);
  const assigns = may(access, requires.feature('VerificationAdmin'));
  const seesPanel = maySeePanel(access, claim);
  return { claim, assigns, seesPanel, opens: seesPanel || assigns };
};

export const useRights = (lead: Claimed) => rightsOf(useSession(), lead);
