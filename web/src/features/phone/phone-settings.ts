import { createStore } from '../../lib/ui/external-store.ts';

/** Whether the phone settings dialog is open; the user menu and the phone banner open it. */
export const phoneSettings = createStore(false);

export const openPhoneSettings = (): void => phoneSettings.set(true);
export const closePhoneSettings = (): void => phoneSettings.set(false);
