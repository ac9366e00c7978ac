import { type ComponentType, lazy } from 'react';
import { fetchPart } from '../lib/fetch-part.ts';
import type { LeadTabComponents, LeadTabProps } from '../lib/lead-tab.ts';

const tab = (load: () => Promise<ComponentType<LeadTabProps>>) =>
  lazy(() => fetchPart(async () => ({ default: await load() })));

export const loadScript = async () => (await import('../features/lead-script/lead-script.tsx')).LeadScript;
export const loadInfo = async () => (await import('../features/lead-info/lead-info.tsx')).LeadInfo;

/** As the panel's own tab it is without the rebuttals, beside the panel with them (spec 2, section 2.1). */
export const Script = lazy(() => fetchPart(async () => ({ default: await loadScript() })));

/** Every tab of the lead panel; each is fetched when it is first opened. */
export const leadTabs: LeadTabComponents = {
  INFO: tab(loadInfo),
  PRODUCTS: tab(async () => (await import('../features/lead-products/lead-products.tsx')).LeadProducts),
  PAYMENTS: tab(async () => (await import('../features/lead-payments/lead-payments.tsx')).LeadPayments),
  REQUEST_ESIG: tab(async () => (await import('../features/lead-esig/lead-request-esig.tsx')).LeadRequestEsig),
  ESIG_VERIFICATION: tab(
    async () => (await import('../features/lead-esig/lead-esig-verification.tsx')).LeadEsigVerification,
  ),
  HISTORY: tab(async () => (await import('../features/lead-history/lead-history.tsx')).LeadHistory),
  NOTES: tab(async () => (await import('../features/lead-notes/lead-notes.tsx')).LeadNotes),
  CUSTOMER_SERVICE_NOTES: tab(
    async () => (await import('../features/lead-notes/lead-customer-service-notes.tsx')).LeadCustomerServiceNotes,
  ),
  SCRIPT: Script,
  MESSAGING: tab(async () => (await import('../features/lead-messaging/lead-messaging.tsx')).LeadMessaging),
  DOCTOR: tab(async () => (await import('../features/lead-doctor/lead-doctor.tsx')).LeadDoctor),
};
