import type { Page } from 'playwright-core';
import { countConnections, receivesTone } from '../browser/spectrum.ts';
import { expect } from '../journey.ts';
import type { Customer } from './customer.ts';

/** The tone of each party's microphone, in Hz. */
export const CUSTOMER = 500;
export const THIRD_PARTY = 700;
export const AGENT = 1000;
export const OTHER_AGENT = 1500;
export const ADMIN = 2000;
/** A tone that no party has. */
export const SILENT = 2200;

/** For the effects of a webhook, a token or a media path. */
export const SLOW = { timeout: 60_000 };

export const acceptCall = (page: Page): Promise<void> => page.getByRole('button', { name: 'Accept' }).click();

export const expectCustomerHears = (customer: Customer | undefined, hz: number = AGENT): Promise<void> =>
  expect.poll(() => customer?.receivesTone(hz), SLOW).toBe(true);

export const expectCustomerHearsNot = (customer: Customer | undefined, hz: number = AGENT): Promise<void> =>
  expect.poll(() => customer?.receivesTone(hz), SLOW).toBe(false);

export const expectPageHears = (page: Page, hz: number = CUSTOMER): Promise<void> =>
  expect.poll(() => receivesTone(page, hz), SLOW).toBe(true);

export const expectPageHearsNot = (page: Page, hz: number = CUSTOMER): Promise<void> =>
  expect.poll(() => receivesTone(page, hz), SLOW).toBe(false);

/** Waits until the agent and the customer hear each other. */
export const expectBothHear = async (page: Page, customer: Customer | undefined, hz: number = AGENT): Promise<void> => {
  await expectPageHears(page);
  await expectCustomerHears(customer, hz);
};

/** A busy machine leaves gaps in the audio; a voice that is lost with its connection stays away longer. */
const LONGEST_GAP = { timeout: 5_000 };

/** The voice was audible before, and is audible although nobody does anything: only a gap is allowed for. */
export const expectCustomerStillHears = (customer: Customer | undefined, hz: number = AGENT): Promise<void> =>
  expect.poll(() => customer?.receivesTone(hz), LONGEST_GAP).toBe(true);

export const expectPageStillHears = (page: Page, hz: number = CUSTOMER): Promise<void> =>
  expect.poll(() => receivesTone(page, hz), LONGEST_GAP).toBe(true);

export const expectBothStillHear = async (page: Page, customer: Customer | undefined): Promise<void> => {
  await expectPageStillHears(page);
  await expectCustomerStillHears(customer);
};

/** Waits for something while both talk: neither may lose the other's voice, and the page keeps its media connection. */
export const expectBothHearUntil = async (
  page: Page,
  customer: Customer,
  done: () => boolean | Promise<boolean>,
): Promise<void> => {
  const before = await countConnections(page);
  const sample = async () => {
    await expectBothStillHear(page, customer);
    return done();
  };
  await expect.poll(sample, { timeout: 120_000 }).toBe(true);
  expect(await countConnections(page)).toBe(before);
};
