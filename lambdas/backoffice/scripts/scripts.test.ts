import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPublishedScript, publishedScript } from '#platform/table/settings/scripts';
import type { WrittenPage } from '#shared/scripts/script';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aWrittenPage } from '../../../tests/support/builders/a-script.ts';
import { anActor, anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { createSetting } from '../settings/create-setting.ts';
import { scriptSetting } from '../settings/kinds.ts';
import { listSettingVersions } from '../settings/list-setting-versions.ts';
import { restoreSetting } from '../settings/restore-setting.ts';
import { saveSetting } from '../settings/save-setting.ts';
import { existing } from '../settings/setting.ts';
import { listScripts } from './list-scripts.ts';
import { publishScript } from './publish-script.ts';

const NAME = 'closer_qualified';
const pages = [aWrittenPage('start', { Yes: 'end' }), aWrittenPage('end')];
const edited = [aWrittenPage('start', { Yes: 'end' }, { prompt: 'Edited.' }), aWrittenPage('end')];
let table: UnitTable;
beforeEach(async () => {
  table = startUnitTable();
  await createPublishedScript(NAME, pages, at(0));
});
afterEach(() => vi.restoreAllMocks());

const deps = (seconds = 60, actor = anAdmin()) => ({ actor, now: at(seconds) });
const another = anActor({ id: 'admin-2', email: 'ben.admin@coverline.test', roles: ['admin'] });
const save = (to: WrittenPage[], version = 1, by = deps()) =>
  saveSetting(by, scriptSetting, { id: NAME, version, content: { name: NAME, pages: to } });
const publish = (version: number, by = deps(120), id = NAME) => publishScript(by, { id, version });
const stored = () => existing(scriptSetting, NAME);
const history = async () => (await listSettingVersions({ kind: 'script', name: NAME, limit: 40 })).data;

describe('the scripts', () => {
  it('are listed by name with the number of their pages', async () => {
    await createPublishedScript('a_script', pages.slice(1), at(0));
    expect((await listScripts()).data).toMatchObject([
      { name: 'a_script', pages: 1 },
      { name: NAME, pages: 2, version: 1, published: { version: 1, published_ts: at(0) } },
    ]);
  });

  it('get new ones as drafts, under a name of their own', async () => {
    const create = (name: string) => createSetting(deps(), scriptSetting, { id: name, content: { name, pages: [] } });
    expect(await create('fronting')).toMatchObject({ id: 'fronting', version: 1 });
    expect(await publishedScript('fronting')).toBeUndefined();
    await expect(create(NAME)).rejects.toEqual(rejectedAs('conflict'));
  });
});

describe('saving a draft', () => {
  it('leaves what agents have, with a record of what was before and after', async () => {
    expect(await save(edited)).toMatchObject({ version: 2, pages: edited, published: { version: 1 } });
    expect((await publishedScript(NAME))?.pages).toEqual(pages);
    expect(await history()).toMatchObject([{ number: 2, before: { pages }, after: { pages: edited } }]);
  });

  it('of somebody who has seen an older one is a conflict, and nothing of the other one is lost', async () => {
    await save(edited);
    const later = save([aWrittenPage('start')], 1, deps(90, another));
    await expect(later).rejects.toEqual(rejectedAs('conflict'));
    expect((await stored()).pages).toEqual(edited);
  });

  it('keeps the name', async () => {
    const renamed = { id: NAME, version: 1, content: { name: 'another', pages } };
    await expect(saveSetting(deps(), scriptSetting, renamed)).rejects.toEqual(rejectedAs('rejected'));
  });

  it('can be undone from the history, as a draft', async () => {
    await save(edited);
    await restoreSetting(deps(200), { kind: 'script', name: NAME, number: 2, version: 2 });
    expect(await stored()).toMatchObject({ pages, version: 3, published: { version: 1 } });
  });
});

describe('publishing a draft', () => {
  beforeEach(() => save(edited));

  it('gives it to agents, and says who did it', async () => {
    expect(await publish(2)).toMatchObject({ version: 3, published: { version: 3, published_ts: at(120) } });
    expect(await publishedScript(NAME)).toMatchObject({ pages: edited, number: 3, user_email: anAdmin().user.email });
    expect((await history())[0]).toMatchObject({ number: 3, published: true, user_id: anAdmin().user.id });
  });

  it('twice, after a lost answer, publishes it once', async () => {
    const first = await publish(2);
    const { writes } = { ...table.requests };
    expect(await publish(2, deps(180))).toEqual(first);
    expect(await publish(3, deps(240))).toEqual(first);
    expect(table.requests.writes).toBe(writes);
  });

  it('that somebody else has changed meanwhile is a conflict, before the write and during it', async () => {
    const changed = rejectedAs(
      'conflict',
      'Somebody else has changed this script since you opened it. Look at it again, then publish.',
    );
    await expect(publish(1)).rejects.toEqual(changed);
    table.beforeWrite(1, () => save([aWrittenPage('start')], 2, deps(110, another)));
    await expect(publish(2)).rejects.toEqual(changed);
    expect((await publishedScript(NAME))?.number).toBe(1);
  });

  it('that is not complete is rejected with each problem at its page', async () => {
    await save([aWrittenPage('start', { Yes: 'gone' })], 2);
    await expect(publish(3)).rejects.toMatchObject({
      code: 'rejected',
      detail: [
        { field: 'content.pages.start', message: "The answer 'Yes' leads to the page 'gone', which is missing." },
      ],
    });
  });

  it('of a script that does not exist is not found', async () => {
    await expect(publish(1, deps(), 'nobody_wrote_it')).rejects.toEqual(rejectedAs('not_found'));
  });

  it('by a clock that is behind the last publication is a conflict: the versions stay in their order', async () => {
    await publish(2);
    await save(pages, 3, deps(130));
    await expect(publish(4, deps(119))).rejects.toEqual(rejectedAs('conflict'));
  });
});
