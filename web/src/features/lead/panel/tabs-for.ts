import { type Access, hasLimitedLeadView, isAdmin } from '#shared/access/access';
import type { LeadPlace, LeadTab } from '../lead-tab.ts';

/**
 * A tab for everybody, a tab with the roles that see it, or a tab for users who may see the lead's verification; an
 * admin sees every tab.
 */
type Rule = LeadTab | [tab: LeadTab, ...roles: (Access['roles'][number] | 'verifier of the lead')[]];

const usualRules: Rule[] = [
  'INFO',
  'PRODUCTS',
  ['ESIG_VERIFICATION', 'verifier of the lead'],
  'PAYMENTS',
  'REQUEST_ESIG',
  'NOTES',
  ['CUSTOMER_SERVICE_NOTES', 'customer_service', 'admin'],
  'HISTORY',
  'MESSAGING',
  'DOCTOR',
  'SCRIPT',
];

const verificationRules: Rule[] = [
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

const limitedRules: Rule[] = ['INFO', 'SCRIPT'];

/** What the law keeps of a sale, and the calls that figures need. The other tabs would be empty, and add something. */
const keptAfterErasure: LeadTab[] = ['INFO', 'PRODUCTS', 'ESIG_VERIFICATION', 'HISTORY'];

/**
 * On the lead's own page, for which the product names no tabs, a verification agent also gets the tabs of a
 * verification.
 */
const hasVerificationTabs = (place: LeadPlace, access: Pick<Access, 'roles'>): boolean =>
  place === 'verification' || (place === 'route' && access.roles.includes('verification'));

type PanelState = {
  place: LeadPlace;
  inCall: boolean;
  /** Whether the user may see the verification of this lead. */
  maySeeVerification: boolean;
  isErased: boolean;
};

/** The tabs of a panel, in their order, by place, user and lead (docs/product.md, Lead panel tabs). */
export const tabsFor = (
  access: Pick<Access, 'roles' | 'groups'>,
  { place, inCall, maySeeVerification, isErased }: PanelState,
): LeadTab[] => {
  const rules = hasLimitedLeadView(access)
    ? limitedRules
    : hasVerificationTabs(place, access)
      ? verificationRules
      : usualRules;
  const isOne = (who: string) =>
    who === 'verifier of the lead' ? maySeeVerification : access.roles.some(role => role === who);
  const tabs = rules.flatMap((rule): LeadTab[] => {
    if (typeof rule === 'string') return [rule];
    const [tab, ...seenBy] = rule;
    return isAdmin(access) || seenBy.some(isOne) ? [tab] : [];
  });
  // In a call the dashboard shows the script beside the panel (docs/product.md, Lead panel tabs).
  const isScriptBeside = place === 'dashboard' && inCall;
  const isLeft = (tab: LeadTab) =>
    !(isScriptBeside && tab === 'SCRIPT') && !(isErased && !keptAfterErasure.includes(tab));
  return tabs.filter(isLeft);
};

/** 'REQUEST ESIG' for `REQUEST_ESIG`. */
export const titleOf = (tab: LeadTab): string => tab.replaceAll('_', ' ');
