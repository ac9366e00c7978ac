import { test as base, expect, type TestInfo } from '@playwright/test';
import { type Agent, type Desk, emailOf, goOnline, openDesk, signIn } from './agent.ts';
import { aCustomerCalls, type Customer } from './customer.ts';
import { settleCalls } from './open-calls.ts';
import { nothingFails, sendOffline } from './phone-company.ts';

/** Who takes part in a journey; everybody goes home after it, and no browser may have complained. */
type Cast = {
  aDesk(hz?: number): Promise<Desk>;
  /** Signs in at a desk of her own: `anAgent('maria.lopez', { hz: 700 })`. */
  anAgent(name: string, options?: { hz?: number; online?: boolean }): Promise<Agent>;
  aCustomer(call: { from: string; to: string; tone?: number }): Promise<Customer>;
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
    });

    if (testInfo.status !== testInfo.expectedStatus) await attachScreens(desks, testInfo);
    await nothingFails();
    for (const customer of customers) await customer.hangUp();
    for (const agent of agents) {
      await settleCalls(agent);
      await sendOffline(agent.email);
    }
    for (const desk of desks) await desk.close();
    expect(desks.flatMap(desk => desk.complaints.unexpected())).toEqual([]);
  },
});

export { expect };
