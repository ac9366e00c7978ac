import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putScriptPage } from '#platform/table/script-pages';
import { ScriptPage } from '#shared/scripts/script';
import { anActor, anAdmin } from '../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { getScript } from './get-script.ts';

describe('a script', () => {
  const page = (script: string, id: string, place = 0): ScriptPage =>
    ScriptPage.parse({ script, id, prompt_name: id, prompt: `The ${id}.`, place, version: 1 });
  let log: ReturnType<typeof captureLog>;
  beforeEach(async () => {
    startUnitTable();
    log = captureLog();
    await putScriptPage(page('a_script', 'verify'));
    await putScriptPage(page('a_script', 'start'));
    await putScriptPage(page('a_script_more', 'start'));
    await putScriptPage(page('closing_rebuttals', 'think_about_it', 2));
    await putScriptPage(page('closing_rebuttals', 'too_dear', 1));
  });
  afterEach(() => vi.restoreAllMocks());
  const get = (name: string, actor = anActor()) => getScript({ actor }, { name });

  it('has all of its pages and no others; rebuttals are in their order', async () => {
    expect((await get('a_script')).data.map(({ id }) => id)).toEqual(['start', 'verify']);
    expect((await get('closing_rebuttals')).data.map(({ id }) => id)).toEqual(['too_dear', 'think_about_it']);
  });

  it('of an unknown name is not found', async () => {
    await expect(get('nobody_wrote_it')).rejects.toEqual(rejectedAs('not_found', 'There is no such script.'));
  });

  it('of closing rebuttals is for closers and admins; it is denied to others, and logged', async () => {
    const fronter = anActor({ roles: ['fronter'] });
    await expect(get('closing_rebuttals', fronter)).rejects.toEqual(
      rejectedAs('forbidden', 'Closing rebuttals are for closers.'),
    );
    const line = log.lines().find(text => text.includes('access denied')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ user_id: 'agent-1', script: 'closing_rebuttals' });
    expect((await get('closing_rebuttals', anAdmin())).data).toHaveLength(2);
    expect((await get('a_script', fronter)).data).toHaveLength(2);
  });

  it('is not replaced by an older version', async () => {
    await putScriptPage({ ...page('a_script', 'start'), prompt: 'Edited.', version: 2 });
    expect((await putScriptPage(page('a_script', 'start'))).outcome).toBe('conflict');
    expect((await get('a_script')).data[0]).toMatchObject({ prompt: 'Edited.', version: 2 });
  });
});
