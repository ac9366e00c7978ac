import { createStore } from '../../lib/ui/external-store.ts';

/** docs/product.md, Dialog sizes. */
const LEAD_DIALOG_WIDTH = 650;

/** The lead whose panel is open in the dialog over every screen; any row of a list can open it. `width` in pixels. */
export const leadDialog = createStore<{ leadId: string; width: number } | undefined>(undefined);

export const openLead = (leadId: string, width = LEAD_DIALOG_WIDTH): void => leadDialog.set({ leadId, width });
export const closeLead = (): void => leadDialog.set(undefined);
