import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getBlacklistEntry, markedAsDoNotCall } from '#platform/table/blacklist/blacklist';
import { noteBlacklistAreas } from '#platform/table/blacklist/blacklist-areas';
import { blacklistRecords } from '#platform/table/blacklist/blacklist-records';
import { writeOne } from '#platform/table/engine/write';
import { jobCreation, updateJob } from '#platform/table/jobs';
import { deleteBlacklistEntry } from '#shared/contracts/blacklist';
import { at } from '../../../tests/support/builders/a-call.ts';
import { anAdmin } from '../../../tests/support/builders/a-user.ts';
import { anActor } from '../../../tests/support/builders/an-actor.ts';
import { anUpload } from '../../../tests/support/builders/an-upload.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { addEntry } from './add-entry.ts';
import { deleteEntry } from './delete-entry.ts';
import { getRejectedRows } from './get-rejected-rows.ts';
import { listEntries } from './list-entries.ts';
import { listFiles } from './list-files.ts';
import { prepareFile } from './prepare-file.ts';
import { registerFile } from './register-file.ts';
import { updateEntry } from './update-entry.ts';

const NUMBER = '+13055550142';
const admin = anAdmin();
/** Each action a second later: the records are in the order of time. */
let second: number;
const by = () => ({ actor: anActor(admin), now: at(second++) });

let table: UnitTable;
beforeEach(() => {
  table = startUnitTable();
  second = 5;
});

const add = (phone_number = NUMBER, more: object = {}) =>
  addEntry(by(), { phone_number, blocked_inbound: true, ...more });
const list = (input: object = {}) => listEntries(by(), { limit: 10, ...input });
const entry = () => getBlacklistEntry(NUMBER, { latest: true });
const recorded = async () =>
  (await blacklistRecords({ limit: 40 })).data.map(({ action, address }) => [action, address]);

const readings = () =>
  table
    .itemsOf('blacklist-record')
    .filter(({ sk }) => String(sk).startsWith('reading#'))
    .map(({ action }) => action);

describe('adding a number', () => {
  it('stores it with its record, and in its area code', async () => {
    const added = await add(NUMBER, { email: 'ann@example.com' });
    expect(added).toMatchObject({ phone_number: NUMBER, email: 'ann@example.com', posted_by: admin.email });
    expect(await entry()).toEqual(added);
    expect(await recorded()).toEqual([['added', NUMBER]]);
    expect((await list()).data).toEqual([added]);
  });

  it('that is listed already is a conflict, and nothing changes', async () => {
    const added = await add();
    await expect(add(NUMBER, { blocked_inbound: false })).rejects.toMatchObject({
      code: 'conflict',
      message: '(305) 555-0142 is on the blacklist already. Search for it to change it.',
      detail: [expect.objectContaining({ field: 'phone_number' })],
    });
    expect(await entry()).toEqual(added);
    expect(await recorded()).toHaveLength(1);
  });

  it('that is listed already begins to block calls and gets the e-mail address at once, or neither', async () => {
    await add(NUMBER, { blocked_inbound: false });
    const listed = await entry();
    table.beforeWrite('each', async () => {
      throw new Error('The table is down.');
    });
    await expect(add(NUMBER, { email: 'ann@example.com' })).rejects.toThrow('The table is down.');
    expect(await entry()).toEqual(listed);
  });

  it.each([
    ['gets its e-mail address', {}, [NUMBER]],
    ['has another e-mail address', { email: 'bea@example.com' }, [NUMBER, 'ann@example.com']],
  ])('that begins to block calls and %s is written in one transaction', async (_, more, changed) => {
    await add(NUMBER, { blocked_inbound: false, ...more });
    const [before, writes] = [await recorded(), table.requests.writes];
    await add(NUMBER, { email: 'ann@example.com' });
    expect(await entry()).toMatchObject({ blocked_inbound: true });
    expect(
      (await recorded())
        .slice(0, -before.length)
        .map(([, address]) => address)
        .sort(),
    ).toEqual(changed.sort());
    // The first one finds that the number is listed.
    expect(table.requests.writes - writes).toBe(2);
  });

  it('keeps what somebody else changes at the same moment', async () => {
    await add(NUMBER, { blocked_inbound: false });
    let isTheirs = false;
    table.beforeWrite(2, async () => {
      if (isTheirs) return;
      isTheirs = true;
      await writeOne(markedAsDoNotCall(NUMBER));
    });
    const changed = await add(NUMBER, { email: 'ann@example.com' });
    expect(changed).toMatchObject({ source: 'disposition', email: 'ann@example.com', blocked_inbound: true });
  });

  it('that is listed already without an e-mail address gets the address, and blocks calls if it should', async () => {
    await add(NUMBER, { blocked_inbound: false });
    const changed = await add(NUMBER, { email: 'ann@example.com' });
    expect(changed).toMatchObject({ phone_number: NUMBER, email: 'ann@example.com', blocked_inbound: true });
    expect(await entry()).toEqual(changed);
    expect((await list({ q: 'ann@example.com' })).data).toEqual([changed]);
    const records = (await blacklistRecords({ limit: 40 })).data;
    expect(records.map(({ action, blocked_inbound }) => [action, blocked_inbound])).toEqual([
      ['changed', true],
      ['added', false],
    ]);
  });

  it('that is listed already with another address lists the new one by itself', async () => {
    const first = await add(NUMBER, { email: 'ann@example.com' });
    const second = await add(NUMBER, { email: 'bea@example.com' });
    expect(second).toMatchObject({ email: 'bea@example.com', posted_by: admin.email });
    expect((await list()).data).toEqual([first, second]);
    expect((await list({ q: 'bea@example.com' })).data).toEqual([second]);
    for (const email of ['ann@example.com', 'bea@example.com'])
      await expect(add(NUMBER, { email })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('in the name of somebody else is rejected', async () => {
    await expect(add(NUMBER, { posted_by: 'other@coverline.test' })).rejects.toMatchObject({ code: 'rejected' });
    expect(await entry()).toBeUndefined();
  });
});

describe('the list', () => {
  const numbers = ['+12125550001', '+12125550002', '+13055550001', '+17185550001', '+19175550001'];
  const stored = () => table.store({ blacklist: numbers.map(phone_number => ({ phone_number })) });
  const areas = () => noteBlacklistAreas(numbers.map(phone_number => ({ phone_number })));

  it('is in the order of numbers over all area codes, page by page in both directions', async () => {
    stored();
    await areas();
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, key: first.next_page_key });
    const third = await list({ limit: 2, key: second.next_page_key });
    expect([first, second, third].flatMap(({ data }) => data.map(({ phone_number }) => phone_number))).toEqual(numbers);
    expect(third.next_page_key).toBeNull();
    const back = await list({ limit: 2, key: third.previous_page_key });
    expect(back.data).toEqual(second.data);
    expect(first.previous_page_key).toBeNull();
  });

  it('keeps its pages when an area code before them gets its first entry', async () => {
    stored();
    await areas();
    const first = await list({ limit: 3 });
    await add('+12015550001');
    const second = await list({ limit: 3, key: first.next_page_key });
    expect(second.data.map(({ phone_number }) => phone_number)).toEqual(numbers.slice(3));
  });

  it('has the entries without a number after the others', async () => {
    await add();
    table.store({ blacklist: [{ email: 'bea@example.com' }] });
    await noteBlacklistAreas([{ email: 'bea@example.com' }]);
    expect((await list()).data.map(({ phone_number, email }) => phone_number ?? email)).toEqual([
      NUMBER,
      'bea@example.com',
    ]);
  });

  it.each([
    ['the number as people write it', '305 555-0142', 1],
    ['the e-mail address in other capitals', 'Ann@Example.com', 1],
    ['a part of the number', '305555', 0],
    ['another e-mail address', 'bea@example.com', 0],
    ['no address at all', '@', 0],
  ])('finds by %s', async (_, q, count) => {
    await add(NUMBER, { email: 'ann@example.com' });
    expect((await list({ q })).data).toHaveLength(count);
    expect(readings()).toEqual(['searched']);
  });

  it('finds the entries of an e-mail address page by page', async () => {
    const email = 'ann@example.com';
    for (const number of numbers) await add(number, { email });
    const first = await list({ q: email, limit: 3 });
    const second = await list({ q: email, limit: 3, key: first.next_page_key });
    expect([first, second].map(({ data }) => data.map(({ phone_number }) => phone_number))).toEqual([
      numbers.slice(0, 3),
      numbers.slice(3),
    ]);
    expect(second.next_page_key).toBeNull();
  });

  it('has one record for the readings of five minutes, apart from the changes', async () => {
    await add();
    for (const _ of [1, 2, 3]) await list();
    expect(readings()).toEqual(['listed']);
    expect(await recorded()).toEqual([['added', NUMBER]]);
  });

  it('shows nothing if its record is not written', async () => {
    await add();
    table.beforeWrite(1, () => Promise.reject(new Error('The table is down.')));
    await expect(list()).rejects.toThrow('The table is down.');
  });
});

describe('the switch of an entry', () => {
  const change = (blocked_inbound: boolean, version: number) =>
    updateEntry(by(), { address: NUMBER, blocked_inbound, version });

  it('changes it, with its record', async () => {
    const { version } = await add();
    expect(await change(false, version)).toEqual(await entry());
    expect(await entry()).toMatchObject({ blocked_inbound: false, version: 2 });
    expect((await recorded())[0]).toEqual(['changed', NUMBER]);
  });

  it('leaves an entry alone that has the value already', async () => {
    await add();
    expect(await change(true, 7)).toEqual(await entry());
    expect(await recorded()).toHaveLength(1);
  });

  it('is a conflict if somebody else was faster', async () => {
    const { version } = await add();
    table.beforeWrite(1, () => change(false, version));
    await expect(change(false, version)).rejects.toMatchObject({
      code: 'conflict',
      detail: [expect.objectContaining({ field: 'blocked_inbound', current: 'false' })],
    });
    expect(await entry()).toMatchObject({ blocked_inbound: false, version: 2 });
  });

  it('is a conflict on a version that was not the last one', async () => {
    await add();
    await expect(change(false, 9)).rejects.toMatchObject({ code: 'conflict' });
    expect(await entry()).toMatchObject({ blocked_inbound: true });
  });

  it('of an entry that does not exist is not found', async () => {
    await expect(change(true, 1)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('deleting an entry', () => {
  it('removes it, with its record', async () => {
    const { version } = await add();
    await deleteEntry(by(), { phone_number: NUMBER, version });
    expect(await entry()).toBeUndefined();
    expect((await recorded())[0]).toEqual(['deleted', NUMBER]);
  });

  it('is a conflict if it changes meanwhile', async () => {
    const { version } = await add();
    table.beforeWrite(1, () => updateEntry(by(), { address: NUMBER, blocked_inbound: false, version }));
    await expect(deleteEntry(by(), { phone_number: NUMBER, version })).rejects.toMatchObject({ code: 'conflict' });
    expect(await entry()).toMatchObject({ blocked_inbound: false });
  });

  it('needs no version, as the documented request has none; one that changes meanwhile stays', async () => {
    await add();
    const input = deleteBlacklistEntry.input.parse({ phone_number: NUMBER });
    table.beforeWrite(1, () => updateEntry(by(), { address: NUMBER, blocked_inbound: false, version: 1 }));
    await expect(deleteEntry(by(), input)).rejects.toMatchObject({ code: 'conflict' });
    expect(await deleteEntry(by(), input)).toEqual({});
    expect(await entry()).toBeUndefined();
  });

  it('is a conflict if the customer has asked not to be called since it was shown', async () => {
    const { version } = await add();
    await writeOne(markedAsDoNotCall(NUMBER));
    await expect(deleteEntry(by(), { phone_number: NUMBER, version })).rejects.toMatchObject({ code: 'conflict' });
    expect(await entry()).toMatchObject({ source: 'disposition' });
  });

  it('needs a number or an e-mail address of an entry that exists', async () => {
    await expect(deleteEntry(by(), { version: 1 })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(deleteEntry(by(), { email: 'ann@example.com', version: 1 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a file', () => {
  const uploadLink = vi.fn(async (key: string, _: object) => `https://bucket.test/${key}`);
  const register = (key: string, more: object = {}) => registerFile(by(), { key, blocked_inbound: true, ...more });
  const prepare = (file_name = 'Do not call.xlsx') => prepareFile({ uploadLink, ...by() }, { file_name, size: 1234 });

  it('gets a URL for its size and type, and the name of the product', async () => {
    const { key, content_type } = await prepare();
    expect(key).toBe(`imports/blacklist/${admin.id}/Do_not_call.xlsx_${admin.email.slice(0, 3)}_${at(5)}`);
    expect(content_type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(uploadLink).toHaveBeenLastCalledWith(key, { contentType: content_type, size: 1234 });
    expect((await prepare('old.XLS')).content_type).toBe('application/vnd.ms-excel');
  });

  it('is registered once, with its record, however often it is sent', async () => {
    const { key } = await prepare();
    const [first, again] = [await register(key, { file_name: 'Do not call.xlsx' }), await register(key)];
    expect(first).toMatchObject({
      kind: 'blacklist_upload',
      state: 'waiting',
      input: { file_name: 'Do not call.xlsx' },
    });
    expect(again).toEqual(first);
    expect(first).not.toHaveProperty('owner');
    expect(await recorded()).toEqual([['file_registered', undefined]]);
    expect(await listFiles(anActor(admin))).toEqual({ data: [first] });
  });

  it('of somebody else, or in the name of somebody else, is rejected', async () => {
    await expect(register('imports/blacklist/other/a.xlsx')).rejects.toMatchObject({ code: 'rejected' });
    const { key } = await prepare();
    await expect(register(key, { posted_by: 'other@coverline.test' })).rejects.toMatchObject({ code: 'rejected' });
    expect(table.itemsOf('job')).toEqual([]);
  });

  it('waits while three others are under way', async () => {
    for (const id of ['1', '2', '3']) await writeOne(jobCreation(anUpload({ id, owner: admin.id })));
    const { key } = await prepare();
    await expect(register(key)).rejects.toMatchObject({
      code: 'too_many_requests',
      message: '3 of your files are being imported. Wait until one is done.',
    });
  });

  it('gives a link to its rejected rows, recorded, until they are deleted', async () => {
    const linkTo = vi.fn(async (key: string) => `https://bucket.test/${key}`);
    const rejectedRows = (id: string, now = at(6)) => getRejectedRows({ linkTo, actor: anActor(admin), now }, { id });
    await writeOne(jobCreation(anUpload({ id: 'job-1', owner: admin.id })));
    await expect(rejectedRows('job-1')).rejects.toMatchObject({ code: 'conflict' });
    const result = { added: 1, existing: 0, rejected: 2, rejected_key: 'exports/rejected.csv', expires_ts: at(50) };
    await updateJob('job-1', { set: { state: 'done', result } });
    expect(await rejectedRows('job-1')).toEqual({ url: 'https://bucket.test/exports/rejected.csv' });
    expect(readings()).toEqual(['rejected_rows_opened']);
    await expect(rejectedRows('job-1', at(51))).rejects.toMatchObject({ code: 'not_found' });
    await expect(rejectedRows('job-2')).rejects.toMatchObject({ code: 'not_found' });
  });
});
