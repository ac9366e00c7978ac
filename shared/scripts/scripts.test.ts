import { describe, expect, it } from 'vitest';
import { defaultGroupConfigurations } from '../access/default-groups.ts';
import { leaveScriptPage } from '../contracts/leads.ts';
import type { Lead } from '../leads/lead.ts';
import { greetingsOf, promptFor } from './greetings.ts';
import { promptParts } from './prompt-text.ts';
import { BACK_CHOICE, ScriptHistory, ScriptInput, ScriptPage } from './script.ts';
import { afterBack, afterChoice, beginning, mayGoBack, pageOf } from './script-walk.ts';
import { scriptFor } from './which-script.ts';

const lead: Lead = {
  id: '42',
  first_name: 'Ada',
  phone_number: '+13055550142',
  dob: '1961-05-20',
  state_abbr: 'TX',
  budget: '',
  spouse: { first_name: 'Ben' },
  script_answers: { carrier: 'Acme Mutual', since: 'since 2026-01-05', until: '2026-01-05 or later' },
  created_ts: '2026-01-05T15:00:00.000Z',
  version: 1,
};
const parts = (prompt: string, agent = 'Maria') => promptParts(prompt, { lead, agent });
const said = (prompt: string) =>
  parts(prompt)
    .map(({ text }) => text)
    .join('');

describe('a prompt', () => {
  it('fills in known fields of the lead and the agent’s name', () => {
    expect(parts('Hi {first_name}, this is {agent}.')).toEqual([
      { kind: 'text', text: 'Hi ' },
      { kind: 'field', text: 'Ada' },
      { kind: 'text', text: ', this is ' },
      { kind: 'field', text: 'Maria' },
      { kind: 'text', text: '.' },
    ]);
  });

  it('shows the names of fields that are unknown or not a text', () => {
    expect(parts('{zip_code}{budget}{spouse}')).toEqual([
      { kind: 'unknown', text: 'zip code' },
      { kind: 'unknown', text: 'budget' },
      { kind: 'unknown', text: 'spouse' },
    ]);
    expect(parts('{agent}', '')).toEqual([{ kind: 'unknown', text: 'agent' }]);
  });

  it.each([
    ['{phone_number}', '(305) 555-0142'],
    ['{dob}', '05/20/1961'],
    ['{state_abbr}', 'Texas'],
    ['{carrier}', 'Acme Mutual'],
    ['{since}', 'since 2026-01-05'],
    ['{until}', '2026-01-05 or later'],
    ['{ first_name } and {} and {0}', '{ first_name } and {} and {0}'],
    ['', ''],
  ])('%s reads %s', (prompt, text) => expect(said(prompt)).toBe(text));

  it('separates directions from spoken text', () => {
    expect(parts('Wait. [Open {first_name} now.] Go on.')).toEqual([
      { kind: 'text', text: 'Wait. ' },
      { kind: 'direction', text: 'Open {first_name} now.' },
      { kind: 'text', text: ' Go on.' },
    ]);
  });

  it('of a lead without answers, and in a place that is no state, shows what there is', () => {
    const { script_answers, ...others } = lead;
    const known = { lead: { ...others, state_abbr: 'AE' }, agent: 'Maria' };
    expect(promptParts('{state_abbr}{carrier}', known)).toEqual([
      { kind: 'field', text: 'AE' },
      { kind: 'unknown', text: 'carrier' },
    ]);
  });

  it('does not fill in properties of Object.prototype', () => {
    expect(parts('{constructor}{toString}').map(({ kind }) => kind)).toEqual(['unknown', 'unknown']);
  });
});

const choice = (page_key: string, name = page_key) => ({ choice: name, page_key });

describe('walking a script', () => {
  it('begins at the start page, where BACK is disabled', () => {
    expect(beginning()).toEqual({ selected_page_key: 'start', back_pages: [] });
    expect(mayGoBack(beginning())).toBe(false);
  });

  it('goes forward by choices, and back on the same pages', () => {
    const household = afterChoice(afterChoice(beginning(), choice('verify', 'Yes')), choice('household', 'Done'));
    expect(household).toEqual({
      selected_page_key: 'household',
      selected_page_choice: 'Done',
      back_pages: ['start', 'verify'],
    });
    const verify = afterBack(household);
    expect(verify).toEqual({ selected_page_key: 'verify', selected_page_choice: BACK_CHOICE, back_pages: ['start'] });
    expect(mayGoBack(verify)).toBe(true);
    expect(afterBack({ ...household, back_pages: ['start', 'verify', 'budget'] }).selected_page_key).toBe('budget');
    expect(afterBack(verify)).toEqual({ ...beginning(), selected_page_choice: BACK_CHOICE });
  });

  it('goes back to the start page if the back stack is empty', () => {
    expect(afterBack({ selected_page_key: 'lost', back_pages: [] }).selected_page_key).toBe('start');
  });

  it('keeps the last two hundred pages, as the contract allows', () => {
    let history = beginning();
    for (let n = 0; n < 230; n++) history = afterChoice(history, choice(`page-${n}`));
    expect(ScriptHistory.parse(history).back_pages).toHaveLength(200);
    expect(history.back_pages.at(-1)).toBe('page-228');
  });

  it('finds a page by its key', () => {
    const page = ScriptPage.parse({ id: 'start', script: 'a_script', prompt_name: 'start', prompt: 'Hi.', version: 1 });
    expect(pageOf([page], 'start')).toBe(page);
    expect(pageOf([page], 'gone')).toBeUndefined();
  });
});

describe('the script of a call', () => {
  const closer = defaultGroupConfigurations.find(({ name }) => name === 'closer_t1');
  const configured = { callConfigs: closer?.callConfigs ?? {} };
  const fronting = { dispositions: [], transferGroupOptions: [], script: 'fronting' };

  it.each([
    ['an inbound call', 'customer_inbound_call', 'closer_qualified'],
    ['an outbound call', 'outbound_dial', 'closer_unqualified'],
  ])('is, for %s, the group’s script, or else the default', (_, call_source, script) => {
    expect(scriptFor(configured, { call_source })).toBe(script);
    expect(scriptFor({ callConfigs: {} }, { call_source })).toBe(script);
    expect(scriptFor({ callConfigs: { [call_source]: fronting } }, { call_source })).toBe('fronting');
  });

  it('is the default script if there is no call', () => {
    expect(scriptFor(configured, undefined)).toBe('closer_qualified');
    expect(scriptFor({ callConfigs: {} }, undefined)).toBe('closer_qualified');
    expect(scriptFor({ callConfigs: { default: fronting } }, undefined)).toBe('fronting');
  });
});

describe('the name under which a page’s answer is stored', () => {
  const page = (prompt_name: string, choices: string[]) => ({
    id: 'p',
    script: 'a_script',
    prompt_name,
    prompt: 'Hi.',
    page_key_choices: choices.map(choice => ({ choice, page_key: 'start' })),
    version: 1,
  });

  const ofEveryObject = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', '__proto__'];

  it.each(['Too expensive!', '1st', 'a-b', '', 'x'.repeat(65), ...ofEveryObject])(
    'must not be %s if the page has a choice',
    name => {
      expect(ScriptPage.safeParse(page(name, ['Yes'])).error?.issues).toMatchObject([{ path: ['prompt_name'] }]);
      expect(leaveScriptPage.input.shape.prompt_name.safeParse(name).success).toBe(false);
      expect(ScriptPage.safeParse(page(name, [])).success).toBe(true);
    },
  );

  it.each(ofEveryObject)('must not be %s for an input either', name => {
    const history = { selected_page_key: 'start', back_pages: [] };
    const left = `{"leadId":"42","prompt_name":"p","history":${JSON.stringify(history)},"other_inputs":{"${name}":"x"}}`;
    expect(ScriptInput.safeParse({ name, label: 'L', type: 'text' }).success).toBe(false);
    expect(leaveScriptPage.input.safeParse(JSON.parse(left)).data?.other_inputs ?? {}).toEqual({});
  });

  it('is accepted by the operation that leaves the page', () => {
    expect(ScriptPage.safeParse(page('Qualified_Lead', ['Yes'])).success).toBe(true);
    expect(leaveScriptPage.input.shape.prompt_name.safeParse('Qualified_Lead').success).toBe(true);
  });
});

describe('what is said on a page', () => {
  const page = { prompt: 'Thank you for calling.', outbound_greeting: 'You asked us to call you.' };
  it.each([
    ['to a customer whom we call', page, { task_creation_source: 'web_request' }, page.outbound_greeting],
    ['to a customer whom we call back', page, { task_creation_source: 'agent_callback' }, page.outbound_greeting],
    ['to a customer whom the dialer calls', page, { task_creation_source: 'outbound_dial' }, page.outbound_greeting],
    ['to a caller', page, { task_creation_source: 'customer_inbound_call' }, page.prompt],
    ['after a transfer', page, { task_creation_source: 'internal_transfer', root_call_id: 'first' }, page.prompt],
    ['without a call', page, undefined, page.prompt],
    [
      'without a greeting of its own',
      { ...page, outbound_greeting: '' },
      { task_creation_source: 'web_request' },
      page.prompt,
    ],
  ] as const)('%s', (_, of, call, said) => {
    expect(promptFor(of, call, undefined)).toBe(said);
  });

  it('is listed in each way that is written', () => {
    const written = { prompt: page.prompt, outbound_greeting: '', prompt_es: 'Gracias.' };
    expect(greetingsOf(written).map(({ label, text }) => `${label}: ${text}`)).toEqual([
      'Text: Thank you for calling.',
      'Text in Spanish: Gracias.',
    ]);
  });

  const both = { ...page, prompt_es: 'Gracias por llamar.', outbound_greeting_es: 'Usted pidió que le llamemos.' };
  it.each([undefined, 'en'] as const)('to a customer whom we call, and who speaks the language %s', language => {
    expect(promptFor(both, { task_creation_source: 'web_request' }, language)).toBe(both.outbound_greeting);
  });

  it.each([
    ['to a caller', both, 'customer_inbound_call', both.prompt_es],
    ['to a customer whom we call', both, 'web_request', both.outbound_greeting_es],
    ['to a caller, without a Spanish text', page, 'customer_inbound_call', page.prompt],
    ['to a customer whom we call, without a Spanish text', page, 'web_request', page.outbound_greeting],
  ] as const)('to a lead who speaks Spanish: %s', (_, of, task_creation_source, said) => {
    expect(promptFor(of, { task_creation_source }, 'es')).toBe(said);
  });
});
