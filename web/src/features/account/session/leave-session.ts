import type { QueryClient } from '@tanstack/react-query';
import { signOutOfPool } from '../../../lib/session/auth.ts';
import { settleBeforeLeaving } from '../../../lib/session/before-sign-out.ts';
import { sessionId } from '../../../lib/session/session-id.ts';
import { toast } from '../../../lib/ui/toast.ts';

/**
 * Cleans this tab of its user: session, tokens, everything that was read. The phone goes offline while it still can;
 * then the navigation comes first, so that the layout, the phone and the live topics end with their screens.
 */
export const leaveSession = async (queryClient: QueryClient, goAway: () => void): Promise<void> => {
  await settleBeforeLeaving();
  sessionId.clear();
  goAway();
  toast.clear();
  queryClient.clear();
  // The tokens of this tab are gone from it even where the pool cannot be told.
  await signOutOfPool().catch((error: unknown) => console.error('The user pool was not told of the sign-out', error));
};
