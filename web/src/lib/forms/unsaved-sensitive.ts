import { createStore } from '../ui/external-store.ts';

/** A form has sensitive text that is not saved, which closing its panel would lose. */
export const hasUnsavedSensitive = createStore(false);
