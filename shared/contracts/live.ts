import * as z from 'zod';
import { UpcomingCallback } from '../callbacks/upcoming-callback.ts';
import { PublicCall } from '../calls/call.ts';
import { Did } from '../dids/did.ts';
import { PendingVerification } from '../leads/pending-verification.ts';
import { Offer } from '../routing/offer.ts';
import { OwnUser } from '../users/user.ts';

/** A topic's text is its kind, or `kind:subject`; the subject is an id. */
export const topics = {
  /** One user's own document: session, availability, settings. */
  user: (userId: string) => `user:${userId}`,
  /** The calls that belong to one agent. */
  agentCalls: (userId: string) => `agent-calls:${userId}`,
  /** One call, for users who may see it. */
  call: (callId: string) => `call:${callId}`,
  /** The state of every agent, without the admins. */
  agents: () => 'agents',
  /** The state of the admins, only for admins. */
  admins: () => 'admins',
  /** Every open call, and at whom a call rings. */
  liveCalls: () => 'live-calls',
  /** One user's upcoming callbacks. */
  callbacks: (userId: string) => `callbacks:${userId}`,
  /** Leads in the verification queue. */
  verificationQueue: () => 'verification-queue',
  /** One lead's details, and the users who have them open. */
  lead: (leadId: string) => `lead:${leadId}`,
  /** The other data of a lead, for users who may see all of it: products, payment, verification, notes. */
  leadSales: (leadId: string) => `lead-sales:${leadId}`,
  /** A lead's notes of customer service. */
  serviceNotes: (leadId: string) => `service-notes:${leadId}`,
  dids: () => 'dids',
  dispositions: () => 'dispositions',
  /**
   * The catalogue, disposition groups, message templates, scripts, the retention or the website's settings have
   * changed.
   */
  settings: () => 'settings',
  /** Somebody has changed a setting, of whatever kind. */
  settingChanges: () => 'setting-changes',
  /** The doctor nominations that wait have changed. */
  nominations: () => 'nominations',
  groups: () => 'groups',
  /** Rows of the leads list have changed. */
  leads: () => 'leads',
  /** With costs, for admins. */
  leadSources: () => 'lead-sources',
  /** The blacklist has changed; not told of each row of a file, nor of each do-not-call disposition. */
  blacklist: () => 'blacklist',
  /** The company's figures have changed. */
  figures: () => 'figures',
  /** One agent's figures have changed. */
  ownFigures: (userId: string) => `figures:${userId}`,
  /** The figures that rank the closers of a week have changed. */
  leaderboard: () => 'leaderboard',
  /** One user's own jobs, such as exports. */
  jobs: (userId: string) => `jobs:${userId}`,
} as const;

export const Entity = z.enum([
  'user',
  'call',
  'offer',
  'upcoming-callback',
  'pending-verification',
  'lead',
  'lead-viewer',
  'selected-product',
  'payment-summary',
  'verification-event',
  'lead-note',
  'customer-service-note',
  'did',
  'disposition',
  'disposition-group',
  'message-template',
  'product-option',
  'script',
  'setting-version',
  'retention',
  'website',
  'doctor-nomination',
  'group',
  'lead-row',
  'lead-source',
  'blacklist',
  'rollup',
  'job',
]);
export type Entity = z.infer<typeof Entity>;

/** The changes in one request to AppSync: each runs a resolver, and this is the limit of resolvers per request. */
export const CHANGES_AT_ONCE = 25;

/** Which figures have changed: a screen reads those that it shows again. */
const ChangedRollup = z.object({ of: z.enum(['company', 'agent', 'leaderboard']), day: z.iso.date() });

/**
 * One change in AppSync. `item` is the redacted document as JSON, absent after a removal. A client ignores a change
 * that is not newer than the `version` that it has.
 */
export const Change = z.object({
  topic: z.string(),
  entity: Entity,
  id: z.string(),
  version: z.number().int(),
  removed: z.boolean(),
  item: z.string().nullable(),
});
export type Change = z.infer<typeof Change>;

/**
 * The schema of each entity's item, so that a live message is parsed like any other input; a lead's and
 * a job's are in live-items/, which only some screens load.
 */
export const itemSchemas = {
  user: OwnUser,
  call: PublicCall,
  offer: Offer,
  'upcoming-callback': UpcomingCallback,
  'pending-verification': PendingVerification,
  did: Did,
  rollup: ChangedRollup.extend({ version: z.number().int() }),
  /** Says only that it has changed. */
  blacklist: z.object({}),
} as const;

export const ON_CHANGE = /* GraphQL */ `
  subscription OnChange($topic: ID!) {
    onChange(topic: $topic) {
      topic
      entity
      id
      version
      removed
      item
    }
  }
`;
