import type { ComponentType } from 'react';
import type { OwnCall } from '#shared/calls/call';
import type { Lead } from '#shared/leads/lead';

/** Every tab of the lead panel (docs/product.md, Lead panel tabs). */
export const leadTabs = [
  'INFO',
  'PRODUCTS',
  'PAYMENTS',
  'REQUEST_ESIG',
  'ESIG_VERIFICATION',
  'HISTORY',
  'NOTES',
  'CUSTOMER_SERVICE_NOTES',
  'SCRIPT',
  'MESSAGING',
  'DOCTOR',
] as const;
export type LeadTab = (typeof leadTabs)[number];

/** Where a panel stands: it decides the tabs and their order. */
export type LeadPlace = 'dashboard' | 'dialog' | 'route' | 'verification';

/** What every tab is given. A tab is unmounted when another is chosen. */
export type LeadTabProps = {
  lead: Lead;
  place: LeadPlace;
  /** The agent's own call with this lead, while she is on it. */
  call?: OwnCall | undefined;
};

/** The tabs' features, put together by the app: features do not know one another. */
export type LeadTabComponents = Record<LeadTab, ComponentType<LeadTabProps>>;
