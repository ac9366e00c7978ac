import { useSyncExternalStore } from 'react';
import { SigningToken } from '#shared/contracts/signing';

/** Another link that is opened in the same tab changes only the fragment, so the page is not reloaded. */
const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

/** The token of the link; `undefined` if it has none, or if a message cut the link short. */
export const useLinkToken = (): string | undefined => {
  const fragment = useSyncExternalStore(subscribe, () => window.location.hash);
  return SigningToken.safeParse(fragment.slice(1)).data;
};
