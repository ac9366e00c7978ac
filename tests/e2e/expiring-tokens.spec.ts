import type { Page } from 'playwright-core';
import type { Agent } from './support/agent.ts';
import { aCallWith } from './support/call.ts';
import { type Customer, whoAnsweredAt } from './support/customer.ts';
import { wrapUpAsVoicemail } from './support/dialling.ts';
import { canBeRung, giveShortLivedTokens, haveRunOut, type TokenOffice } from './support/expiring-tokens.ts';
import { expect, test } from './support/journey.ts';
import { aKnownLead } from './support/leads.ts';
import { callDocument, userIdOf } from './support/open-calls.ts';
import { hears } from './support/spectrum.ts';

const AGENT = 1000;
const OTHER_AGENT = 1500;
const ADMIN = 2000;
const CUSTOMER = 500;
const SLOW = { timeout: 40_000 };
const ONLINE = 'Online: Waiting for calls & making the money';
/** What the SDKs and the browser say of a token that is refused. */
const OF_TOKENS =
  /Failed to load resource|TwilioVoice|AccessTokenExpired|Access Token expired|status code 401|WebSocket/;
/** The phone's own sentences: its line failed, or is being mended. */
const PHONE_TROUBLE = /Your phone (is reconnecting|could not connect)|The line to the call queue failed/;

const LINE_LOST =
  'Your phone has lost its line, so no new call reaches you. This call goes on; reload when it is over.';

/** An agent whose browser, loaded anew, lives by short tokens. */
const livingBy = async (agent: Agent, lifetimeS: number): Promise<TokenOffice> => {
  agent.complaints.expect(OF_TOKENS);
  const office = await giveShortLivedTokens(agent.page, lifetimeS);
  await agent.page.reload();
  await expect(agent.page.getByRole('switch')).toBeEnabled();
  return office;
};

const accept = (page: Page) => page.getByRole('button', { name: 'Accept' }).click();

const bothTalk = async (page: Page, customer: Customer): Promise<void> => {
  await expect.poll(() => hears(page, CUSTOMER), SLOW).toBe(true);
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);
};

/** Waits for something, and listens all the while: neither voice may be lost on the way. */
const bothTalkUntil = async (page: Page, customer: Customer, done: () => boolean | Promise<boolean>): Promise<void> => {
  const heard: boolean[] = [];
  await expect
    .poll(
      async () => {
        heard.push(await hears(page, CUSTOMER), await customer.hears(AGENT));
        return done();
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  expect(heard).not.toContain(false);
};

test('tokens run out and are renewed while she waits, talks, and has lost her leg: no voice and no command is lost', async ({
  cast,
}) => {
  test.setTimeout(180_000);
  // Given an agent who waits online longer than her tokens live.
  const maria = await cast.anAgent('maria.lopez', { hz: AGENT, online: true });
  const { page } = maria;
  const office = await livingBy(maria, 14);
  const idle = office.latest();
  await expect.poll(() => haveRunOut(idle), SLOW).toBe(true);

  // When a customer calls, it rings and they talk,
  const customer = await cast.aCustomer({ from: aKnownLead(40).phone, to: '+18005550100', tone: CUSTOMER });
  await accept(page);
  await bothTalk(page, customer);

  // And they talk on when the tokens of that moment have run out, and those after them.
  for (let times = 2; times > 0; times--) {
    const inForce = office.latest();
    await bothTalkUntil(page, customer, () => haveRunOut(inForce));
  }

  // Then each command of the call still works.
  const call = aCallWith(page);
  await call.mute.click();
  await expect.poll(() => customer.hears(AGENT)).toBe(false);
  await call.unmute.click();
  await expect.poll(() => customer.hears(AGENT)).toBe(true);
  await call.hold.click();
  await expect(call.unhold).toBeVisible();
  await expect.poll(() => customer.hears(AGENT)).toBe(false);
  await call.unhold.click();
  await bothTalk(page, customer);

  // When she has lost her leg, and tokens run out before she reconnects,
  await page.reload();
  await expect(call.reconnect).toBeVisible(SLOW);
  const withoutLeg = office.latest();
  await expect.poll(() => haveRunOut(withoutLeg), SLOW).toBe(true);
  await call.reconnect.click();

  // Then they talk again, and she hangs up as ever.
  await bothTalk(page, customer);
  await call.end.click();
  await expect.poll(() => customer.status()).toBe('completed');
  await wrapUpAsVoicemail(page);
  await expect(page.getByText(ONLINE)).toBeVisible();
});

test('tokens run out between the ring and Accept, with no others to be had until then: she has the call', async ({
  cast,
}) => {
  // Given an agent whose tokens are about to run out, and who cannot get others.
  const nina = await cast.anAgent('nina.patel', { hz: AGENT, online: true });
  const { page } = nina;
  const office = await livingBy(nina, 20);
  await expect(page.getByText(ONLINE)).toBeVisible();
  office.close();
  const last = office.latest();
  await expect.poll(() => last.until - Date.now(), { intervals: [100], ...SLOW }).toBeLessThan(2_500);

  // When a customer calls, and the tokens run out while it rings,
  const customer = await cast.aCustomer({ from: aKnownLead(41).phone, to: '+18005550199', tone: CUSTOMER });
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
  await expect.poll(() => haveRunOut(last), { intervals: [50] }).toBe(true);

  // Then Accept gets others, and brings them together within the time that the call rings.
  office.open();
  await accept(page);
  await bothTalk(page, customer);
  await expect(page.getByText(PHONE_TROUBLE)).toBeHidden(SLOW);
  const call = aCallWith(page);
  await call.end.click();
  await wrapUpAsVoicemail(page);
});

test('in mid-call no token can be had for so long that Twilio refuses the phone: they talk on, and all comes back', async ({
  cast,
}) => {
  test.setTimeout(240_000);
  // Given a call, and no new tokens.
  const owen = await cast.anAgent('owen.brooks', { hz: AGENT, online: true });
  const { page } = owen;
  const office = await livingBy(owen, 20);
  const identity = await userIdOf(owen);
  const customer = await cast.aCustomer({ from: aKnownLead(42).phone, to: '+13055550113', tone: CUSTOMER });
  await accept(page);
  await bothTalk(page, customer);
  office.close();
  const last = office.latest();

  // When they have run out, and Twilio has nothing more to do with her browser but the call that is on,
  await bothTalkUntil(page, customer, async () => haveRunOut(last) && !(await canBeRung(identity)));

  // Then she is told, and not to reload; they talk on, and the call obeys.
  await expect(page.getByText(LINE_LOST)).toBeVisible(SLOW);
  await expect(page.getByRole('button', { name: 'Reload' })).toBeHidden();
  const call = aCallWith(page);
  await call.mute.click();
  await expect.poll(() => customer.hears(AGENT)).toBe(false);
  await call.unmute.click();
  await call.hold.click();
  await expect(call.unhold).toBeVisible();
  await call.unhold.click();
  await bothTalk(page, customer);

  // When her leg is lost too, and tokens can be had again,
  await (await whoAnsweredAt(`client:${identity}`))?.hangUp();
  await expect(call.reconnect).toBeVisible(SLOW);
  await expect(page.getByText(PHONE_TROUBLE)).toBeVisible();
  office.open();

  // Then her phone is back by itself, and Reconnect brings them together.
  await expect(page.getByText(PHONE_TROUBLE)).toBeHidden({ timeout: 60_000 });
  await call.reconnect.click();
  await bothTalk(page, customer);
  await call.end.click();
  await wrapUpAsVoicemail(page);

  // And the next call rings and is answered like any other.
  await expect(page.getByText(ONLINE)).toBeVisible();
  const next = await cast.aCustomer({ from: aKnownLead(43).phone, to: '+13055550113', tone: CUSTOMER });
  await accept(page);
  await bothTalk(page, next);
  await call.end.click();
  await wrapUpAsVoicemail(page);
});

test('a call is handed over between two agents whose tokens have run out', async ({ cast }) => {
  test.setTimeout(180_000);
  // Given an agent in a call, her tokens run out and no others to be had; and one of another group.
  const lucia = await cast.anAgent('lucia.ramirez', { hz: AGENT, online: true });
  const first = await livingBy(lucia, 12);
  const customer = await cast.aCustomer({ from: aKnownLead(44).phone, to: '+13055550114', tone: CUSTOMER });
  await accept(lucia.page);
  await bothTalk(lucia.page, customer);
  first.close();
  const grace = await cast.anAgent('grace.kim', { hz: OTHER_AGENT, online: true });
  const second = await livingBy(grace, 20);
  await expect(grace.page.getByText(ONLINE)).toBeVisible();
  second.close();
  const last = second.latest();
  const { press, transfer } = aCallWith(lucia.page);
  await press('t');
  await transfer.getByRole('radio', { name: /Verification/ }).check();
  await expect.poll(() => last.until - Date.now(), { intervals: [100], ...SLOW }).toBeLessThan(2_500);
  expect(haveRunOut(first.latest())).toBe(true);

  // When it is transferred, and the other's tokens run out while it rings,
  await transfer.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(grace.page.getByRole('button', { name: 'Accept' })).toBeVisible();
  await expect.poll(() => haveRunOut(last), { intervals: [50] }).toBe(true);
  second.open();
  await accept(grace.page);

  // Then the customer hears both, and the second alone when the first has left.
  await expect.poll(() => customer.hears(OTHER_AGENT), SLOW).toBe(true);
  expect(await customer.hears(AGENT)).toBe(true);
  await expect.poll(async () => (await callDocument(lucia, customer.callSid)).transfer_status).toBe('Accepted');
  await lucia.page.getByRole('dialog', { name: /^Transfer / }).waitFor({ state: 'hidden' });
  first.open();
  await aCallWith(lucia.page).end.click();
  await wrapUpAsVoicemail(lucia.page);
  expect(await customer.hears(OTHER_AGENT)).toBe(true);
  await aCallWith(grace.page).end.click();
  await wrapUpAsVoicemail(grace.page);
});

test("a supervisor whose tokens have run out listens as soon as she can get others; the agent's run out meanwhile", async ({
  cast,
}) => {
  test.setTimeout(180_000);
  // Given a call, and an admin at the monitor with whom Twilio has nothing more to do.
  const maria = await cast.anAgent('maria.lopez', { hz: AGENT, online: true });
  const hers = await livingBy(maria, 14);
  const customer = await cast.aCustomer({ from: aKnownLead(45).phone, to: '+18005550100', tone: CUSTOMER });
  await accept(maria.page);
  await bothTalk(maria.page, customer);
  const ada = await cast.anAgent('ada.okafor', { hz: ADMIN });
  const office = await livingBy(ada, 12);
  const identity = await userIdOf(ada);
  await ada.page.getByRole('link', { name: 'Agents' }).click();
  await ada.page.getByRole('option', { name: /^Maria Lopez/ }).click();
  office.close();
  const last = office.latest();
  await bothTalkUntil(maria.page, customer, async () => haveRunOut(last) && !(await canBeRung(identity)));

  // When she can get tokens again, and listens,
  await expect(ada.page.getByText(PHONE_TROUBLE)).toBeVisible();
  office.open();
  await expect(ada.page.getByText(PHONE_TROUBLE)).toBeHidden({ timeout: 60_000 });
  const controls = ada.page.getByRole('toolbar', { name: 'Admin call controls' });
  await controls.getByRole('button', { name: 'Listen', exact: true }).click();

  // Then she hears both, also when the tokens of that moment have run out, and the agent's.
  await expect.poll(() => hears(ada.page, CUSTOMER), SLOW).toBe(true);
  await expect.poll(() => hears(ada.page, AGENT), SLOW).toBe(true);
  const atListening = [hers.latest(), office.latest()];
  await bothTalkUntil(maria.page, customer, () => atListening.every(haveRunOut));
  expect(await hears(ada.page, CUSTOMER)).toBe(true);
  await controls.getByRole('button', { name: 'Whisper', exact: true }).click();
  await expect.poll(() => hears(maria.page, ADMIN), SLOW).toBe(true);
  expect(await customer.hears(ADMIN)).toBe(false);
  await controls.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect.poll(() => hears(ada.page, CUSTOMER), SLOW).toBe(false);
  await bothTalk(maria.page, customer);
});

test('the sign-in token runs out in mid-call: each command renews it, and is done once', async ({ cast }) => {
  // Given a call, and a network in which the next command of each kind carries a token that the API refuses.
  const james = await cast.anAgent('james.carter', { hz: AGENT, online: true });
  const { page } = james;
  james.complaints.expect(/Failed to load resource/);
  const customer = await cast.aCustomer({ from: aKnownLead(46).phone, to: '+18005550100', tone: CUSTOMER });
  await accept(page);
  await bothTalk(page, customer);
  // Of the page's other requests, as the lead panel's, none is the agent's command.
  const isCommand = (url: string) => /\/(mute_call|hold_call|end_call)$/.test(url);
  const answers: number[] = [];
  page.on('response', response => {
    if (response.request().method() === 'POST' && isCommand(response.url())) answers.push(response.status());
  });
  const worthless = { authorization: 'Bearer worthless' };
  const runOut = () =>
    page.route(
      url => isCommand(url.href),
      route => route.continue({ headers: { ...route.request().headers(), ...worthless } }),
      { times: 1 },
    );
  const call = aCallWith(page);
  const commands = [
    { press: () => call.mute.click(), done: () => expect(call.unmute).toBeVisible() },
    { press: () => call.unmute.click(), done: () => expect(call.mute).toBeVisible() },
    { press: () => call.hold.click(), done: () => expect(call.unhold).toBeVisible() },
    { press: () => call.unhold.click(), done: () => expect(call.hold).toBeVisible() },
  ];

  // When she presses each, it is refused once, and done.
  for (const { press, done } of commands) {
    answers.length = 0;
    await runOut();
    await press();
    await done();
    expect(answers).toEqual([401, 200]);
  }
  await bothTalk(page, customer);
  await runOut();
  await call.end.click();
  await expect.poll(() => customer.status()).toBe('completed');
  await wrapUpAsVoicemail(page);
});
