import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { writeOne } from '#platform/table/engine/write';
import { createLead } from '#platform/table/leads';
import { selectedProductStep } from '#platform/table/selected-products';
import { callControls } from '../e2e/support/calls/call-controls.ts';
import { OFFLINE, ONLINE } from '../e2e/support/calls/ready-texts.ts';
import { at } from '../support/builders/a-call.ts';
import { aSelectedProduct } from '../support/builders/a-product.ts';
import { measureReactions } from './call-controls/reactions.ts';
import { countRequests, measureGoingOnline, measureSignIn } from './call-controls/sign-in.ts';
import { withSlowPage } from './call-controls/slow-console.ts';
import type { Row } from './row.ts';
import type { BenchSystem } from './support/bench-system.ts';
import { placeCall } from './support/place-call.ts';

/** No other measurement has an agent of this group. */
const AGENT = 'priya.nair@coverline.test';
/** A number whose calls go to the agent's group. */
const DID = '+13055550111';
const CUSTOMER = '+15558890001';

/** A lead with a family and a product, so that both tabs have as much to show as in a sale. */
const aLeadInASale = async (): Promise<void> => {
  const child = { first_name: 'Ann', last_name: 'Hughes', dob: '2015-04-02' };
  const lead = {
    id: `bench-${randomUUID()}`,
    phone_number: CUSTOMER,
    first_name: 'Walter',
    last_name: 'Hughes',
    state_abbr: 'TX',
    spouse: { first_name: 'Joan' },
    child: { 0: child, 1: child, 2: child },
    created_ts: at(0),
  } as const;
  await createLead(lead);
  await writeOne(selectedProductStep(aSelectedProduct({ lead_id: lead.id, version: 1 })));
};

const takeCall = async (page: Page, { system }: BenchSystem): Promise<void> => {
  await placeCall(system.twilio.origin, { from: CUSTOMER, to: DID });
  await page.getByRole('button', { name: 'Accept' }).click();
  await callControls(page).mute.waitFor();
  await page.getByRole('tab', { name: 'INFO' }).waitFor();
};

const endCall = async (page: Page): Promise<void> => {
  const { end, wrapUp } = callControls(page);
  await end.click();
  await wrapUp.choose('Not Interested');
  await wrapUp.note.fill('Has coverage through work.');
  await wrapUp.submit.click();
  await wrapUp.dialog.waitFor({ state: 'hidden' });
  await page.getByText(ONLINE).waitFor();
  // Otherwise the calls of the next measurement would ring here.
  await page.getByRole('switch').click();
  await page.getByText(OFFLINE).waitFor();
};

/** An agent's sign-in, dashboard and call in Chromium on a processor that is slowed four times. */
export const measureCallControls = (bench: BenchSystem): Promise<Row[]> =>
  withSlowPage(async page => {
    await aLeadInASale();
    const { web, api } = bench.system.origins;
    const signIn = await measureSignIn(page, web, AGENT);
    const requests = await countRequests(page, api);
    const online = await measureGoingOnline(page, api);
    await takeCall(page, bench);
    const reactions = await measureReactions(page);
    await endCall(page);
    return [signIn, requests, ...online, ...reactions];
  });
