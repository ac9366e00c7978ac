/** Ports of the system on one machine, counted from one base so that two systems can stand side by side. */
export const localPorts = (base: number) => ({
  web: base,
  api: base + 1,
  aws: base + 2,
  twilio: base + 3,
  dynamodb: base + 4,
});
export type LocalPorts = ReturnType<typeof localPorts>;

export const DEFAULT_BASE_PORT = 4700;

export type Stage = {
  name: 'local' | 'dev' | 'prod';
  /** The only account it can be deployed to. Absent: the one whose credentials deploy it. */
  account?: string;
  region: string;
  /** Where the web app is served; the only origin that the API admits. Absent: the distribution's own name. */
  webOrigin?: string;
  /** Other origins that the web app talks to; empty where AWS's and Twilio's own are used. */
  localOrigins?: { api: string; graphql: string; userPool: string; twilio: string; uploads: string };
  api: { rateLimit: number; burstLimit: number };
  logRetentionDays: 7 | 30 | 365;
  /** Whether data outlives its stack. */
  keepData: boolean;
  alarmEmail?: string;
  /** Whom e-mails to customers come from; SES has to know it. */
  emailFrom: string;
  salesPhone: string;
  customerServicePhone: string;
  /** Hours of the day between which people are called, by their own clock: `{ from: 8, to: 21 }` ends at 9 pm. */
  callingHours: { from: number; to: number };
};

/** What the law allows (47 CFR 64.1200(c)(1)). */
const callingHours = { from: 8, to: 21 };

const emailFrom = 'care@coverline.example';

const phones = { salesPhone: '+18005550100', customerServicePhone: '+18005550199' };

export const localStage = (basePort: number = DEFAULT_BASE_PORT): Stage => {
  const ports = localPorts(basePort);
  const at = (port: number) => `http://localhost:${port}`;
  return {
    name: 'local',
    // Nobody's account: a deploy without COVERLINE_STAGE finds no credentials for it and stops.
    account: '000000000000',
    region: 'us-east-1',
    webOrigin: at(ports.web),
    localOrigins: {
      api: at(ports.api),
      graphql: `${at(ports.aws)}/graphql`,
      userPool: at(ports.aws),
      twilio: at(ports.twilio),
      // The address and not the name, because the AWS SDK puts the bucket into the host of a name.
      uploads: `http://127.0.0.1:${ports.aws}`,
    },
    api: { rateLimit: 2000, burstLimit: 4000 },
    logRetentionDays: 7,
    keepData: false,
    // No real phone rings by it, and it is shown and tested at night too.
    callingHours: { from: 0, to: 24 },
    emailFrom,
    ...phones,
  };
};

export const devStage: Stage = {
  name: 'dev',
  region: 'us-east-1',
  api: { rateLimit: 200, burstLimit: 400 },
  logRetentionDays: 30,
  keepData: false,
  callingHours,
  emailFrom,
  ...phones,
};

export const prodStage: Stage = {
  name: 'prod',
  region: 'us-east-1',
  api: { rateLimit: 1000, burstLimit: 2000 },
  logRetentionDays: 365,
  keepData: true,
  callingHours,
  emailFrom,
  ...phones,
};

export const stageNamed = (name: string, basePort?: number): Stage => {
  const stage = { local: localStage(basePort), dev: devStage, prod: prodStage }[name];
  if (!stage) throw new Error(`There is no stage '${name}': choose local, dev or prod.`);
  return stage;
};
