import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getLead, leadByPhone, updateLead } from '#platform/table/leads';
import { createPublishedScript } from '#platform/table/settings/scripts';
import { leaveScriptPage as operation } from '#shared/contracts/leads';
import { getScript } from '../../lambdas/leads/get-script.ts';
import { leaveScriptPage } from '../../lambdas/leads/leave-script-page.ts';
import { at } from '../support/builders/a-call.ts';
import { aWrittenPage } from '../support/builders/a-script.ts';
import { aStoredLead } from '../support/builders/a-stored-lead.ts';
import { anActor } from '../support/builders/an-actor.ts';
import { startTable } from '../support/local-cloud/start-table.ts';
import { captureLog } from '../support/unit/captured-log.ts';

let stop: () => Promise<void>;

beforeAll(async () => {
  stop = await startTable();
});
afterAll(() => stop());
beforeEach(() => {
  captureLog();
});
afterEach(() => vi.restoreAllMocks());

const HISTORY = { selected_page_key: 'verify', selected_page_choice: 'Yes', back_pages: ['start'] };
const leave = (leadId: string, input: object, actor = anActor()) =>
  leaveScriptPage(
    { actor, now: at(100) },
    operation.input.parse({ leadId, prompt_name: 'greeting', history: HISTORY, ...input }),
  );
const latest = (id: string) => getLead(id, { latest: true });

describe('leaving a page of the script', () => {
  it('stores the answer and the claim of the phone number, and keeps what others change at the same moment', async () => {
    const lead = await aStoredLead();
    await Promise.all([
      leave(lead.id, { answer: 'Yes', inputs: { phone_number: '(555) 234-7001' } }),
      leave(lead.id, { prompt_name: 'another', answer: 'No' }),
      updateLead(lead.id, { set: { city: 'Austin' } }),
    ]);
    expect(await latest(lead.id)).toMatchObject({
      city: 'Austin',
      phone_number: '+15552347001',
      script_answers: { greeting: 'Yes', another: 'No' },
      version: 4,
    });
    expect(await leadByPhone('+15552347001')).toMatchObject({ id: lead.id });
    expect(await leadByPhone(lead.phone_number)).toBeUndefined();
  });
});

describe('a script', () => {
  const publish = (script: string, ...pages: string[]) =>
    createPublishedScript(
      script,
      pages.map(id => aWrittenPage(id)),
      at(0),
    );
  beforeAll(async () => {
    await publish('a_script', 'start', 'verify');
    await publish('a_script_more', 'start');
    await publish('closing_rebuttals', 'too_dear', 'think_about_it');
  });
  const get = (name: string, actor = anActor()) => getScript({ actor }, { name });

  it('has all of its pages and no others; rebuttals are in their order', async () => {
    expect((await get('a_script')).data.map(({ id }) => id)).toEqual(['start', 'verify']);
    expect((await get('closing_rebuttals')).data.map(({ id }) => id)).toEqual(['too_dear', 'think_about_it']);
  });
});
