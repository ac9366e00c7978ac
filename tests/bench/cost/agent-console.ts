import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { callControls } from '../../e2e/support/calls/call-controls.ts';
import type { BenchSystem } from '../support/bench-system.ts';
import { withBrowser } from '../support/browser.ts';
import { placeCall } from '../support/place-call.ts';
import { signIn } from '../support/sign-in.ts';

/** No other measurement uses this agent: they use another agent, who has a telephone. */
const AGENT = 'james.carter@coverline.test';
/** A number whose calls go to the agent's group. */
const DID = '+18005550100';
const DATA = '"type":"data"';

export type AgentConsole = {
  /** A call of this customer that the agent accepts; resolves while both are on the line. */
  takeCall(from: string): Promise<void>;
  /** The agent hangs up and chooses the disposition. */
  endCall(): Promise<void>;
};

const follow = (page: Page, received: (messages: number, bytes: number) => void): void => {
  page.on('websocket', socket => {
    if (!socket.url().includes('/graphql/')) return;
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload);
      received(text.includes(DATA) ? 1 : 0, text.length);
    });
  });
};

/** A console in Chromium whose agent is available; `received` is called for each live message. */
export const withAgentConsole = <T>(
  { system }: BenchSystem,
  received: (messages: number, bytes: number) => void,
  work: (console: AgentConsole) => Promise<T>,
): Promise<T> =>
  withBrowser(async browser => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    follow(page, received);
    await signIn(page, system.origins.web, AGENT);
    await page.getByRole('switch').click();
    await page.getByText('Online: Waiting for calls & making the money').waitFor();
    const call = callControls(page);
    const result = await work({
      takeCall: async from => {
        await placeCall(system.twilio.origin, { from, to: DID });
        await page.getByRole('button', { name: 'Accept' }).click();
        await call.bar.waitFor();
        // The call's panel is read, and the leg's webhooks arrive.
        await wait(5_000);
      },
      endCall: async () => {
        await call.end.click();
        await call.wrapUp.choose('Not Interested');
        await call.wrapUp.note.fill('Has coverage through work.');
        await call.wrapUp.submit.click();
        await call.wrapUp.dialog.waitFor({ state: 'hidden' });
        // The projections and the live messages of the end.
        await wait(5_000);
      },
    });
    // Otherwise the calls of the next measurement would ring here.
    await page.getByRole('switch').click();
    await page.getByText('Offline: Not Making Money').waitFor();
    return result;
  });
