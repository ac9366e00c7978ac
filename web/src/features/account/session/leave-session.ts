import type { QueryClient } from '@tanstack/react-query';
import { signOutOfPool } from '../../../lib/session/auth.ts';
import { runBeforeSignOut } from '../../../lib/session/before-sign-out.ts';
import { sessionId } from '../../../lib/session/session-id.ts';
import { sessionLock } from '../../../lib/session/session-lock.ts';
import { toast } from '../../../lib/ui/toast.ts';

/**
 * Removes the user from this tab: session, tokens and cached data. The phone goes offline first; then the navigation
 * unmounts the layout, which ends the phone and the live topics.
 */
export const leaveSession = async (queryClient: QueryClient, goAway: () => void): Promise<void> => {
  await runBeforeSignOut();
  sessionId.clear();
  void sessionLock.release();
  goAway();
  toast.clear();
  queryClient.clear();
  // This tab's tokens are deleted even if the request to the user pool fails.
  await signOutOfPool().catch((error: unknown) => console.error('The user pool was not told of the sign-out', error));
};
