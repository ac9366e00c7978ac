import { createStore, useStore } from './external-store.ts';

const failure = createStore<unknown>(undefined);

/**
 * Records that the app cannot start: settings, profile or telephony tokens did not load. The layout shows 'Coverline
 * failed to load. Please reload' until the page is reloaded (docs/product.md, App load).
 */
export const failAppLoad = (reason: unknown): void => {
  console.error('App load failed', reason);
  failure.set(reason ?? new Error('unknown'));
};

export const useAppLoadFailure = (): unknown => useStore(failure);
