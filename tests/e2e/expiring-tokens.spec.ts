import type { Page } from 'playwright-core';
import type { Agent } from './support/agent.ts';
import { callControls } from './support/calls/call-controls.ts';
import { calledParty } from './support/calls/customer.ts';
import { disposeAsVoicemail } from './support/calls/dialing.ts';
import { callDocument, userIdOf } from './support/calls/open-calls.ts';
import { ONLINE } from './support/calls/ready-texts.ts';
import {
  ADMIN,
  AGENT,
  acceptCall,
  CUSTOMER,
  expectBothHear,
  expectBothHearUntil,
  expectCustomerHears,
  expectCustomerHearsNot,
  expectCustomerStillHears,
  expectPageHears,
  expectPageHearsNot,
  expectPageStillHears,
  OTHER_AGENT,
  SLOW,
} from './support/calls/voices.ts';
import { inParallel } from './support/in-parallel.ts';
import { expect, test } from './support/journey.ts';
import { seededLead } from './support/leads/seeded-leads.ts';
import {
  areExpired,
  giveShortLivedTokens,
  isDeviceRegistered,
  type TokenEndpoint,
  type Tokens,
} from './support/sign-in/short-lived-tokens.ts';

/** The reports of the SDKs and the browser about a rejected token. */
const TOKEN_ERRORS =
  /Failed to load resource|Failed to initialize Worker|TwilioVoice|AccessTokenExpired|Access Token expired|status code 401|WebSocket/;
/** The messages of a phone that has failed or reconnects. */
const PHONE_TROUBLE = /Your phone (is reconnecting|could not connect)|The line to the call queue failed/;
const LINE_LOST =
  'Your phone has lost its line, so no new call reaches you. This call goes on; reload when it is over.';

/** Reloads an agent's page with tokens of a short lifetime. */
const shortenTokens = async (agent: Agent, lifetimeS: number): Promise<TokenEndpoint> => {
  agent.errors.expect(TOKEN_ERRORS);
  const endpoint = await giveShortLivedTokens(agent.page, lifetimeS);
  await agent.page.reload();
  await expect(agent.page.getByRole('switch')).toBeEnabled();
  return endpoint;
};

const untilExpired = (tokens: Tokens) => expect.poll(() => areExpired(tokens), { intervals: [50], ...SLOW }).toBe(true);

/** A call that begins now rings when these tokens expire: an offer lasts 7 seconds. */
const untilNearlyExpired = (tokens: Tokens) =>
  expect.poll(() => tokens.expiresAt - Date.now(), { intervals: [100], ...SLOW }).toBeLessThan(5_000);

/** Mutes and holds: both commands are done. */
const expectCommandsWork = async (page: Page, customer: Parameters<typeof expectBothHear>[1]): Promise<void> => {
  const call = callControls(page);
  await call.mute.click();
  await expectCustomerHearsNot(customer);
  await call.unmute.click();
  await expectCustomerHears(customer);
  await call.hold.click();
  await expect(call.unhold).toBeVisible();
  await expectCustomerHearsNot(customer);
  await call.unhold.click();
  await expectBothHear(page, customer);
};

const endCall = async (page: Page): Promise<void> => {
  await callControls(page).end.click();
  await disposeAsVoicemail(page);
};

// The two calls of a journey go to agents of different groups and wait for their tokens at the same time.

test('tokens expire while an agent waits, talks and is off the line; those of another expire while a call rings', {
  tag: '@ci',
}, async ({ people }) => {
  const maria = await people.anAgent('maria.lopez', { hz: AGENT, online: true });
  const nina = await people.anAgent('nina.patel', { hz: AGENT, online: true });

  const waitsTalksReconnects = async () => {
    const { page } = maria;
    const endpoint = await shortenTokens(maria, 14);
    await untilExpired(endpoint.latest());
    const customer = await people.aCustomer({ from: seededLead(40).phone, to: '+18005550100', tone: CUSTOMER });
    await acceptCall(page);
    await expectBothHear(page, customer);
    for (let times = 2; times > 0; times--) {
      const current = endpoint.latest();
      await expectBothHearUntil(page, customer, () => areExpired(current));
    }
    await expectCommandsWork(page, customer);

    const { reconnect } = callControls(page);
    await page.reload();
    await expect(reconnect).toBeVisible(SLOW);
    await untilExpired(endpoint.latest());
    await reconnect.click();
    await expectBothHear(page, customer);
    await callControls(page).end.click();
    await expect.poll(() => customer.status()).toBe('completed');
    await disposeAsVoicemail(page);
    await expect(page.getByText(ONLINE)).toBeVisible();
  };

  const expireWhileRinging = async () => {
    const { page } = nina;
    const endpoint = await shortenTokens(nina, 20);
    await expect(page.getByText(ONLINE)).toBeVisible();
    endpoint.fail();
    const last = endpoint.latest();
    await untilNearlyExpired(last);
    const customer = await people.aCustomer({ from: seededLead(41).phone, to: '+18005550199', tone: CUSTOMER });
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
    await untilExpired(last);
    endpoint.recover();
    await acceptCall(page);
    await expectBothHear(page, customer);
    await expect(page.getByText(PHONE_TROUBLE)).toBeHidden(SLOW);
    await endCall(page);
  };

  await inParallel({
    'renewed in time, they cost no voice and no command': waitsTalksReconnects,
    'expired before Accept with none to be had until then: Accept gets new ones and connects': expireWhileRinging,
  });
});

test('without new tokens a call goes on and the phone comes back with them; a transfer between agents with expired tokens', {
  tag: '@ci',
}, async ({ people }) => {
  const owen = await people.anAgent('owen.brooks', { hz: AGENT, online: true });
  const lucia = await people.anAgent('lucia.ramirez', { hz: AGENT, online: true });
  const grace = await people.anAgent('grace.kim', { hz: OTHER_AGENT, online: true });

  const callWithoutTokens = async () => {
    const { page } = owen;
    const endpoint = await shortenTokens(owen, 20);
    const identity = await userIdOf(owen);
    const customer = await people.aCustomer({ from: seededLead(42).phone, to: '+13055550113', tone: CUSTOMER });
    await acceptCall(page);
    await expectBothHear(page, customer);
    endpoint.fail();
    const last = endpoint.latest();
    await expectBothHearUntil(page, customer, async () => areExpired(last) && !(await isDeviceRegistered(identity)));

    // The agent gets a message, without a Reload button, which would end the leg.
    await expect(page.getByText(LINE_LOST)).toBeVisible(SLOW);
    await expect(page.getByRole('button', { name: 'Reload' })).toBeHidden();
    await expectCommandsWork(page, customer);

    await (await calledParty(`client:${identity}`))?.hangUp();
    const { reconnect } = callControls(page);
    await expect(reconnect).toBeVisible(SLOW);
    await expect(page.getByText(PHONE_TROUBLE)).toBeVisible();
    endpoint.recover();
    await expect(page.getByText(PHONE_TROUBLE)).toBeHidden({ timeout: 60_000 });
    await reconnect.click();
    await expectBothHear(page, customer);
    await endCall(page);

    await expect(page.getByText(ONLINE)).toBeVisible();
    const next = await people.aCustomer({ from: seededLead(43).phone, to: '+13055550113', tone: CUSTOMER });
    await acceptCall(page);
    await expectBothHear(page, next);
    await endCall(page);
  };

  const transferWithExpiredTokens = async () => {
    const first = await shortenTokens(lucia, 12);
    const customer = await people.aCustomer({ from: seededLead(44).phone, to: '+13055550114', tone: CUSTOMER });
    await acceptCall(lucia.page);
    await expectBothHear(lucia.page, customer);
    first.fail();
    const second = await shortenTokens(grace, 20);
    await expect(grace.page.getByText(ONLINE)).toBeVisible();
    second.fail();
    const last = second.latest();
    const { press, transfer } = callControls(lucia.page);
    await press('t');
    await transfer.getByRole('radio', { name: /Verification/ }).check();
    await untilNearlyExpired(last);
    expect(areExpired(first.latest())).toBe(true);

    await transfer.getByRole('button', { name: 'Transfer', exact: true }).click();
    await expect(grace.page.getByRole('button', { name: 'Accept' })).toBeVisible();
    await untilExpired(last);
    second.recover();
    await acceptCall(grace.page);
    await expectCustomerHears(customer, OTHER_AGENT);
    await expectCustomerStillHears(customer);
    await expect.poll(async () => (await callDocument(lucia, customer.callSid)).transfer_status).toBe('Accepted');
    await lucia.page.getByRole('dialog', { name: /^Transfer / }).waitFor({ state: 'hidden' });
    first.recover();
    await endCall(lucia.page);
    await expectCustomerStillHears(customer, OTHER_AGENT);
    await endCall(grace.page);
  };

  await test.step(
    'Twilio unregisters the phone: the call goes on, and all comes back with new tokens',
    callWithoutTokens,
  );
  await test.step(
    "the first agent's tokens have expired, the transferee's expire while it rings",
    transferWithExpiredTokens,
  );
});

test('an admin with expired tokens listens once there are new ones; a command with a rejected sign-in token is repeated', {
  tag: '@ci',
}, async ({ people }) => {
  const maria = await people.anAgent('maria.lopez', { hz: AGENT, online: true });
  const ada = await people.anAgent('ada.okafor', { hz: ADMIN });
  const nina = await people.anAgent('nina.patel', { hz: AGENT, online: true });

  const adminListens = async () => {
    const ofMaria = await shortenTokens(maria, 14);
    const customer = await people.aCustomer({ from: seededLead(45).phone, to: '+18005550100', tone: CUSTOMER });
    await acceptCall(maria.page);
    await expectBothHear(maria.page, customer);
    const ofAda = await shortenTokens(ada, 12);
    const identity = await userIdOf(ada);
    await ada.page.getByRole('link', { name: 'Agents' }).click();
    await ada.page.getByRole('option', { name: /^Maria Lopez/ }).click();
    ofAda.fail();
    const last = ofAda.latest();
    await expectBothHearUntil(
      maria.page,
      customer,
      async () => areExpired(last) && !(await isDeviceRegistered(identity)),
    );

    await expect(ada.page.getByText(PHONE_TROUBLE)).toBeVisible();
    ofAda.recover();
    await expect(ada.page.getByText(PHONE_TROUBLE)).toBeHidden({ timeout: 60_000 });
    const controls = ada.page.getByRole('toolbar', { name: 'Admin call controls' });
    const press = (name: string) => controls.getByRole('button', { name, exact: true }).click();
    await press('Listen');
    await expectPageHears(ada.page);
    await expectPageHears(ada.page, AGENT);
    const current = [ofMaria.latest(), ofAda.latest()];
    await expectBothHearUntil(maria.page, customer, () => current.every(areExpired));
    await expectPageStillHears(ada.page);
    await press('Whisper');
    await expectPageHears(maria.page, ADMIN);
    expect(await customer.receivesTone(ADMIN)).toBe(false);
    await press('Disconnect');
    await expectPageHearsNot(ada.page);
    await expectBothHear(maria.page, customer);
  };

  const commandsAreRepeated = async () => {
    const { page } = nina;
    nina.errors.expect(/Failed to load resource/);
    const customer = await people.aCustomer({ from: seededLead(46).phone, to: '+18005550199', tone: CUSTOMER });
    await acceptCall(page);
    await expectBothHear(page, customer);
    // The page sends other requests too, such as the lead panel's.
    const isCommand = (url: string) => /\/(mute_call|hold_call|end_call)$/.test(url);
    const statuses: number[] = [];
    page.on('response', response => {
      if (response.request().method() === 'POST' && isCommand(response.url())) statuses.push(response.status());
    });
    const invalid = { authorization: 'Bearer invalid' };
    const rejectNextCommand = () =>
      page.route(
        url => isCommand(url.href),
        route => route.continue({ headers: { ...route.request().headers(), ...invalid } }),
        { times: 1 },
      );
    const call = callControls(page);
    const commands = [
      { press: call.mute, result: call.unmute },
      { press: call.unmute, result: call.mute },
      { press: call.hold, result: call.unhold },
      { press: call.unhold, result: call.hold },
    ];
    for (const { press, result } of commands) {
      statuses.length = 0;
      await rejectNextCommand();
      await press.click();
      await expect(result).toBeVisible();
      // The bar shows the new state before the server has answered.
      await expect.poll(() => statuses).toEqual([401, 200]);
    }
    await expectBothHear(page, customer);
    await rejectNextCommand();
    await call.end.click();
    await expect.poll(() => customer.status()).toBe('completed');
    await disposeAsVoicemail(page);
  };

  await test.step('the admin hears both, also when the tokens of all have expired again', adminListens);
  await test.step('each command with a rejected sign-in token is repeated once, and done', commandsAreRepeated);
});
