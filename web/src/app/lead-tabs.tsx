import type { ComponentType } from 'react';
import type { LeadTabComponents, LeadTabProps } from '../features/lead/lead-tab.ts';
import { lazyComponent } from '../lib/ui/lazy-component.tsx';

const tab = (find: () => Promise<ComponentType<LeadTabProps>>) => lazyComponent(find).LazyComponent;

const info = lazyComponent(async () => (await import('../features/lead/info/lead-info.tsx')).LeadInfo);
const script = lazyComponent(async () => (await import('../features/lead/script/lead-script.tsx')).LeadScript);

/**
 * The script. As a tab of the panel it has no rebuttals; beside the panel it has them (docs/product.md, Lead panel
 * tabs).
 */
export const Script = script.LazyComponent;

/** The tabs that every call shows at once. */
export const firstTabs = [info.load, script.load];

/** Every tab of the lead panel; each is fetched when it is first opened. */
export const leadTabs: LeadTabComponents = {
  INFO: info.LazyComponent,
  PRODUCTS: tab(async () => (await import('../features/lead/products/lead-products.tsx')).LeadProducts),
  PAYMENTS: tab(async () => (await import('../features/lead/payments/lead-payments.tsx')).LeadPayments),
  REQUEST_ESIG: tab(async () => (await import('../features/lead/esig/lead-request-esig.tsx')).LeadRequestEsig),
  ESIG_VERIFICATION: tab(
    async () => (await import('../features/lead/esig/lead-esig-verification.tsx')).LeadEsigVerification,
  ),
  HISTORY: tab(async () => (await import('../features/lead/history/lead-history.tsx')).LeadHistory),
  NOTES: tab(async () => (await import('../features/lead/notes/lead-notes.tsx')).LeadNotes),
  CUSTOMER_SERVICE_NOTES: tab(
    async () => (await import('../features/lead/notes/lead-customer-service-notes.tsx')).LeadCustomerServiceNotes,
  ),
  SCRIPT: Script,
  MESSAGING: tab(async () => (await import('../features/lead/messaging/lead-messaging.tsx')).LeadMessaging),
  DOCTOR: tab(async () => (await import('../features/lead/doctor/lead-doctor.tsx')).LeadDoctor),
};
