import { sessionId } from '../../../lib/session/session-id.ts';
import { isSessionElsewhere } from '../../../lib/session/session-lock.ts';
import { paths } from '../../../lib/ui/paths.ts';

/**
 * A user who is signed in, in this tab or in another one of this browser, goes on from the landing page to the
 * dashboard (docs/product.md, Landing page).
 */
export const sendSignedIn = async (page: string | undefined, goTo: (path: string) => void): Promise<void> => {
  if (page !== 'home') return;
  if (sessionId.get() !== undefined || (await isSessionElsewhere())) goTo(paths.dashboard);
};
