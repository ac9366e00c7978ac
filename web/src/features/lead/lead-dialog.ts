import { createStore } from '../../lib/ui/external-store.ts';

/** The id of the lead whose panel is open in the dialog over every screen; any row of a list can open it. */
export const leadDialog = createStore<string | undefined>(undefined);

export const openLead = (leadId: string): void => leadDialog.set(leadId);
export const closeLead = (): void => leadDialog.set(undefined);
