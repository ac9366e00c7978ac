import type { FunctionName } from './functions.ts';

/** Ports of a local system, counted from a base port so that two systems can run at the same time. */
export const localPorts = (base: number) => ({
  web: base,
  api: base + 1,
  aws: base + 2,
  twilio: base + 3,
  dynamodb: base + 4,
});
export type LocalPorts = ReturnType<typeof localPorts>;

export const DEFAULT_BASE_PORT = 4700;

/** An external dashboard that `/reporting-dashboard` embeds; its host is the only one that may be framed. */
export type EmbeddedDashboard = {
  /** `https://host/path`, with the provider's own parameters. */
  url: string;
  /** Whether its provider checks signed addresses (docs/decisions/0066); the key is in the `integrations` secret. */
  signed: boolean;
  /** The days that it shows, as parameters of its address. */
  window: { from: string; to: string };
};

export type Stage = {
  name: 'local' | 'dev' | 'prod';
  /** The only account for its deployment. Absent: the account of the credentials. */
  account?: string;
  region: string;
  /** The web app's origin, the only one that the API allows. Absent: the distribution's own name. */
  webOrigin?: string;
  /** Other origins to which the web app connects; empty if it uses those of AWS and Twilio. */
  localOrigins?: { api: string; graphql: string; userPool: string; twilio: string; uploads: string };
  api: { rateLimit: number; burstLimit: number };
  /**
   * How many instances of a function are reserved for it; it never has more. The other functions share the rest of the
   * account's instances (docs/decisions/0041). Absent: a new account has too few to divide.
   */
  reservedConcurrency?: Partial<Record<FunctionName, number>>;
  logRetentionDays: 7 | 30 | 365;
  /** Whether data is kept when its stack is deleted. */
  keepData: boolean;
  /**
   * For how long nobody can delete the copies of audit records: with `compliance` not even the account's owner can
   * delete them or shorten the time (docs/decisions/0105).
   */
  auditLock: { mode: 'compliance' | 'governance'; days: number };
  /** The region of the copies of the nightly backups. Absent: there are no backups. */
  backupCopiesRegion?: string;
  /** Who gets the alarms, as an e-mail address; `prod` always has one. */
  alarmEmail?: string;
  /** The sender of e-mails to customers, which SES must have verified. */
  emailFrom: string;
  /**
   * The seller as the public pages and the consent name it. Plain text without `&`, `<`, `>`, `"` and `\`: it
   * stands in HTML and in JSON.
   */
  companyName: string;
  salesPhone: string;
  customerServicePhone: string;
  /** The hours of the customer's day between which customers are called: `{ from: 8, to: 21 }` ends at 9 pm. */
  callingHours: { from: number; to: number };
  /**
   * How many seconds an agent who lost the connection has to return. After that, the customer is in the queue again one
   * check later at most (`longestWaitS` in shared/calls/absent-agent.ts).
   */
  agentReturnS: number;
  /** How many texts and e-mails together a user may send in an hour of the clock. */
  messagesPerHour: number;
  /** Whether admins and supervisors must have a second factor; everybody may have one. */
  secondFactor: 'required' | 'optional';
  /** The most rows of an exported file. */
  exportRowsLimit: number;
  /** Absent: the page shows the built-in reports. */
  reportingDashboard?: EmbeddedDashboard;
};

/** Of the 1000 that an account has by default; Lambda wants 100 of them unreserved. */
const reservedConcurrency = {
  // Callers wait for these functions; nothing that floods the API may use their instances.
  'voice-webhooks': 100,
  'status-webhooks': 150,
  'announce-changes': 40,
  'react-to-calls': 60,
  // All instances add to one item of the company's day, which an import of a file must not overload.
  'project-changes': 5,
  // Consoles report through it that they are open, and people sign in: without it agents would be set offline.
  'identity-api': 100,
  'pre-token-generation': 30,
  // Lambda's poller of a queue begins with five instances; with fewer, messages would be given up.
  'check-deadlines': 5,
  'schedule-checks': 2,
  // AppSync takes a hundred revocations a second.
  'end-subscriptions': 10,
  // Anybody may call it, so it is limited.
  'signing-api': 20,
  'website-api': 20,
  // It works for minutes, and nobody waits for it.
  'copy-recording': 20,
  'run-jobs': 10,
  // A second run at the same time would do the same work.
  'apply-retention': 1,
};

/** The hours that the law allows (47 CFR 64.1200(c)(1)). */
const callingHours = { from: 8, to: 21 };

const agentReturnS = 60;

/**
 * As long as the law requires the records of a sale to be kept (`KEPT_BY_LAW_MONTHS`), with all leap days of ten years.
 */
const lockedByLaw = { mode: 'compliance', days: 3653 } as const;

/** A stage for trials can be deleted. */
const lockedForADay = { mode: 'governance', days: 1 } as const;

/** One a minute: more than an agent writes by hand, and too few to misuse an account. */
const messagesPerHour = 60;

/** What a function can write in one run, in a fraction of its time and memory (`npm run bench -- exports`). */
const exportRowsLimit = 200_000;

const emailFrom = 'care@coverline.example';

const companyName = 'Coverline Insurance Services';

const phones = { salesPhone: '+18005550100', customerServicePhone: '+18005550199' };

export const localStage = (basePort: number = DEFAULT_BASE_PORT): Stage => {
  const ports = localPorts(basePort);
  const at = (port: number) => `http://localhost:${port}`;
  return {
    name: 'local',
    // An account that does not exist: a deployment without COVERLINE_STAGE fails for missing credentials.
    account: '000000000000',
    region: 'us-east-1',
    webOrigin: at(ports.web),
    localOrigins: {
      api: at(ports.api),
      graphql: `${at(ports.aws)}/graphql`,
      userPool: at(ports.aws),
      twilio: at(ports.twilio),
      // An IP address, because the AWS SDK adds the bucket to a host name.
      uploads: `http://127.0.0.1:${ports.aws}`,
    },
    api: { rateLimit: 2000, burstLimit: 4000 },
    logRetentionDays: 7,
    keepData: false,
    auditLock: lockedForADay,
    // All hours: no real phone rings, and it is used at night too.
    callingHours: { from: 0, to: 24 },
    agentReturnS,
    messagesPerHour,
    secondFactor: 'optional',
    exportRowsLimit,
    emailFrom,
    companyName,
    ...phones,
  };
};

/** The region of each stage that is deployed. */
export const DEPLOYED_REGION = 'us-east-1';

export const devStage = (alarmEmail?: string): Stage => ({
  name: 'dev',
  region: DEPLOYED_REGION,
  api: { rateLimit: 200, burstLimit: 400 },
  logRetentionDays: 30,
  keepData: false,
  auditLock: lockedForADay,
  alarmEmail,
  callingHours,
  agentReturnS,
  messagesPerHour,
  secondFactor: 'optional',
  exportRowsLimit,
  emailFrom,
  companyName,
  ...phones,
});

/** @throws Error without an address for its alarms */
export const prodStage = (alarmEmail?: string): Stage => {
  if (!alarmEmail)
    throw new Error(
      "Nobody would get the alarms of 'prod'. Set COVERLINE_ALARM_EMAIL to the e-mail address that gets them.",
    );
  return {
    name: 'prod',
    region: DEPLOYED_REGION,
    api: { rateLimit: 1000, burstLimit: 2000 },
    reservedConcurrency,
    logRetentionDays: 365,
    keepData: true,
    auditLock: lockedByLaw,
    backupCopiesRegion: 'us-west-2',
    alarmEmail,
    callingHours,
    agentReturnS,
    messagesPerHour,
    secondFactor: 'required',
    exportRowsLimit,
    emailFrom,
    companyName,
    ...phones,
  };
};

/**
 * The choices of one synthesis: the first port of a local stage, the recipient of a deployed stage's alarms, a
 * dashboard.
 */
type StageChoices = {
  basePort?: number;
  alarmEmail?: string;
  /** `from` and `to` are the days of its window, if they are not the default of the product. */
  reporting?: Pick<EmbeddedDashboard, 'url' | 'signed'> & Partial<EmbeddedDashboard['window']>;
};

/** docs/product.md, Reporting dashboard. */
const defaultWindow = { from: '2020-05-07', to: '2020-05-08' };

/** @throws Error if the window ends before it begins */
const embedded = ({ url, signed, ...days }: NonNullable<StageChoices['reporting']>): EmbeddedDashboard => {
  const window = { ...defaultWindow, ...days };
  if (window.to < window.from)
    throw new Error(
      `The window of the dashboard ends on ${window.to}, before it begins on ${window.from}. Correct COVERLINE_REPORTING_FROM and COVERLINE_REPORTING_TO.`,
    );
  return { url, signed, window };
};

/** @throws Error if there is no such stage, or if it lacks a value that it needs */
export const stageNamed = (name: string, { reporting, ...choices }: StageChoices = {}): Stage => {
  const stage = plainStageNamed(name, choices);
  if (!reporting) return stage;
  if (name !== 'local' && !reporting.url.startsWith('https://'))
    throw new Error(`'${name}' embeds only a dashboard with an address of https. Correct COVERLINE_REPORTING_URL.`);
  return { ...stage, reportingDashboard: embedded(reporting) };
};

const plainStageNamed = (name: string, { basePort, alarmEmail }: StageChoices): Stage => {
  if (name === 'local') return localStage(basePort);
  if (name === 'dev') return devStage(alarmEmail);
  if (name === 'prod') return prodStage(alarmEmail);
  throw new Error(`There is no stage '${name}': choose local, dev or prod.`);
};
