import type { Page, Request } from 'playwright-core';
import { SEED_PASSWORD } from '../../../bin/seed/people.ts';
import { groupedBy } from '../../../shared/grouped-by.ts';
import { ONLINE } from '../../e2e/support/calls/ready-texts.ts';
import { atMost, type Row, rowWithoutTarget } from '../row.ts';
import { machineTime } from '../support/statistics.ts';
import { untilQuiet } from '../support/until.ts';

/** Asked of the product, not chosen by us. */
const MOST_REQUESTS = 40;
const REQUESTS_BEFORE = 72;

const onSwitch = (page: Page) => page.getByRole('switch', { disabled: false });

const kindOf = (request: Request, api: string): string =>
  request.url().startsWith(api) ? 'of the API' : request.resourceType();

const counted = (asked: Request[], api: string): string =>
  [...groupedBy(asked, request => kindOf(request, api))].map(([kind, of]) => `${of.length} ${kind}`).join(', ');

/** The requests of the page during `act` and until it sends no more. */
const requestsOf = async (page: Page, act: () => Promise<void>): Promise<Request[]> => {
  const asked: Request[] = [];
  const note = (request: Request) => {
    if (!request.url().startsWith('data:')) asked.push(request);
  };
  page.on('request', note);
  await act();
  await untilQuiet(() => asked.length);
  page.off('request', note);
  return asked;
};

/** From the click on Login until the switch can be used; the agent is offline then. */
export const measureSignIn = async (page: Page, web: string, email: string): Promise<Row> => {
  await page.goto(`${web}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(SEED_PASSWORD);
  const clickedAt = machineTime();
  await page.getByRole('button', { name: 'Login' }).click();
  await onSwitch(page).waitFor();
  return rowWithoutTarget({
    what: 'slow processor: login -> the switch can be used',
    value: machineTime() - clickedAt,
    unit: 'ms',
  });
};

/** The requests of the dashboard that a signed-in, offline agent opens with an empty cache. */
export const countRequests = async (page: Page, api: string): Promise<Row> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const asked = await requestsOf(page, async () => {
    await page.reload();
    await onSwitch(page).waitFor();
  });
  await session.detach();
  return atMost(MOST_REQUESTS, {
    what: 'requests of an opened dashboard',
    value: asked.length,
    baseline: `${counted(asked, api)}; ${REQUESTS_BEFORE} before`,
  });
};

/** From the click on the switch until the agent is online, and what the page then fetches for the first call. */
export const measureGoingOnline = async (page: Page, api: string): Promise<Row[]> => {
  let ms = 0;
  const asked = await requestsOf(page, async () => {
    const clickedAt = machineTime();
    await onSwitch(page).click();
    await page.getByText(ONLINE).waitFor();
    ms = machineTime() - clickedAt;
  });
  return [
    rowWithoutTarget({ what: 'slow processor: the switch -> online', value: ms, unit: 'ms' }),
    rowWithoutTarget({ what: '  requests for the first call', value: asked.length, baseline: counted(asked, api) }),
  ];
};
