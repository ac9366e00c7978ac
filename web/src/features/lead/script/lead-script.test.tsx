import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnCall } from '#shared/calls/call';
import { CHANGED_MEANWHILE } from '#shared/changed-meanwhile';
import { getScript, leaveScriptPage } from '#shared/contracts/leads';
import type { Operation } from '#shared/contracts/operation';
import type { Lead } from '#shared/leads/lead';
import { NO_CARD_NUMBER } from '#shared/payments/card-number-in';
import { ScriptPage } from '#shared/scripts/script';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { runBeforeSignOut } from '../../../lib/session/before-sign-out.ts';
import { aCall } from '../../../testing/a-call.ts';
import type { profileOf } from '../../../testing/a-profile.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { LeadScript } from './lead-script.tsx';

const lead: Lead = {
  id: 'l1',
  first_name: 'Ann',
  phone_number: '+13055551042',
  dob: '1961-05-20',
  spouse: { first_name: 'Ben' },
  child: { 0: { first_name: 'Cy' } },
  script_answers: { carrier: 'Acme Mutual' },
  created_ts: '2026-01-05T15:00:00.000Z',
  version: 4,
};

const page = (id: string, more: object = {}) =>
  ScriptPage.parse({ id, script: 'a_script', prompt_name: id, prompt: `The page ${id}.`, version: 1, ...more });
const choice = (label: string, page_key: string) => ({ choice: label, page_key });

const pages = [
  page('start', {
    prompt_name: 'warm_greeting',
    prompt: 'Hi {first_name}, this is {agent}. Your zip is {zip_code}?',
    page_key_choices: [choice('Yes', 'details'), choice('Call me later', 'end'), choice('Nobody knows', 'nowhere')],
  }),
  page('details', {
    inputs: [
      { name: 'budget', label: 'Budget', type: 'text' },
      { name: 'dob', label: 'Date of birth', type: 'date' },
      { name: 'insured_now', label: 'Insured now', type: 'select', options: ['yes', 'no'] },
      { name: 'carrier', label: 'Carrier', type: 'text' },
      { name: 'renewal', label: 'Renewal', type: 'date' },
    ],
    page_key_choices: [choice('Go on', 'family')],
  }),
  page('family', {
    inputs: [
      { name: 'spouse', label: 'Spouse', type: 'DEPENDANT_SPOUSE' },
      { name: 'child', label: 'Children', type: 'DEPENDANT_CHILD' },
    ],
    page_key_choices: [choice('Done', 'end')],
  }),
  page('end'),
];
const rebuttals = [
  page('busy', { prompt_name: 'I am busy', prompt: 'I understand, {first_name}.' }),
  page('not_me', { prompt_name: 'not_interested' }),
];

const call = aCall({ lead_key: 'lead/l1', call_source: 'customer_inbound_call' }) as OwnCall;
const at = (selected_page_key: string, ...back_pages: string[]): OwnCall => ({
  ...call,
  script_prompt_pages_history: { selected_page_key, back_pages },
});

const leave = vi.fn();
const read = vi.fn();
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.mocked(callOperation).mockClear();
  leave.mockReset().mockImplementation(async () => ({ ...lead, version: 5 }));
  read.mockReset().mockImplementation(({ name }) => ({ data: name.endsWith('rebuttals') ? rebuttals : pages }));
  serve({ getScript: input => read(input), leaveScriptPage: input => leave(input) });
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Given = { lead?: Lead; call?: OwnCall; user?: Parameters<typeof profileOf>[0]; withRebuttals?: boolean };
const given = async ({ user, ...props }: Given = {}) => {
  const draw = <LeadScript lead={lead} place="dashboard" {...props} />;
  const desk = renderConsole(draw, { ...(user && { user }) });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
  return desk;
};
const calls = (of: Operation) =>
  vi
    .mocked(callOperation)
    .mock.calls.filter(([operation]) => operation === of)
    .map(([, input]) => input);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const heading = (name: string) => screen.findByRole('heading', { name });
const rejected = (message: string, detail: ApiFailure['detail'] = []) =>
  new ApiFailure({ status: 422, code: 'rejected', message, detail });

describe('the script', () => {
  it('begins at the start page, with the lead’s name filled in and the back button disabled', async () => {
    await given();
    await heading('warm greeting');
    expect(screen.getByLabelText('Script').textContent).toContain('Hi Ann, this is Maria. Your zip is zip code?');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(calls(getScript)).toEqual([{ name: 'closer_qualified' }]);
  });

  it.each(['web_request', 'agent_callback'] as const)(
    'begins with a greeting of its own where we have called the customer: %s',
    async source => {
      const [start, ...others] = pages;
      read.mockReturnValue({
        data: [{ ...start, outbound_greeting: '{first_name}, you asked us to call.' }, ...others],
      });
      await given({ call: { ...call, call_source: source, task_creation_source: source } });
      await heading('warm greeting');
      expect(screen.getByLabelText('Script').textContent).toContain('Ann, you asked us to call.');
      expect(screen.getByLabelText('Script').textContent).not.toContain('Hi Ann');
    },
  );

  it('begins in Spanish with a lead who speaks it', async () => {
    const [start, ...others] = pages;
    read.mockReturnValue({ data: [{ ...start, prompt_es: 'Hola {first_name}.' }, ...others] });
    await given({ lead: { ...lead, language: 'es' } });
    await heading('warm greeting');
    expect(screen.getByLabelText('Script').textContent).toContain('Hola Ann.');
  });

  it.each([
    [{ call_source: 'outbound_dial' }, 'closer_unqualified'],
    [{ call_source: 'vendor_transfer' }, 'closer_qualified'],
  ])('is chosen by the source of the call', async (changes, name) => {
    await given({ call: { ...call, ...changes } });
    expect(calls(getScript)).toEqual([{ name, at: call.accepted_ts }]);
  });

  it('moves on by a choice, and saves the answers on the lead and the call', async () => {
    await given({ call });
    press('Yes');
    await heading('details');
    expect(calls(leaveScriptPage)).toEqual([
      {
        leadId: 'l1',
        prompt_name: 'warm_greeting',
        answer: 'Yes',
        task_attribute_key: 'taskAttribute/CA1',
        history: { selected_page_key: 'details', selected_page_choice: 'Yes', back_pages: ['start'] },
      },
    ]);
    expect(document.activeElement?.textContent).toBe('details');
  });

  it('continues where the call left it', async () => {
    await given({ call: at('details', 'start') });
    await heading('details');
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
  });

  it('goes back the way it came, and saves that too', async () => {
    await given({ call: at('details', 'start') });
    type('Budget', '300 a month');
    press('Back');
    await heading('warm greeting');
    expect(calls(leaveScriptPage)[0]).toMatchObject({
      prompt_name: 'details',
      inputs: { budget: '300 a month' },
      history: { selected_page_key: 'start', selected_page_choice: 'BACK', back_pages: [] },
    });
    expect(calls(leaveScriptPage)[0]).toHaveProperty('answer', undefined);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('shows that it is over, and can start again', async () => {
    await given({ call: at('end', 'start') });
    expect(screen.getByText('This is the end of the script.')).toBeTruthy();
    press('Start over');
    await heading('warm greeting');
    expect(calls(leaveScriptPage)[0]).toMatchObject({ history: { selected_page_key: 'start', back_pages: [] } });
  });

  it('is the version of when the call was accepted, which the call stores with its position', async () => {
    const published_ts = '2026-01-04T12:00:00.000Z';
    read.mockImplementation(() => ({ data: pages, published_ts }));
    const { draw } = await given({ call });
    press('Yes');
    await heading('details');
    expect(calls(leaveScriptPage)).toMatchObject([{ history: { selected_page_key: 'details', published_ts } }]);
    const stored = { selected_page_key: 'details', back_pages: ['start'], published_ts };
    draw(<LeadScript lead={lead} place="dashboard" call={{ ...call, script_prompt_pages_history: stored }} />);
    expect(screen.getByRole('heading', { name: 'details' })).toBeTruthy();
    expect(calls(getScript)).toEqual([{ name: 'closer_qualified', at: call.accepted_ts }]);
  });

  it('is, after a reload, the version that the call has stored, for its rebuttals too', async () => {
    const published_ts = '2026-01-04T12:00:00.000Z';
    const stored = { selected_page_key: 'details', back_pages: ['start'], published_ts };
    await given({ call: { ...call, script_prompt_pages_history: stored }, withRebuttals: true });
    press('Opening Rebuttals');
    await screen.findByRole('button', { name: 'I am busy' });
    expect(calls(getScript)).toEqual([
      { name: 'closer_qualified', at: published_ts },
      { name: 'opening_rebuttals', at: published_ts },
    ]);
  });

  it('works without a call', async () => {
    await given();
    press('Yes');
    await heading('details');
    expect(calls(leaveScriptPage)[0]).not.toHaveProperty('task_attribute_key');
  });
});

describe('the inputs of a page', () => {
  it('show the lead’s fields and answers', async () => {
    await given({ call: at('details', 'start') });
    expect(screen.getByLabelText<HTMLInputElement>('Date of birth').value).toBe('05/20/1961');
    expect(screen.getByLabelText<HTMLInputElement>('Carrier').value).toBe('Acme Mutual');
    expect(screen.getByLabelText<HTMLInputElement>('Budget').value).toBe('');
  });

  it('are saved when the page is left, if they were changed, each by its type', async () => {
    await given({ call: at('details', 'start') });
    type('Date of birth', '5/21/1961');
    type('Carrier', 'Zenith');
    type('Renewal', '12/31/2031');
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /Insured now/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Yes' }));
    press('Go on');
    await heading('family');
    expect(calls(leaveScriptPage)[0]).toMatchObject({
      answer: 'Go on',
      inputs: { dob: '1961-05-21', insured_now: 'yes' },
      other_inputs: { carrier: 'Zenith', renewal: '2031-12-31' },
    });
    expect((calls(leaveScriptPage)[0] as { inputs: object }).inputs).not.toHaveProperty('budget');
  });

  it('are not saved if they were emptied', async () => {
    await given({ call: at('details', 'start') });
    type('Carrier', '  ');
    press('Go on');
    await heading('family');
    expect(calls(leaveScriptPage)[0]).not.toHaveProperty('other_inputs');
  });

  it('include a spouse and children, with one more set for each press of the plus', async () => {
    await given({ call: at('family', 'start') });
    const spouse = within(screen.getByRole('group', { name: 'Spouse' }));
    expect(spouse.getByLabelText<HTMLInputElement>('First name').value).toBe('Ben');
    fireEvent.change(spouse.getByLabelText('Date of birth'), { target: { value: '01/02/1960' } });
    const first = within(screen.getByRole('group', { name: 'Child 1' }));
    expect(first.getByLabelText<HTMLInputElement>('First name').value).toBe('Cy');
    press('Add another child');
    const second = within(screen.getByRole('group', { name: 'Child 2' }));
    fireEvent.change(second.getByLabelText('First name'), { target: { value: 'Dee' } });
    press('Done');
    await heading('end');
    expect(calls(leaveScriptPage)[0]).toMatchObject({
      inputs: { spouse: { dob: '1960-01-02' }, child: { 0: { first_name: 'Dee', added_as: expect.any(String) } } },
    });
  });

  it('keep the page open with a message at each invalid field', async () => {
    await given({ call: at('details', 'start') });
    type('Date of birth', '13/45/1961');
    type('Renewal', 'soon');
    press('Go on');
    expect(await screen.findAllByText('Expected a date: MM/DD/YYYY.')).toHaveLength(2);
    expect(calls(leaveScriptPage)).toEqual([]);
    type('Date of birth', '05/21/1961');
    expect(screen.getAllByText('Expected a date: MM/DD/YYYY.')).toHaveLength(1);
  });

  it.each(['Carrier', 'Budget'])('rejects a card number in %s', async name => {
    await given({ call: at('details', 'start') });
    type(name, 'Card 4242 4242 4242 4242');
    expect(screen.queryByText(NO_CARD_NUMBER)).toBeNull();
    press('Go on');
    expect(await screen.findByText(NO_CARD_NUMBER)).toBeTruthy();
    expect(calls(leaveScriptPage)).toEqual([]);
  });

  it('keep their values while the tab is closed', async () => {
    const { draw } = await given({ call: at('details', 'start') });
    type('Budget', '300 a month');
    draw(<p>Another tab</p>);
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    draw(<LeadScript lead={{ ...lead, budget: '300 a month' }} place="dashboard" call={at('details', 'start')} />);
    expect(screen.getByLabelText<HTMLInputElement>('Budget').value).toBe('300 a month');
  });
});

describe('text typed on a page that is not left', () => {
  const there = at('details', 'start');
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const kept = {
    leadId: 'l1',
    prompt_name: 'details',
    answer: undefined,
    inputs: { budget: '300 a month' },
    base: { budget: '' },
    task_attribute_key: 'taskAttribute/CA1',
    history: there.script_prompt_pages_history,
  };

  it('is saved when the panel closes, and the script stays on its page', async () => {
    const { draw } = await given({ call: there });
    type('Budget', '300 a month');
    type('Date of birth', '13/45');
    draw(<p>Another screen</p>);
    await waitFor(() => expect(calls(leaveScriptPage)).toEqual([kept]));
  });

  it('is saved once when the call ends, before and after the panel loses the call', async () => {
    const { draw } = await given({ call: there });
    type('Budget', '300 a month');
    draw(
      <LeadScript lead={lead} place="dashboard" call={{ ...there, call_ended: true, reservation_status: 'wrapup' }} />,
    );
    await waitFor(() => expect(calls(leaveScriptPage)).toEqual([kept]));
    await waitFor(() => expect(closing()).toBe(false));
    draw(<LeadScript lead={lead} place="dashboard" />);
    await heading('warm greeting');
    expect(calls(leaveScriptPage)).toHaveLength(1);
  });

  it('is saved before the session ends', async () => {
    await given({ call: there });
    type('Budget', '300 a month');
    await act(runBeforeSignOut);
    expect(calls(leaveScriptPage)).toEqual([kept]);
  });

  it('is not saved if it is blank', async () => {
    const { draw } = await given({ call: there });
    type('Budget', '  ');
    expect(closing()).toBe(false);
    draw(<p>Another screen</p>);
    await act(runBeforeSignOut);
    expect(calls(leaveScriptPage)).toEqual([]);
  });

  it('is reported when it cannot be saved, holds back closing the page, and is saved by Retry', async () => {
    leave.mockRejectedValueOnce(rejected('The lead is changing. Please try again.'));
    const { draw } = await given({ call: there });
    type('Budget', '300 a month');
    expect(closing()).toBe(true);
    draw(<p>Another screen</p>);
    await screen.findByText('Lead update error');
    expect(closing()).toBe(true);
    press('Retry');
    await waitFor(() => expect(calls(leaveScriptPage)).toEqual([kept, kept]));
    await waitFor(() => expect(closing()).toBe(false));
  });
});

describe('a save that fails', () => {
  it('shows the error and keeps the page with everything entered; Retry moves on', async () => {
    leave.mockRejectedValueOnce(rejected('The lead is changing. Please try again.'));
    await given({ call: at('details', 'start') });
    type('Budget', '300 a month');
    press('Go on');
    await screen.findByText(/The lead is changing. Please try again./);
    expect(screen.getByText('Lead update error')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Budget').value).toBe('300 a month');
    type('Budget', '350 a month');
    press('Retry');
    await heading('family');
    expect(calls(leaveScriptPage).at(-1)).toMatchObject({ answer: 'Go on', inputs: { budget: '350 a month' } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the server’s problems at their fields', async () => {
    leave.mockRejectedValueOnce(rejected('Not valid.', [{ field: 'inputs.dob', message: 'Nobody is so old.' }]));
    await given({ call: at('details', 'start') });
    type('Date of birth', '01/01/1901');
    press('Go on');
    expect(await screen.findByText('Nobody is so old.')).toBeTruthy();
  });

  it('is sent once on two presses', async () => {
    let done: (saved: Lead) => void = () => undefined;
    leave.mockImplementation(() => new Promise<Lead>(resolve => (done = resolve)));
    await given({ call });
    fireEvent.keyDown(document.body, { key: '1' });
    fireEvent.keyDown(document.body, { key: '2' });
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    done({ ...lead, version: 5 });
    await heading('details');
    expect(leave).toHaveBeenCalledTimes(1);
  });
});

describe('what somebody else has stored in a field in which the agent types', () => {
  const there = at('details', 'start');
  const stored = (field: string, current: string) =>
    new ApiFailure({
      status: 409,
      code: 'conflict',
      message: CHANGED_MEANWHILE,
      detail: [{ field, message: CHANGED_MEANWHILE, current }],
    });
  const changed = (changes: Partial<Lead>, more: object = {}) => (
    <LeadScript lead={{ ...lead, version: 5, ...changes }} place="dashboard" call={there} {...more} />
  );

  it.each([
    ['Budget', 'budget', '', '400 a month'],
    ['Date of birth', 'dob', '1961-05-20', '1962-06-21'],
    ['Carrier', 'script_answers.carrier', 'Acme Mutual', 'Apex'],
  ])('is offered when the page is left, and nothing of %s is lost: Keep mine', async (label, field, base, theirs) => {
    leave.mockRejectedValueOnce(stored(field, theirs));
    await given({ call: there });
    const mine = label === 'Date of birth' ? '05/22/1961' : 'Mine';
    type(label, mine);
    press('Go on');
    const notice = await screen.findByText(/Changed by somebody else to/);
    expect(notice.textContent).toContain(label === 'Date of birth' ? '06/21/1962' : theirs);
    expect(screen.getByText('Please correct what is marked above, then go on.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(mine);
    press('Back');
    press('Go on');
    expect(leave).toHaveBeenCalledTimes(1);

    press('Keep mine');
    expect(screen.queryByText(/Changed by somebody else to/)).toBeNull();
    press('Go on');
    await heading('family');
    expect(calls(leaveScriptPage)).toMatchObject([
      { answer: 'Go on', base: { [field]: base } },
      { answer: 'Go on', base: { [field]: theirs } },
    ]);
  });

  it('is taken by Use it, and the page is left without the field', async () => {
    leave.mockRejectedValueOnce(stored('budget', '400 a month'));
    const { draw } = await given({ call: there });
    type('Budget', 'Mine');
    type('Carrier', 'Zenith');
    press('Go on');
    await screen.findByText(/Changed by somebody else to/);
    draw(changed({ budget: '400 a month' }));
    press('Use it');
    expect(screen.getByLabelText<HTMLInputElement>('Budget').value).toBe('400 a month');
    press('Go on');
    await heading('family');
    expect(calls(leaveScriptPage).at(-1)).toMatchObject({
      other_inputs: { carrier: 'Zenith' },
      base: { 'script_answers.carrier': 'Acme Mutual' },
    });
    expect(calls(leaveScriptPage).at(-1)).not.toHaveProperty('inputs');
  });

  it('is offered while the agent types, of spouse and children too', async () => {
    const { draw } = await given({ call: at('family', 'start') });
    const first = within(screen.getByRole('group', { name: 'Child 1' }));
    fireEvent.change(first.getByLabelText('First name'), { target: { value: 'Cyrus' } });
    const spouse = within(screen.getByRole('group', { name: 'Spouse' }));
    fireEvent.change(spouse.getByLabelText('First name'), { target: { value: 'Bert' } });
    draw(changed({ child: { 0: { first_name: 'Cyril' } } }, { call: at('family', 'start') }));
    expect(first.getByText(/Changed by somebody else to/).textContent).toContain('Cyril');
    expect(spouse.queryByText(/Changed by somebody else to/)).toBeNull();
    press('Keep mine');
    press('Done');
    await heading('end');
    expect(calls(leaveScriptPage)).toMatchObject([
      { base: { 'child.0.first_name': 'Cyril', 'spouse.first_name': 'Ben' } },
    ]);
  });

  it('needs no choice if it is what the agent typed, or sent before without an answer', async () => {
    const unreached = new ApiFailure({ status: 0, code: 'network', message: 'Coverline could not be reached.' });
    leave.mockRejectedValueOnce(unreached).mockRejectedValueOnce(stored('budget', 'First'));
    const { draw } = await given({ call: there });
    type('Budget', 'First');
    press('Go on');
    await screen.findAllByText('Lead update error');
    draw(changed({ budget: 'First' }));
    type('Budget', 'Second');
    expect(screen.queryByText(/Changed by somebody else to/)).toBeNull();
    press('Retry');
    await heading('family');
    expect(calls(leaveScriptPage).at(-1)).toMatchObject({ inputs: { budget: 'Second' }, base: { budget: 'First' } });
  });

  it('keeps the text of a page that is closed until the agent chooses; the other fields are saved', async () => {
    leave.mockRejectedValueOnce(stored('budget', '400 a month'));
    const { draw } = await given({ call: there });
    type('Budget', 'Mine');
    type('Carrier', 'Zenith');
    draw(<p>Another tab</p>);
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
    expect(calls(leaveScriptPage).at(-1)).toMatchObject({ other_inputs: { carrier: 'Zenith' } });
    expect(calls(leaveScriptPage).at(-1)).not.toHaveProperty('inputs');
    draw(changed({ budget: '400 a month' }));
    expect(screen.getByLabelText<HTMLInputElement>('Budget').value).toBe('Mine');
    press('Keep mine');
    press('Go on');
    await heading('family');
    expect(calls(leaveScriptPage).at(-1)).toMatchObject({
      inputs: { budget: 'Mine' },
      base: { budget: '400 a month' },
    });
  });
});

describe('a script that cannot be shown', () => {
  it('shows a prompt error and the server’s message, and tries again', async () => {
    read.mockImplementationOnce(() => {
      throw rejected('There is no such script.');
    });
    await given();
    expect(await screen.findByText('Script prompt error')).toBeTruthy();
    expect(screen.getByText('There is no such script.')).toBeTruthy();
    press('Retry');
    await heading('warm greeting');
  });

  it('goes back to the start from a missing page', async () => {
    await given({ call });
    press('Nobody knows');
    expect(await screen.findByText('Script prompt error')).toBeTruthy();
    press('Back to the start');
    await heading('warm greeting');
    expect(calls(leaveScriptPage)).toHaveLength(1);
  });

  it('goes back one page from a missing page', async () => {
    await given({ call: at('nowhere', 'start', 'details') });
    expect(await screen.findByText('Script prompt error')).toBeTruthy();
    press('Back');
    await heading('details');
  });
});

describe('the number keys', () => {
  it('choose by number', async () => {
    await given({ call });
    fireEvent.keyDown(document.body, { key: '2' });
    await heading('end');
    expect(calls(leaveScriptPage)[0]).toMatchObject({ answer: 'Call me later' });
  });

  it('type digits while a field has the focus', async () => {
    await given({ call: at('details', 'start') });
    fireEvent.keyDown(screen.getByLabelText('Budget'), { key: '1' });
    expect(calls(leaveScriptPage)).toEqual([]);
  });
});

describe('the rebuttals', () => {
  const buttons = () => screen.queryAllByRole('button', { name: /Rebuttals/ }).map(({ textContent }) => textContent);

  it.each([
    ['closer', ['Opening Rebuttals', 'Closing Rebuttals']],
    ['admin', ['Opening Rebuttals', 'Closing Rebuttals']],
    ['fronter', ['Opening Rebuttals']],
    ['verification', ['Opening Rebuttals']],
    ['customer_service', ['Opening Rebuttals']],
  ] as const)('are offered to a %s', async (role, names) => {
    await given({ user: { roles: [role] }, withRebuttals: true });
    expect(buttons()).toEqual(names);
  });

  it('are not in the tab', async () => {
    await given();
    expect(buttons()).toEqual([]);
  });

  const panel = () => screen.queryByRole('region', { name: 'Opening Rebuttals' });

  it('open beside the script, where each objection opens to its reply', async () => {
    await given({ withRebuttals: true });
    press('Opening Rebuttals');
    const rebuttals = within(await screen.findByRole('region', { name: 'Opening Rebuttals' }));
    fireEvent.click(await rebuttals.findByRole('button', { name: 'I am busy' }));
    expect(rebuttals.getByRole('button', { name: 'I am busy' }).getAttribute('aria-expanded')).toBe('true');
    expect(panel()?.textContent).toContain('I understand, Ann.');
    expect(rebuttals.getByRole('button', { name: 'not interested' })).toBeTruthy();
    expect(calls(getScript)).toContainEqual({ name: 'opening_rebuttals' });
  });

  it('leave the script usable, by its keys too', async () => {
    await given({ withRebuttals: true });
    press('Opening Rebuttals');
    await screen.findByRole('button', { name: 'I am busy' });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(document.body, { key: '1' });
    await waitFor(() => expect(calls(leaveScriptPage)).toHaveLength(1));
    expect(panel()).toBeTruthy();
  });

  it.each<[string, () => void]>([
    ['their own button', () => press('Opening Rebuttals')],
    ['Close', () => press('Close Opening Rebuttals')],
    ['Escape in them', () => fireEvent.keyDown(screen.getByRole('button', { name: 'I am busy' }), { key: 'Escape' })],
  ])('are closed by %s', async (_case, close) => {
    await given({ withRebuttals: true });
    press('Opening Rebuttals');
    await screen.findByRole('button', { name: 'I am busy' });
    close();
    expect(panel()).toBeNull();
  });

  it('show a failed read in their place, log it, and raise no toast', async () => {
    await given({ withRebuttals: true });
    read.mockImplementationOnce(() => {
      throw rejected('Please try again later.');
    });
    press('Closing Rebuttals');
    expect(await screen.findByText('Please try again later.')).toBeTruthy();
    expect(console.error).toHaveBeenCalled();
    expect(screen.queryByText('Script prompt error')).toBeNull();
    press('Retry');
    expect(await screen.findByRole('button', { name: 'I am busy' })).toBeTruthy();
  });
});
