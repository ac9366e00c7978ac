import { afterAll, beforeAll, expect, it } from 'vitest';
import { mapInBatches } from '#platform/batches/map-in-batches';
import { createPublishedScript, publishedScript } from '#platform/table/settings/scripts';
import { scripts } from '../../bin/seed/scripts/scripts.ts';
import { publishScript } from '../../lambdas/backoffice/scripts/publish-script.ts';
import { scriptSetting } from '../../lambdas/backoffice/settings/kinds.ts';
import { saveSetting } from '../../lambdas/backoffice/settings/save-setting.ts';
import { at } from '../support/builders/a-call.ts';
import { aWrittenPage } from '../support/builders/a-script.ts';
import { anAdmin } from '../support/builders/an-actor.ts';
import { startTable } from '../support/local-cloud/start-table.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTable();
});
afterAll(() => stop());

const load = (seconds: number) =>
  mapInBatches(scripts, 16, ({ name, pages }) => createPublishedScript(name, pages, at(seconds)));
const promptOf = async (name: string, then?: string) => (await publishedScript(name, then))?.pages[0]?.prompt;

it('the scripts are loaded once, edited ones are not changed, and each instant has its version', async () => {
  await load(0);
  const name = 'opening_rebuttals';
  const loaded = scripts.find(script => script.name === name)?.pages[0]?.prompt;
  expect(await promptOf(name)).toBe(loaded);

  const deps = (seconds: number) => ({ actor: anAdmin(), now: at(seconds) });
  const content = { name, pages: [aWrittenPage('only', {}, { prompt: 'Edited.' })] };
  await saveSetting(deps(100), scriptSetting, { id: name, version: 1, content });
  await publishScript(deps(200), { id: name, version: 2 });
  await load(300);
  expect(await promptOf(name)).toBe('Edited.');
  expect(await promptOf(name, at(199))).toBe(loaded);
  expect(await promptOf(name, at(200))).toBe('Edited.');
});
