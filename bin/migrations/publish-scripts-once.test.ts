import { beforeEach, expect, it } from 'vitest';
import { keys } from '#platform/table/engine/keys';
import { publishedScript } from '#platform/table/settings/scripts';
import { at } from '../../tests/support/builders/a-call.ts';
import { aWrittenPage } from '../../tests/support/builders/a-script.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { publishScriptsOnce } from './publish-scripts-once.ts';

let table: UnitTable;
const storePage = (script: string, id: string, place: number) =>
  table.put({
    ...{ ...aWrittenPage(id), script, place, version: 1 },
    ...{ ...keys.scriptPage(script, id), entity: 'script-page' },
  });
beforeEach(() => {
  table = startUnitTable();
  storePage('a_script', 'second', 1);
  storePage('a_script', 'start', 0);
  storePage('opening_rebuttals', 'dear', 0);
});
const publish = () => publishScriptsOnce(() => at(0));
const idsOf = async (name: string) => (await publishedScript(name))?.pages.map(({ id }) => id);

it('publishes the scripts whose pages were items of their own, once', async () => {
  expect(await publish()).toBe(2);
  expect(await idsOf('a_script')).toEqual(['start', 'second']);
  expect(await idsOf('opening_rebuttals')).toEqual(['dear']);
  expect((await publishedScript('a_script'))?.pages[0]).toEqual(aWrittenPage('start'));
  const { reads, writes } = { ...table.requests };
  expect(await publish()).toBe(0);
  expect(table.requests).toEqual({ reads: reads + 1, writes });
});

it('begins again after an interruption, and publishes nothing twice', async () => {
  table.beforeWrite(2, () => Promise.reject(new Error('killed')));
  await expect(publish()).rejects.toThrow('killed');
  expect(await publish()).toBe(1);
  expect(await idsOf('opening_rebuttals')).toEqual(['dear']);
});
