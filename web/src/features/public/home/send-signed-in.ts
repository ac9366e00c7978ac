import { sessionId } from '../../../lib/session/session-id.ts';
import { paths } from '../../../lib/ui/paths.ts';

/** A user who is signed in in this tab goes on from the landing page to the dashboard (docs/product.md, Landing page). */
export const sendSignedIn = (page: string | undefined, goTo: (path: string) => void): void => {
  if (page === 'home' && sessionId.get() !== undefined) goTo(paths.dashboard);
};
