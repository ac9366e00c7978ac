import { createStore } from '../../lib/ui/external-store.ts';

/** Whether the dialog of the phone's settings is open; the user menu and the phone's banner open it. */
export const phoneSettings = createStore(false);

export const openPhoneSettings = (): void => phoneSettings.set(true);
export const closePhoneSettings = (): void => phoneSettings.set(false);
