import { useSyncExternalStore } from 'react';
import { SigningToken } from '#shared/contracts/signing';

/** Another link that is opened in the same tab changes the fragment alone: the page stays. */
const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

/** The token of the link that was opened; `undefined` where it has none, or one that was cut short in a message. */
export const useLinkToken = (): string | undefined => {
  const fragment = useSyncExternalStore(subscribe, () => window.location.hash);
  return SigningToken.safeParse(fragment.slice(1)).data;
};
