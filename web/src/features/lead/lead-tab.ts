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

/** Where a panel is shown; it decides the tabs and their order. */
export type LeadPlace = 'dashboard' | 'dialog' | 'route' | 'verification';

/** The props of every tab. INFO stays, hidden, when another one is chosen; the others are unmounted. */
export type LeadTabProps = {
  lead: Lead;
  place: LeadPlace;
  /** The agent's own call with this lead, while the agent is on it. */
  call?: OwnCall | undefined;
};

/** The component of each tab. The app passes them in, because features do not import one another. */
export type LeadTabComponents = Record<LeadTab, ComponentType<LeadTabProps>>;
