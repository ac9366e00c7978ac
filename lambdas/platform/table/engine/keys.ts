import { partIdOf, splitCallId } from '#shared/calls/conference/part-id';
import { type CallKey, idOf } from '#shared/keys';
import type { Rollup } from '#shared/metrics/rollups';
import type { PhoneNumber } from '#shared/phone/phone-number';

/** The primary key of an item. */
export type ItemKey = { pk: string; sk: string };

/** The secondary indexes; each has its own pair of key attributes. */
export const indexNames = ['gsi1', 'gsi2', 'gsi3'] as const;
export type IndexName = (typeof indexNames)[number];

/** The pair of attributes that puts an item into an index. */
export const indexed = <I extends IndexName>(index: I, pk: string, sk: string) =>
  ({ [`${index}pk`]: pk, [`${index}sk`]: sk }) as Record<`${I}pk` | `${I}sk`, string>;

/** Stands for "no agent yet" in the key of an open call. */
export const NOBODY = '-';

const MS_DIGITS = 15;
const VERSION_DIGITS = 9;

/** What an audit trail is about: a lead, or a call that has none. */
type AuditedSubject = { leadId: string } | { leadId?: undefined; callKey: CallKey };

export const auditTrail = (of: AuditedSubject): string =>
  of.leadId === undefined ? `call#${idOf(of.callKey)}` : `lead#${of.leadId}`;

/** Every key of the tables. docs/data-model.md lists what each is for. */
export const keys = {
  /** All calls of a conversation are one partition. */
  call: (id: string): ItemKey => {
    const { root, part } = splitCallId(id);
    return { pk: `call#${root}`, sk: part === undefined ? 'call' : `call#${part}` };
  },
  callEvent: (taskSid: string, timestampMs: number, eventSid: string): ItemKey => ({
    pk: `task#${taskSid}`,
    sk: `event#${String(timestampMs).padStart(MS_DIGITS, '0')}#${eventSid}`,
  }),
  user: (id: string): ItemKey => ({ pk: `user#${id}`, sk: 'user' }),
  group: (name: string): ItemKey => ({ pk: `group#${name}`, sk: 'group' }),
  /** A saved change of a setting, next to its document. */
  settingVersion: ({ pk }: ItemKey, number: number): ItemKey => ({
    pk,
    sk: `setting-version#${String(number).padStart(VERSION_DIGITS, '0')}`,
  }),
  did: (phone: PhoneNumber): ItemKey => ({ pk: `did#${phone}`, sk: 'did' }),
  leadSource: (id: string): ItemKey => ({ pk: `lead-source#${id}`, sk: 'lead-source' }),
  /** Claims a name for one lead source, whatever its case. */
  leadSourceName: (name: string): ItemKey => ({ pk: `lead-source-name#${name.toLowerCase()}`, sk: 'claim' }),
  disposition: (id: string): ItemKey => ({ pk: `disposition#${id}`, sk: 'disposition' }),
  dispositionGroup: (id: string): ItemKey => ({ pk: `disposition-group#${id}`, sk: 'disposition-group' }),
  lead: (id: string): ItemKey => ({ pk: `lead#${id}`, sk: 'lead' }),
  /**
   * A lead in the leads list. Not in the lead's own partition: it knows the lead's other rows, also when that is deleted.
   */
  leadRow: (leadId: string): ItemKey => ({ pk: `lead-row#${leadId}`, sk: 'row' }),
  /** The same lead in the list of sold leads: by its last sale, and by each earlier one. */
  soldLeadRow: (leadId: string, earlier?: string): ItemKey => ({
    pk: `lead-row#${leadId}`,
    sk: earlier === undefined ? 'sold' : `sold#${earlier}`,
  }),
  /** The same lead under a beginning of its name, number or e-mail; the month is that of its creation in New York. */
  foundLeadRow: (prefix: string, month: string, createdTs: string, leadId: string): ItemKey => ({
    pk: `lead-search#${prefix}#${month}`,
    sk: `${createdTs}#${leadId}`,
  }),
  /** The same lead under a number that is not its main one: several leads may have it. */
  leadRowOfNumber: (phone: PhoneNumber, leadId: string): ItemKey => ({
    pk: partitions.leadsOfNumber(phone),
    sk: leadId,
  }),
  /** Claims a number for one lead: two leads can't have the same. */
  leadPhone: (phone: PhoneNumber): ItemKey => ({ pk: `phone#${phone}`, sk: 'lead' }),
  /** By the number, or by the e-mail address of an entry without one. */
  blacklistEntry: (address: string): ItemKey => ({ pk: `blacklist#${address}`, sk: 'entry' }),
  blacklistAreas: (): ItemKey => ({ pk: 'blacklist-areas#all', sk: 'blacklist-areas' }),
  /** In the table of the audit trail. */
  blacklistRecord: (ts: string, id: string): ItemKey => ({
    pk: partitions.blacklistRecords(),
    sk: `audit#${ts}#${id}`,
  }),
  /** In the same table, apart from the changes, which admins read. */
  blacklistReading: (ts: string, id: string): ItemKey => ({
    pk: partitions.blacklistRecords(),
    sk: `reading#${ts}#${id}`,
  }),
  /** The last report of a user's console. All are in one partition, because the check of deadlines reads all of them. */
  presence: (userId: string): ItemKey => ({ pk: 'presence', sk: userId }),
  /** The call that an agent dialled last: one dial at a time. */
  dialClaim: (userId: string): ItemKey => ({ pk: `user#${userId}`, sk: 'dial' }),
  /** A command that is done once, however often it is sent. */
  commandClaim: (userId: string, operation: string, key: string): ItemKey => ({
    pk: `command#${userId}#${operation}#${key}`,
    sk: 'claim',
  }),
  upcomingCallback: (id: string): ItemKey => ({ pk: `callback#${id}`, sk: 'callback' }),
  selectedProduct: (leadId: string, type: string): ItemKey => ({ pk: `lead#${leadId}`, sk: `product#${type}` }),
  /** The sum of a lead's products: written with each of them. */
  leadSales: (leadId: string): ItemKey => ({ pk: `lead#${leadId}`, sk: 'sales' }),
  payment: (leadId: string): ItemKey => ({ pk: `lead#${leadId}`, sk: 'payment' }),
  securityCode: (leadId: string): ItemKey => ({ pk: `lead#${leadId}`, sk: 'security-code' }),
  leadNote: (leadId: string, ts: string, id: string): ItemKey => ({ pk: `lead#${leadId}`, sk: `note#${ts}#${id}` }),
  serviceNote: (leadId: string, ts: string, id: string): ItemKey => ({
    pk: `lead#${leadId}`,
    sk: `service-note#${ts}#${id}`,
  }),
  verificationEvent: (leadId: string, ts: string, id: string): ItemKey => ({
    pk: `lead#${leadId}`,
    sk: `verification#${ts}#${id}`,
  }),
  /** The newest event of each kind of a lead's verification. */
  verificationProgress: (leadId: string): ItemKey => ({ pk: `lead#${leadId}`, sk: 'verification-progress' }),
  /** In the table of the audit trail. A call without a lead has a trail of its own. */
  auditRecord: (of: AuditedSubject, ts: string, id: string): ItemKey => ({
    pk: auditTrail(of),
    sk: `audit#${ts}#${id}`,
  }),
  leadViewer: (leadId: string, userId: string): ItemKey => ({ pk: `lead#${leadId}`, sk: `viewer#${userId}` }),
  /** A message without a lead has its own partition. */
  logMessage: (leadId: string | null, ts: string, id: string): ItemKey => ({
    pk: leadId === null ? `message#${id}` : `lead#${leadId}`,
    sk: `message#${ts}#${id}`,
  }),
  /** The messages that a user has sent in one hour of the clock. */
  messageCount: (userId: string, hour: string): ItemKey => ({ pk: `user#${userId}`, sk: `messages#${hour}` }),
  commission: (leadId: string, id: string): ItemKey => ({ pk: `lead#${leadId}`, sk: `commission#${id}` }),
  productOption: (id: string): ItemKey => ({ pk: `product#${id}`, sk: 'product' }),
  script: (name: string): ItemKey => ({ pk: `script#${name}`, sk: 'script' }),
  /** A published version of a script. */
  scriptPublication: (name: string, publishedTs: string): ItemKey => ({
    pk: `script#${name}`,
    sk: `published#${publishedTs}`,
  }),
  /** A page from before scripts were documents with versions. */
  scriptPage: (script: string, id: string): ItemKey => ({ pk: `script#${script}`, sk: `page#${id}` }),
  messageTemplate: (id: string): ItemKey => ({ pk: `template#${id}`, sk: 'template' }),
  doctorNomination: (id: string): ItemKey => ({ pk: `nomination#${id}`, sk: 'nomination' }),
  esigRequest: (id: string): ItemKey => ({ pk: `esig#${id}`, sk: 'request' }),
  /** The latest request for a signature of one group of a lead's products by one type. */
  esigClaim: (leadId: string, group: string, type: string): ItemKey => ({
    pk: `lead#${leadId}`,
    sk: `esig-claim#${group}#${type}`,
  }),
  callRequest: (id: string): ItemKey => ({ pk: `call-request#${id}`, sk: 'request' }),
  /** Claims a number for one open call request: the same request twice is one. */
  callRequestClaim: (phone: PhoneNumber): ItemKey => ({ pk: `call-request-phone#${phone}`, sk: 'claim' }),
  /** The submissions of one address or for one number, by a hash of it, in one period. */
  callRequestCount: (kind: string, hash: string, period: string): ItemKey => ({
    pk: `call-request-count#${kind}#${hash}`,
    sk: period,
  }),
  /** What a form asked for a number, by a hash of each. */
  sentForm: (form: string, number: string): ItemKey => ({ pk: `call-request-form#${form}`, sk: number }),
  consent: (leadId: string, ts: string, id: string): ItemKey => ({ pk: `lead#${leadId}`, sk: `consent#${ts}#${id}` }),
  consentCertificate: (leadId: string, consentId: string): ItemKey => ({
    pk: `lead#${leadId}`,
    sk: `consent-certificate#${consentId}`,
  }),
  consentRevocation: (leadId: string, ts: string, id: string): ItemKey => ({
    pk: `lead#${leadId}`,
    sk: `consent-revocation#${ts}#${id}`,
  }),
  websiteSettings: (id: string): ItemKey => ({ pk: `website#${id}`, sk: 'website' }),
  migration: (name: string): ItemKey => ({ pk: `migration#${name}`, sk: 'migration' }),
  /** A sale that was undone, by the version of the product that undid it. */
  chargeback: (leadId: string, type: string, productVersion: number): ItemKey => ({
    pk: `lead#${leadId}`,
    sk: `chargeback#${type}#${productVersion}`,
  }),
  /** Next to the document that was counted. */
  countedDocument: ({ pk, sk }: ItemKey): ItemKey => ({ pk, sk: `counted#${sk}` }),
  /** The views of one user of a list, or those that everybody sees, are one partition. */
  savedView: (list: string, owner: { user_id: string } | 'everybody', id: string): ItemKey => ({
    pk: `saved-views#${list}#${owner === 'everybody' ? owner : `user#${owner.user_id}`}`,
    sk: id,
  }),
  savedViewsGuard: (list: string, owner: { user_id: string } | 'everybody'): ItemKey => ({
    pk: `${keys.savedView(list, owner, '').pk}-guard`,
    sk: 'guard',
  }),
  /** Which columns of files with these titles a user has imported. */
  importMapping: (userId: string, header: string): ItemKey => ({ pk: `import-mapping#${userId}`, sk: header }),
  job: (id: string): ItemKey => ({ pk: `job#${id}`, sk: 'job' }),
  openJobsGuard: (userId: string, kind: string): ItemKey => ({ pk: `open-jobs#${userId}`, sk: kind }),
  /** In the table of the audit trail. */
  exportRecord: (userId: string, ts: string, id: string): ItemKey => ({
    pk: `export#${userId}`,
    sk: `audit#${ts}#${id}`,
  }),
  /** In the table of the audit trail. */
  leadBulkRecord: (ts: string, id: string): ItemKey => ({ pk: 'lead-bulk-records', sk: `audit#${ts}#${id}` }),
  /** In the table of the audit trail. */
  savedViewRecord: (ts: string, id: string): ItemKey => ({ pk: 'saved-view-records', sk: `audit#${ts}#${id}` }),
  /** In the table of the audit trail; `period` is the beginning of the five minutes that have one record. */
  listReading: (list: string, period: string, id: string): ItemKey => ({
    pk: `list#${list}`,
    sk: `audit#${period}#${id}`,
  }),
  retention: (id: string): ItemKey => ({ pk: `retention#${id}`, sk: 'retention' }),
  /** When the retention is to look at a lead again. */
  retentionCheck: (leadId: string): ItemKey => ({ pk: `retention-check#${leadId}`, sk: 'retention-check' }),
  /** How far the retention has come among the leads. */
  retentionProgress: (): ItemKey => ({ pk: 'retention-progress#all', sk: 'retention-progress' }),
  /** Not in the lead's own partition: it stays when nothing else does. */
  erasure: (leadId: string): ItemKey => ({ pk: `erasure#${leadId}`, sk: 'erasure' }),
  rollupGeneration: (): ItemKey => ({ pk: 'rollup-generation', sk: 'rollup-generation' }),
  rollup: (generation: number, rollup: Rollup): ItemKey => ({
    pk: rollup.of === 'agent' ? `rollup#${generation}#agent#${rollup.user_id}` : `rollup#${generation}#${rollup.of}`,
    sk: rollup.day,
  }),
};

/** Every partition of an index. */
export const partitions = {
  leadsOfNumber: (phone: PhoneNumber) => `lead-number#${phone}`,
  agentCalls: (userId: string) => `agent-calls#${userId}`,
  leadCalls: (leadId: string) => `lead#${leadId}`,
  openCalls: () => 'open-calls',
  /** Of a month in New York, such as `2026-03`: the calls that came in then. */
  closedCalls: (list: string, month: string) => `closed-calls#${list}#${month}`,
  users: () => 'users',
  groups: () => 'groups',
  dids: () => 'dids',
  leadSources: () => 'lead-sources',
  dispositions: () => 'dispositions',
  dispositionGroups: () => 'disposition-groups',
  /** Of an area code; entries without a number are in one of sixteen others (list-keys.ts). */
  blacklist: (area: string) => `blacklist#${area}`,
  blacklistEmail: (email: string) => `blacklist-email#${email}`,
  blacklistRecords: () => 'blacklist-records',
  verificationQueue: () => 'verification-queue',
  commissions: (userId: string) => `commissions#${userId}`,
  commissionsOfMonth: (month: string) => `commissions#${month}`,
  closerProducts: (email: string, status: string) => `closer-products#${email}#${status}`,
  productOptions: () => 'product-options',
  messageTemplates: () => 'message-templates',
  scripts: () => 'scripts',
  nominations: () => 'nominations',
  /** The changes of all settings of a kind. */
  settingVersions: (kind: string) => `setting-versions#${kind}`,
  /** Of a month in New York: the changes of the settings of every kind. */
  settingChanges: (month: string) => `setting-changes#${month}`,
  settingChangesBy: (userId: string) => `setting-changes-by#${userId}`,
  jobs: (userId: string) => `jobs#${userId}`,
  openJobs: () => 'open-jobs',
  /** The imports of leads of everybody. */
  leadImports: () => 'lead-imports',
  agentCallbacks: (userId: string) => `callbacks#${userId}`,
  /** Of a month in New York, such as `2026-03`. */
  qualifiedLeads: (month: string) => `qualified-leads#${month}`,
  postDates: () => 'post-dates',
  /** What names a lead, and is neither in its partition nor a call: callbacks, nominations, requests for a signature. */
  leadItems: (leadId: string) => `lead-items#${leadId}`,
  /** One partition: only the retention writes to it, one item after the other, and reads what is due. */
  retentionDue: () => 'retention-due',
  erasures: () => 'erasures',
  /** The call requests that wait for their time, those that are offered to agents, and those that wait for a person. */
  callRequests: (which: 'due' | 'calling' | 'flagged' | 'cancelled') => `call-requests#${which}`,
  assignedLeads: (email: string) => `assigned-leads#${email}`,
  /** The leads themselves, which are there at once; `assignedLeads` are their rows. */
  givenLeads: (email: string) => `given-leads#${email}`,
  /** Of a month in New York: by creation or by sale, of all leads or of those with one sale status. */
  leadRows: (by: 'created' | 'sold', month: string, status?: string) =>
    status === undefined ? `leads-${by}#${month}` : `leads-${by}#${status}#${month}`,
  /** Under a beginning by which they are found, of a month in New York: by creation with one sale status, or by sale. */
  foundLeads: (prefix: string, month: string, status: string) => `lead-search#${status}#${prefix}#${month}`,
  foundSales: (prefix: string, month: string) => `sale-search#${prefix}#${month}`,
};

/** The id of the call whose item has this key. */
export const callIdIn = ({ pk, sk }: ItemKey): string => {
  const root = keys.call('');
  const id = pk.slice(root.pk.length);
  return sk === root.sk ? id : partIdOf({ id }, sk.slice(`${root.sk}#`.length));
};
