import { test as base, expect, type TestInfo } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { type Agent, type Client, goOnline, openClient } from './agent.ts';
import { type Browsers, openBrowsers } from './browser/browsers.ts';
import { type Traffic, watchTraffic } from './browser/traffic.ts';
import { aCustomerCalls, type Customer } from './calls/customer.ts';
import { closeOpenCalls } from './calls/open-calls.ts';
import { phoneScreen } from './calls/phone-page.ts';
import { emailOf, openSignedIn, type StoredSessions, signIn } from './sign-in/sign-in.ts';
import { clearFaults, setWorkerOffline } from './system/virtual-twilio.ts';

const DEFAULT_TONE_HZ = 1000;

/** `hz` is the tone of the agent's microphone; `byLoginPage` begins a new session. */
type AgentOptions = { hz?: number; online?: boolean; byLoginPage?: boolean };

/** Creates the people of a journey, and cleans up after them. */
export type People = {
  /** A browser context in which nobody is signed in. */
  aClient(): Promise<Client>;
  /** The same on the screen of a phone. */
  aPhonePage(options?: Pick<BrowserContextOptions, 'javaScriptEnabled'>): Promise<Client>;
  /** A signed-in user of the seed: `anAgent('maria.lopez', { hz: 700 })`. */
  anAgent(name: string, options?: AgentOptions): Promise<Agent>;
  /** The same with a record of the data that the page received and showed, which takes it time. */
  aRecordedAgent(name: string, options?: AgentOptions): Promise<Agent & { traffic: Traffic }>;
  aCustomer(call: { from: string; to: string; tone?: number }): Promise<Customer>;
  /**
   * Registers a repair that undoes a change of the journey; it also runs after a failure, while every page is still
   * open.
   */
  afterwards(undo: () => Promise<unknown>): void;
};

/** Runs every step, also after one that failed, and then throws the first failure. */
const runAll = async (steps: (() => Promise<unknown>)[]): Promise<void> => {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch(error => failures.push(error));
  if (failures.length > 0) throw failures[0];
};

const attachScreenshots = async (clients: Client[], testInfo: TestInfo): Promise<void> => {
  for (const page of clients.flatMap(({ context }) => context.pages())) {
    const path = testInfo.outputPath(`${testInfo.attachments.length}.png`);
    await page.screenshot({ path }).catch(() => undefined);
    await testInfo.attach(page.url(), { path, contentType: 'image/png' }).catch(() => undefined);
  }
};

/** A page may be requesting something that a journey has routed: such a request ends with the page. */
const closeContext = async (context: BrowserContext): Promise<void> => {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
};

type PerWorker = { browsers: Browsers; sessions: StoredSessions };

export const test = base.extend<{ people: People }, PerWorker>({
  browsers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const browsers = openBrowsers();
      await use(browsers);
      await browsers.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  people: async ({ browsers, sessions }, use, testInfo) => {
    const clients: Client[] = [];
    const agents: Agent[] = [];
    const customers: Customer[] = [];
    const undoes: (() => Promise<unknown>)[] = [];

    const open = async (hz = DEFAULT_TONE_HZ, screen?: BrowserContextOptions) => {
      const client = await openClient(await browsers.withTone(hz), screen);
      clients.push(client);
      return client;
    };
    const signInOn = async (client: Client, name: string, { online = false, byLoginPage = false }: AgentOptions) => {
      const agent: Agent = { ...client, email: emailOf(name) };
      await (byLoginPage ? signIn(agent.page, agent.email) : openSignedIn(sessions, agent.page, agent.email));
      agents.push(agent);
      if (online) await goOnline(agent);
      return agent;
    };
    await use({
      aClient: () => open(),
      aPhonePage: options => open(DEFAULT_TONE_HZ, { ...phoneScreen, ...options }),
      anAgent: async (name, options = {}) => signInOn(await open(options.hz), name, options),
      aRecordedAgent: async (name, options = {}) => {
        const client = await open(options.hz);
        const traffic = await watchTraffic(client.page);
        return { ...(await signInOn(client, name, options)), traffic };
      },
      aCustomer: async call => {
        const customer = await aCustomerCalls(call);
        customers.push(customer);
        return customer;
      },
      afterwards: undo => void undoes.push(undo),
    });

    if (testInfo.status !== testInfo.expectedStatus) await attachScreenshots(clients, testInfo);
    await runAll([
      clearFaults,
      ...customers.map(customer => customer.hangUp),
      ...agents.flatMap(agent => [() => closeOpenCalls(agent), () => setWorkerOffline(agent.email)]),
      ...undoes,
      () =>
        runAll(
          clients.map(
            ({ context }) =>
              () =>
                closeContext(context),
          ),
        ),
    ]);
    expect(clients.flatMap(({ errors }) => errors.unexpected())).toEqual([]);
  },
});

export { expect };
