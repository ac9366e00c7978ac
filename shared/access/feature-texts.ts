import type { Feature } from './roles.ts';

/** What each feature allows, for the admin who grants it (docs/product.md, Features). */
export const featureTexts: Record<Feature, { label: string; allows: string }> = {
  Leaderboard: { label: 'Leaderboard', allows: 'Sees the ranking of the closers on the dashboard.' },
  CallHistory: { label: 'Call history', allows: 'Opens the list of their own calls, and calls back from it.' },
  Commissions: { label: 'Commissions', allows: 'Opens the page of their commissions.' },
  AgentDashboard: {
    label: 'Agents',
    allows:
      "Watches the agents and their calls live, and joins calls; opens the company's reports, the wallboard and their " +
      'exports, and with Call history the calls of all agents.',
  },
  DoctorNominations: {
    label: 'Nominations',
    allows: 'Opens the list of nominated doctors, and marks them as submitted.',
  },
  Leads: { label: 'Leads', allows: 'Opens the list of leads.' },
  LeadSources: { label: 'Lead sources', allows: 'Sees Lead Sources in the menu. Only admins open the page.' },
  Dids: { label: 'DIDs', allows: 'Changes the numbers that customers dial, and buys new ones.' },
  OnHold: { label: 'On hold', allows: 'Opens the report of qualified leads.' },
  Settings: {
    label: 'Settings',
    allows: 'Changes dispositions, message templates and the blacklist, and sees the products.',
  },
  RequestTakeover: { label: 'Request takeover', allows: 'Asks a supervisor to take a call over.' },
  Verification: { label: 'Verification', allows: 'Opens the verification queue, and claims leads.' },
  RequestVerification: { label: 'Request verification', allows: 'Requests the verification of a sale.' },
  VerificationAdmin: { label: 'Verification admin', allows: 'Assigns verifications to verification agents.' },
};
