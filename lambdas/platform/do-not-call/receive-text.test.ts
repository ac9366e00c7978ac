import { beforeEach, describe, expect, it } from 'vitest';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { isTextMissed, receiveText } from './receive-text.ts';

const NUMBER = '+13055550123';

let table: UnitTable;
let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  table = startUnitTable({ leads: [aLead({ id: '42', phone_number: NUMBER })] });
  log = captureLog();
});

const text = (body: string, from = NUMBER) => ({ messageSid: `SM${'1'.repeat(32)}`, from, body });
const events = () =>
  log
    .lines()
    .filter(Boolean)
    .map(line => {
      const { message, ...fields } = JSON.parse(line);
      return [message, fields];
    });

describe('a text', () => {
  it.each(['STOP', 'Please stop calling me'])('%s is missed until it has had its effect', async body => {
    expect(await isTextMissed(text(body))).toBe(true);
    await receiveText(text(body), at(10));
    expect(await isTextMissed(text(body))).toBe(false);
  });

  it.each([
    ['without a stop word', text('Thank you')],
    ['of a short code', text('STOP', '22395')],
  ])('%s is never missed, and changes nothing', async (_, received) => {
    const before = structuredClone(table.all());
    await receiveText(received, at(10));
    expect(await isTextMissed(received)).toBe(false);
    expect(table.all()).toEqual(before);
    expect(events()).toEqual([
      ['text without a stop word', expect.objectContaining({ message_sid: received.messageSid })],
    ]);
  });

  it.each([
    ['STOP', 'consent revoked by a text', { lead_ids: ['42'] }],
    ['Please stop calling me', 'revocation asked by a text', { lead_id: '42' }],
  ])('%s is logged with the leads that it concerns', async (body, message, ids) => {
    await receiveText(text(body), at(10));
    expect(events()).toContainEqual([message, expect.objectContaining(ids)]);
  });

  it('that asks to stop, of a number without a lead, is no request', async () => {
    await receiveText(text('Please stop calling me', '+13055550999'), at(10));
    expect(table.itemsOf('call-request')).toEqual([]);
  });
});
