import { expect, it, vi } from 'vitest';
import { documentClient } from '#platform/clients/document-client';
import { blacklistEntryDeletion, getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { writeOne } from '#platform/table/engine/write';
import { CLOSERS_NUMBER, type Shift } from '../support/simulation/shift.ts';
import { simulateEachTest } from '../support/simulation/simulate-each-test.ts';

const NUMBER = '+15552340077';

let shift: Shift;
simulateEachTest(opened => {
  shift = opened;
});

const entry = () => shift.system.settle(getBlacklistEntry(NUMBER, { latest: true }));
const text = (body = 'STOP') => shift.system.settle(shift.system.sendText({ from: NUMBER, to: CLOSERS_NUMBER, body }));
const webhooks = () => shift.system.webhooksSent.filter(name => name.startsWith('message/inbound')).length;

/** Every request to the table fails until the end of `work`. */
const withoutTable = async (work: () => Promise<void>): Promise<void> => {
  const send = vi.spyOn(documentClient(), 'send').mockRejectedValue(new Error('The table does not answer.') as never);
  await work();
  send.mockRestore();
};

it('a STOP whose webhook failed once is asked again by Twilio at once', async () => {
  shift.system.chosen.webhook = name => (name === 'message/inbound #1' ? 'lost' : undefined);
  await text();
  expect(webhooks()).toBe(2);
  expect(await entry()).toMatchObject({ posted_by: 'text message' });
});

it('a STOP that came while the table failed is made good within ten minutes, once', async () => {
  await withoutTable(() => text());
  expect(webhooks()).toBe(2);
  expect(await entry()).toBeUndefined();

  await shift.runFor(11 * 60);
  const listed = await entry();
  expect(listed).toMatchObject({ posted_by: 'text message' });

  if (listed) await shift.system.settle(writeOne(blacklistEntryDeletion(NUMBER, listed.version)));
  await shift.runFor(11 * 60);
  expect(await entry()).toBeUndefined();
});

it('a text that had its effect, or asks for nothing, is left alone', async () => {
  await text('Thank you');
  await text();
  const written = await entry();
  await shift.runFor(11 * 60);
  expect(await entry()).toEqual(written);
  expect(webhooks()).toBe(2);
});
