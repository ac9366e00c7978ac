import { afterAll, beforeAll, expect, it } from 'vitest';
import { pagesOfScript, putScriptPage } from '#platform/table/script-pages';
import { scriptPages } from '../../bin/seed/scripts/scripts.ts';
import { inBatches } from '../../bin/set-up/in-batches.ts';
import { startTable } from '../support/local-cloud/start-table.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTable();
});
afterAll(() => stop());

const load = () => inBatches(scriptPages, 16, page => putScriptPage({ ...page, version: 1 }));

it('the scripts are loaded once, and edited scripts are not changed', async () => {
  await load();
  const [first] = await pagesOfScript('opening_rebuttals');
  if (!first) throw new Error('There are no rebuttals.');
  await putScriptPage({ ...first, prompt: 'Edited.', version: 2 });
  await load();
  const again = await pagesOfScript('opening_rebuttals');
  expect(again[0]).toMatchObject({ prompt: 'Edited.', version: 2 });
  expect(again).toHaveLength(scriptPages.filter(({ script }) => script === 'opening_rebuttals').length);
});
