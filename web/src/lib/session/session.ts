import { createContext, useContext } from 'react';
import { may, type Requirement } from '#shared/access/access';
import type { Profile } from '#shared/contracts/identity';

/** The signed-in user of this tab with permissions and settings, and the function that signs out. */
export type Session = Profile & { signOut: () => Promise<void> };

const SessionContext = createContext<Session | null>(null);
export const SessionProvider = SessionContext.Provider;

/** For use inside the main layout only, where a user is always signed in. */
export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession stands inside the main layout only.');
  return session;
};

export const useMay = (requirement: Requirement): boolean => may(useSession().access, requirement);
