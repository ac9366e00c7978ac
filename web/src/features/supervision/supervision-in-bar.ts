import { createStore } from '../../lib/ui/external-store.ts';

/** Whether the top bar shows the call that this tab's admin supervises, with its controls. */
export const supervisingInBar = createStore(false);
