import { type Access, isAdmin, seesReducedLead } from '#shared/access/access';
import type { LeadPlace, LeadTab } from '../lead-tab.ts';

/** Who sees a tab besides those whom no rule names. */
type Rule = LeadTab | [tab: LeadTab, ...roles: Access['roles']];

const usual: Rule[] = [
  'INFO',
  'PRODUCTS',
  ['ESIG_VERIFICATION', 'admin'],
  'PAYMENTS',
  'REQUEST_ESIG',
  'NOTES',
  ['CUSTOMER_SERVICE_NOTES', 'customer_service', 'admin'],
  'HISTORY',
  'MESSAGING',
  'DOCTOR',
  'SCRIPT',
];

const ofVerification: Rule[] = [
  'ESIG_VERIFICATION',
  'PRODUCTS',
  'INFO',
  'PAYMENTS',
  ['REQUEST_ESIG', 'admin'],
  'NOTES',
  'HISTORY',
  'MESSAGING',
  'DOCTOR',
  'SCRIPT',
];

const reduced: Rule[] = ['INFO', 'SCRIPT'];

/**
 * On the lead's own page, for which the product names no tabs, a verification agent gets the tabs of the verification
 * too.
 */
const isVerified = (place: LeadPlace, access: Pick<Access, 'roles'>): boolean =>
  place === 'verification' || (place === 'route' && access.roles.includes('verification'));

/** The tabs of a panel, in their order, by where it stands and for whom (docs/product.md, Lead panel tabs). */
export const tabsFor = (place: LeadPlace, access: Pick<Access, 'roles' | 'groups'>, inCall: boolean): LeadTab[] => {
  const rules = seesReducedLead(access) ? reduced : isVerified(place, access) ? ofVerification : usual;
  const tabs = rules.flatMap((rule): LeadTab[] => {
    if (typeof rule === 'string') return [rule];
    const [tab, ...roles] = rule;
    return isAdmin(access) || roles.some(role => access.roles.includes(role)) ? [tab] : [];
  });
  // In a call the dashboard has the script beside the panel (docs/product.md, Lead panel tabs).
  const besidePanel = place === 'dashboard' && inCall;
  return besidePanel ? tabs.filter(tab => tab !== 'SCRIPT') : tabs;
};

/** 'REQUEST ESIG' of `REQUEST_ESIG`. */
export const titleOf = (tab: LeadTab): string => tab.replaceAll('_', ' ');
