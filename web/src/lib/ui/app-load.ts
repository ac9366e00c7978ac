import { createStore, useStore } from './external-store.ts';

const failure = createStore<unknown>(undefined);

/**
 * Says that the app cannot start: settings, profile or telephony tokens did not come. The layout then shows 'Coverline
 * failed to load. Please reload' (docs/product.md, App load), and goes on doing so until the page is reloaded.
 */
export const failAppLoad = (reason: unknown): void => {
  console.error('App load failed', reason);
  failure.set(reason ?? new Error('unknown'));
};

export const useAppLoadFailure = (): unknown => useStore(failure);
