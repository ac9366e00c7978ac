import { type Access, isAdmin, may, requires } from '#shared/access/access';
import type { PendingVerification } from '#shared/leads/pending-verification';
import { type Session, useSession } from '../../../lib/session/session.ts';

/** Who has claimed a verification; the card's colour shows it. */
type ClaimState = 'mine' | 'other' | 'unclaimed';

type Claimed = Pick<PendingVerification, 'verification_agent_email'>;

export const claimStateOf = ({ verification_agent_email }: Claimed, email: string): ClaimState => {
  if (verification_agent_email === undefined) return 'unclaimed';
  return verification_agent_email === email ? 'mine' : 'other';
};

/**
 * Who may see the lead's panel: admins, and other users unless somebody else has the claim (docs/product.md, Limits by
 * role).
 */
const maySeePanel = (access: Access, claim: ClaimState): boolean => isAdmin(access) || claim !== 'other';

/** What the user may do with a verification. A verification admin also opens others' claims, to reassign them. */
const rightsOf = ({ user, access }: Pick<Session, 'user' | 'access'>, lead: Claimed) => {
  const claim = claimStateOf(lead, user.email);
  const mayAssign = may(access, requires.feature('VerificationAdmin'));
  const seesPanel = maySeePanel(access, claim);
  return { claim, mayAssign, seesPanel, mayOpen: seesPanel || mayAssign };
};

export const useRights = (lead: Claimed) => rightsOf(useSession(), lead);
