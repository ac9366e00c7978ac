import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '#platform/table/engine/keys';
import { createPublishedScript } from '#platform/table/settings/scripts';
import { scriptVersionAt } from '#shared/scripts/which-script';
import { at } from '../../tests/support/builders/a-call.ts';
import { aWrittenPage } from '../../tests/support/builders/a-script.ts';
import { anActor, anAdmin } from '../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { publishScript } from '../backoffice/scripts/publish-script.ts';
import { scriptSetting } from '../backoffice/settings/kinds.ts';
import { saveSetting } from '../backoffice/settings/save-setting.ts';
import { getScript } from './get-script.ts';

let table: UnitTable;
let log: ReturnType<typeof captureLog>;
beforeEach(async () => {
  table = startUnitTable();
  log = captureLog();
  await createPublishedScript('a_script', [aWrittenPage('start', { Yes: 'verify' }), aWrittenPage('verify')], at(100));
  await createPublishedScript('a_script_more', [aWrittenPage('start')], at(100));
  const rebuttals = [aWrittenPage('too_dear'), aWrittenPage('think_about_it')];
  await createPublishedScript('closing_rebuttals', rebuttals, at(100));
});
afterEach(() => vi.restoreAllMocks());
const get = (name: string, { actor = anActor(), at: then }: { actor?: typeof admin; at?: string } = {}) =>
  getScript({ actor }, { name, ...(then !== undefined && { at: then }) });
const admin = anAdmin();

describe('a script', () => {
  it('has all of its pages and no others; rebuttals are in their order', async () => {
    expect(await get('a_script')).toMatchObject({
      data: [
        { id: 'start', script: 'a_script', place: 0, version: 1 },
        { id: 'verify', script: 'a_script', place: 1, version: 1 },
      ],
      published_ts: at(100),
    });
    expect((await get('closing_rebuttals')).data.map(({ id }) => id)).toEqual(['too_dear', 'think_about_it']);
  });

  it('of an unknown name is not found', async () => {
    await expect(get('nobody_wrote_it')).rejects.toEqual(rejectedAs('not_found', 'There is no such script.'));
  });

  it('of closing rebuttals is for closers and admins; it is denied to others, and logged', async () => {
    const fronter = anActor({ roles: ['fronter'] });
    await expect(get('closing_rebuttals', { actor: fronter })).rejects.toEqual(
      rejectedAs('forbidden', 'Closing rebuttals are for closers.'),
    );
    const line = log.lines().find(text => text.includes('access denied')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ user_id: 'agent-1', script: 'closing_rebuttals' });
    expect((await get('closing_rebuttals', { actor: admin })).data).toHaveLength(2);
    expect((await get('a_script', { actor: fronter })).data).toHaveLength(2);
  });

  it('is not replaced where one of the name exists', async () => {
    expect(await createPublishedScript('a_script', [aWrittenPage('other')], at(200))).toBe(false);
    expect((await get('a_script')).data).toHaveLength(2);
  });

  it('from before scripts had versions is read page by page, by its places', async () => {
    for (const [place, id] of ['start', 'later'].entries())
      table.put({
        ...{ ...aWrittenPage(id), script: 'an_old_script', place: 1 - place, version: 1 },
        ...{ ...keys.scriptPage('an_old_script', id), entity: 'script-page' },
      });
    expect((await get('an_old_script')).data.map(({ id }) => id)).toEqual(['later', 'start']);
    expect(await get('an_old_script')).not.toHaveProperty('published_ts');
  });
});

describe('a script that is edited during a call', () => {
  const edited = [aWrittenPage('start', { Yes: 'end' }, { prompt: 'Edited.' }), aWrittenPage('end')];
  const edit = (seconds: number, version: number, pages = edited) =>
    saveSetting({ actor: admin, now: at(seconds) }, scriptSetting, {
      ...{ id: 'a_script', version },
      content: { name: 'a_script', pages },
    });
  const publish = (seconds: number, version: number) =>
    publishScript({ actor: admin, now: at(seconds) }, { id: 'a_script', version });
  const textsAt = async (then: string | undefined) =>
    (await get('a_script', then === undefined ? {} : { at: then })).data.map(({ prompt }) => prompt);
  const before = ['The start.', 'The verify.'];
  const after = ['Edited.', 'The end.'];

  it('stays as it was for all calls until the edit is published', async () => {
    await edit(200, 1);
    expect(await textsAt(at(300))).toEqual(before);
    expect(await textsAt(undefined)).toEqual(before);
  });

  it('stays as it was for a call that was accepted before, and is the new one for later calls', async () => {
    await edit(200, 1);
    await publish(300, 2);
    expect(await textsAt(scriptVersionAt({ accepted_ts: at(250) }))).toEqual(before);
    expect(await textsAt(scriptVersionAt({ accepted_ts: at(301) }))).toEqual(after);
    expect(await textsAt(scriptVersionAt(undefined))).toEqual(after);
  });

  it('stays as it was, by the version that the call has stored, also if it is published twice', async () => {
    await edit(200, 1);
    await publish(300, 2);
    await edit(400, 3, [aWrittenPage('start', {}, { prompt: 'Again.' })]);
    await publish(500, 4);
    const history = { selected_page_key: 'verify', back_pages: ['start'], published_ts: at(100) };
    expect(await textsAt(scriptVersionAt({ accepted_ts: at(310), script_prompt_pages_history: history }))).toEqual(
      before,
    );
    expect(await textsAt(at(310))).toEqual(after);
    expect(await textsAt(at(500))).toEqual(['Again.']);
  });

  it('is its first version for a call from before that', async () => {
    expect(await textsAt(at(50))).toEqual(before);
  });
});
