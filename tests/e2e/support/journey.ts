import { test as base, expect, type TestInfo } from '@playwright/test';
import { type Agent, type Desk, emailOf, goOnline, openDesk, signIn } from './agent.ts';
import { aCustomerCalls, type Customer } from './customer.ts';
import { settle } from './open-calls.ts';
import { nothingFails, sendOffline } from './phone-company.ts';

/** Who takes part in a journey; everybody goes home after it, and no browser may have complained. */
type Cast = {
  aDesk(hz?: number): Promise<Desk>;
  /** Signs in at a desk of her own: `anAgent('maria.lopez', { hz: 700 })`. */
  anAgent(name: string, options?: { hz?: number; online?: boolean }): Promise<Agent>;
  aCustomer(call: { from: string; to: string; tone?: number }): Promise<Customer>;
  /** What the journey still has to put right when it is over, however far it came; every browser is open then. */
  afterwards(putRight: () => Promise<unknown>): void;
};

/** Each is done, also after one that failed: what one journey leaves would fail others. */
const inTurn = async (steps: (() => Promise<unknown>)[]): Promise<void> => {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch(error => failures.push(error));
  if (failures.length > 0) throw failures[0];
};

const attachScreens = async (desks: Desk[], testInfo: TestInfo): Promise<void> => {
  for (const page of desks.flatMap(desk => desk.browser.contexts().flatMap(context => context.pages()))) {
    const path = testInfo.outputPath(`${testInfo.attachments.length}.png`);
    await page.screenshot({ path }).catch(() => undefined);
    await testInfo.attach(page.url(), { path, contentType: 'image/png' }).catch(() => undefined);
  }
};

export const test = base.extend<{ cast: Cast }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  cast: async ({}, use, testInfo) => {
    const desks: Desk[] = [];
    const agents: Agent[] = [];
    const customers: Customer[] = [];
    const rest: (() => Promise<unknown>)[] = [];

    const aDesk = async (hz?: number) => {
      const desk = await openDesk(hz);
      desks.push(desk);
      return desk;
    };
    await use({
      aDesk,
      anAgent: async (name, { hz, online = false } = {}) => {
        const agent: Agent = { ...(await aDesk(hz)), email: emailOf(name) };
        await signIn(agent.page, agent.email);
        agents.push(agent);
        if (online) await goOnline(agent);
        return agent;
      },
      aCustomer: async call => {
        const customer = await aCustomerCalls(call);
        customers.push(customer);
        return customer;
      },
      afterwards: putRight => void rest.push(putRight),
    });

    if (testInfo.status !== testInfo.expectedStatus) await attachScreens(desks, testInfo);
    await inTurn([
      nothingFails,
      ...customers.map(customer => customer.hangUp),
      ...agents.flatMap(agent => [() => settle(agent), () => sendOffline(agent.email)]),
      ...rest,
      () => inTurn(desks.map(desk => desk.close)),
    ]);
    expect(desks.flatMap(desk => desk.complaints.unexpected())).toEqual([]);
  },
});

export { expect };
