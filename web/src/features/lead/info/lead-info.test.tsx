import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#shared/access/roles';
import { topics } from '#shared/contracts/live';
import type { Lead } from '#shared/leads/lead';
import { NOT_AT_HAND } from '#shared/leads/sensitive-edit';
import type { SelectedProduct } from '#shared/products/product';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { forgetSavedForms } from '../../../lib/forms/use-saved-form.ts';
import { dialChecks } from '../../../testing/a-dial-check.ts';
import { aLead } from '../../../testing/a-lead.ts';
import { aProduct } from '../../../testing/a-product.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { useLead } from '../lead-query.ts';
import { LeadInfo } from './lead-info.tsx';

afterEach(forgetSavedForms);

const Panel = ({ id }: { id: string }) => {
  const { data } = useLead(id);
  return data ? <LeadInfo lead={data} place="route" /> : null;
};

const WANTS_NO_CALLS = 'The customer has asked not to be contacted.';

let ids = 0;
/** Each test has its own lead, as unsaved text is kept for its lead. */
const given = async (changes: Partial<Lead> = {}, roles: Role[] = ['closer'], products: SelectedProduct[] = []) => {
  ids += 1;
  let stored = aLead({ id: `lead-${ids}`, ...changes });
  let failure: ApiFailure | undefined;
  const updates: unknown[] = [];
  const callback = vi.fn((_: Record<string, unknown>) => ({ task_attribute_key: 'taskAttribute/outbound-1' }));
  serve({
    getLead: () => stored,
    updateLead: ({ data }) => {
      updates.push(data);
      if (failure) throw failure;
      stored = { ...stored, ...(data as Partial<Lead>), version: stored.version + 1 };
      return stored;
    },
    listLeadSources: () => [
      { id: '1', name: 'radio', version: 1 },
      { id: '2', name: 'web', version: 1 },
      { id: '3', name: 'fair', retired_ts: '2026-01-05T15:00:00.000Z', version: 1 },
    ],
    listSelectedProducts: () => ({ data: products }),
    listDispositions: () => ({ data: [{ id: 'sale', name: 'Sale', version: 1 }] }),
    callbackTask: callback,
    checkDials: () => ({
      ...dialChecks(stored, stored.last_disposition === 'DO NOT CALL' ? WANTS_NO_CALLS : undefined),
      hours: { from: 0, to: 24 },
    }),
  });
  const panel = <Panel id={stored.id} />;
  const desk = renderConsole(panel, { openCalls: [], user: { roles } });
  await screen.findByRole('form', { name: 'Details' });
  return {
    ...desk,
    panel,
    id: stored.id,
    updates,
    callback,
    failWith: (next?: ApiFailure) => {
      failure = next;
    },
    byOthers: (their: Partial<Lead>) => {
      stored = { ...stored, ...their, version: stored.version + 1 };
      const { id, version } = stored;
      desk.live.send({ topic: topics.lead(id), entity: 'lead', id, version, item: stored });
    },
  };
};

const inside = (region: string) => within(screen.getByRole('region', { name: region }));
const input = (label: string, region = 'Person') => inside(region).getByLabelText<HTMLInputElement>(label);
const write = (element: HTMLElement, value: string) => {
  fireEvent.focus(element);
  fireEvent.change(element, { target: { value } });
};
const leave = (element: HTMLElement) => fireEvent.blur(element);
const choose = async (label: string, region: string, option: string) => {
  fireEvent.mouseDown(inside(region).getByLabelText(label));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const update = () => fireEvent.click(screen.getByRole('button', { name: 'Update' }));
const NOT_EMPTY = 'Empty values are not saved: the stored one stays.';
const network = new ApiFailure({ status: 0, code: 'network', message: 'No answer.' });

/** The DOM of the tests has no layout: what was scrolled to is only recorded. */
const scrolled = vi.fn();
Element.prototype.scrollIntoView = scrolled;

beforeEach(() => {
  scrolled.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the details of a lead', () => {
  it('show every field in the user’s format', async () => {
    await given({ dob: '1961-05-20', insured_now: 'yes', spouse: { first_name: 'Bob' }, last_disposition: 'Sale' });
    const labels = [...document.querySelectorAll('label')].map(label => label.textContent);
    const ofDependant = ['First name', 'Last name', 'Middle initial', 'Date of birth', 'Gender'];
    expect(labels).toEqual([
      ...['First name', 'Last name', 'Middle initial', 'Gender', 'Date of birth', 'Email', 'Language'],
      ...['Phone number', 'Alternate phone number', 'Address', 'Zip code', 'City', 'State'],
      ...['Insured Now', 'Lead Source', 'Last Disposition'],
      ...['Previous Plan Info', 'Pre X Condition Details', 'Medications', 'Details On Whats Important'],
      ...['Annual Income', 'Budget'],
      ...ofDependant,
    ]);
    expect(input('Date of birth').value).toBe('05/20/1961');
    expect(input('Phone number').value).toBe('(305) 555-1042');
    expect(inside('Address').getByLabelText('State').textContent).toBe('FL – Florida');
    expect(inside('Lead').getByLabelText('Insured Now').textContent).toBe('Yes');
    expect(input('Lead Source', 'Lead').value).toBe('TV spot');
    expect(input('First name', 'Spouse').value).toBe('Bob');
  });

  it('are saved one by one when they are left, which the field shows', async () => {
    const { updates } = await given();
    write(input('City', 'Address'), 'Tampa');
    leave(input('City', 'Address'));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(updates).toEqual([{ city: 'Tampa' }]);
  });

  it('say that an empty value is not saved, until the field is entered again', async () => {
    const { updates } = await given();
    const name = input('First name');
    write(name, '');
    expect(screen.getByText(NOT_EMPTY)).toBeTruthy();
    leave(name);
    expect(name.value).toBe('Ann');
    expect(screen.getByText(NOT_EMPTY)).toBeTruthy();
    fireEvent.focus(name);
    expect(screen.queryByText(NOT_EMPTY)).toBeNull();
    write(name, '');
    write(name, 'Anna');
    expect(screen.queryByText(NOT_EMPTY)).toBeNull();
    expect(updates).toEqual([]);
  });

  it('are saved when they are chosen', async () => {
    const { updates } = await given();
    await choose('Annual Income', 'Needs', '35,001-50,000 Monthly');
    await choose('Gender', 'Spouse', 'Male');
    await waitFor(() =>
      expect(updates).toEqual([{ annual_income: '35,001-50,000 Monthly' }, { spouse: { gender: 'male' } }]),
    );
  });

  it('choose the language in which the customer wants to be spoken to', async () => {
    const { updates } = await given();
    await choose('Language', 'Person', 'Spanish');
    await waitFor(() => expect(updates).toEqual([{ language: 'es' }]));
  });

  it('show the stored value again when a field is emptied', async () => {
    const { updates } = await given();
    write(input('First name'), '');
    leave(input('First name'));
    expect(input('First name').value).toBe('Ann');
    expect(updates).toEqual([]);
  });

  it('show an error at its field, connected by aria-describedby', async () => {
    await given();
    write(input('Date of birth'), '02/30/1961');
    leave(input('Date of birth'));
    const field = input('Date of birth');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const help = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(help?.textContent).toBe('Expected a date: MM/DD/YYYY.');
  });

  it.each([['<img src=x onerror=alert(1)>'], ['שלום עולם'], ['東京 🚑']])('show %s as text', async text => {
    const { updates } = await given({ city: text });
    expect(input('City', 'Address').value).toBe(text);
    expect(document.querySelector('img')).toBeNull();
    write(input('First name'), text);
    leave(input('First name'));
    await waitFor(() => expect(updates).toEqual([{ first_name: text }]));
  });
});

describe('an erased lead', () => {
  it('shows what is kept of it, and offers no change', async () => {
    await given({ first_name: 'Ada', erased_ts: '2026-03-01T15:00:00.000Z' }, ['admin']);
    expect(input('First name').value).toBe('Ada');
    const form = within(screen.getByRole('form', { name: 'Details' }));
    const fields = [...form.getAllByRole('textbox'), ...form.getAllByRole('combobox')];
    const isOff = (field: HTMLElement) =>
      field.matches(':disabled, [readonly]') || field.getAttribute('aria-disabled') === 'true';
    expect(fields.filter(field => !isOff(field))).toEqual([]);
    expect(screen.queryByText(NOT_AT_HAND)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add a child' })).toBeNull();
  });
});

describe('the phone numbers and the e-mail', () => {
  const contact = ['Email', 'Phone number', 'Alternate phone number'];
  const disabled = () => contact.map(label => input(label).disabled);
  const product = aProduct({ type: 'health' });

  it.each([
    ['a product', product],
    ['a failed product', aProduct({ type: 'health', status: 'failed' })],
  ])('of a lead with %s are read-only for an agent who does not have it at hand, with the reason', async (_, one) => {
    await given({}, ['closer'], [one]);
    expect(await screen.findByText(NOT_AT_HAND)).toBeTruthy();
    expect(disabled()).toEqual([true, true, true]);
    expect(input('First name').disabled).toBe(false);
  });

  it.each<[string, Partial<Lead>, Role[], SelectedProduct[]]>([
    ['its closer', { assigned_agent_email_by_role: { closer: 'maria.lopez@coverline.test' } }, ['closer'], [product]],
    ['an admin', {}, ['admin'], [product]],
  ])('are changed by %s', async (_, lead, roles, products) => {
    await given(lead, roles, products);
    await screen.findByRole('form', { name: 'Details' });
    expect(disabled()).toEqual([false, false, false]);
    expect(screen.queryByText(NOT_AT_HAND)).toBeNull();
  });
});

describe('Update', () => {
  it('saves all that differ, and confirms it', async () => {
    const { updates } = await given();
    write(input('City', 'Address'), 'Tampa');
    write(input('First name', 'Spouse'), 'Bob');
    update();
    expect(await screen.findByText('Lead details was update')).toBeTruthy();
    expect(updates).toEqual(expect.arrayContaining([{ city: 'Tampa' }, { spouse: { first_name: 'Bob' } }]));
  });

  it('that fails shows one toast, which that of the next one replaces', async () => {
    const { failWith } = await given();
    failWith(new ApiFailure({ status: 409, code: 'conflict', message: 'Another lead has this phone number.' }));
    write(input('Alternate phone number'), '(305) 555-0188');
    update();
    expect(await screen.findByText('Lead update error')).toBeTruthy();
    expect(screen.queryByText('Lead details was update')).toBeNull();
    failWith();
    write(input('City', 'Address'), 'Tampa');
    write(input('Alternate phone number'), '(305) 555-0189');
    update();
    expect(await screen.findByText('Lead details was update')).toBeTruthy();
    expect(screen.queryByText('Lead update error')).toBeNull();
  });

  it('that fails keeps the text with the server’s message and Retry', async () => {
    const { failWith, updates } = await given();
    failWith(new ApiFailure({ status: 409, code: 'conflict', message: 'Another lead has this phone number.' }));
    write(input('Alternate phone number'), '(305) 555-0188');
    update();
    expect(await screen.findByText('Another lead has this phone number.')).toBeTruthy();
    expect(input('Alternate phone number').value).toBe('(305) 555-0188');

    failWith();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(updates).toEqual([{ alt_phone_number: '+13055550188' }, { alt_phone_number: '+13055550188' }]);
  });

  it('focuses the first invalid field', async () => {
    await given();
    write(input('Email'), 'ann');
    update();
    await waitFor(() => expect(document.activeElement).toBe(input('Email')));
    expect(screen.getByText('E-mail must be valid')).toBeTruthy();
  });
});

describe('a lost connection', () => {
  it('loses nothing, is shown, and the text is saved when it is back', async () => {
    const { failWith, updates } = await given();
    failWith(network);
    write(input('City', 'Address'), 'Tampa');
    leave(input('City', 'Address'));
    expect(await screen.findByText(/The connection is lost. What you type stays here/)).toBeTruthy();
    expect(screen.getByText('Not saved: no connection. What you typed stays here.')).toBeTruthy();
    expect(input('City', 'Address').value).toBe('Tampa');

    failWith();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(updates).toHaveLength(2);
    expect(screen.queryByText(/The connection is lost/)).toBeNull();
  });

  it('to the server alone is tried again every few seconds, not in a tight loop', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { failWith, updates, live, id } = await given();
    live.acknowledge(topics.lead(id));
    failWith(network);
    write(input('City', 'Address'), 'Tampa');
    leave(input('City', 'Address'));
    expect(await screen.findByText(/The connection is lost. What you type stays here/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(updates).toHaveLength(1);

    failWith();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(updates).toHaveLength(2);
  });

  it('loses nothing after a tab switch, and the browser asks before the page is closed', async () => {
    const { failWith, draw, panel } = await given();
    failWith(network);
    write(input('City', 'Address'), 'Tampa');
    draw(<p>another tab</p>);
    expect(await screen.findByText('Lead update error')).toBeTruthy();
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);

    draw(panel);
    await screen.findByRole('form', { name: 'Details' });
    expect(input('City', 'Address').value).toBe('Tampa');
    failWith();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
  });
});

describe('two panels of one lead', () => {
  it('have one form, which goes on in the first when the second is closed', async () => {
    const { id, draw, panel, byOthers, updates } = await given();
    const both = (withDialog: boolean) => (
      <>
        <div>{panel}</div>
        {withDialog && (
          <section aria-label="dialog">
            <Panel id={id} />
          </section>
        )}
      </>
    );
    draw(both(true));
    await waitFor(() => expect(screen.getAllByRole('form', { name: 'Details' })).toHaveLength(2));
    const cities = () => screen.getAllByLabelText<HTMLInputElement>('City');
    const [, second] = cities();
    if (second) write(second, 'Tampa');
    expect(cities().map(({ value }) => value)).toEqual(['Tampa', 'Tampa']);
    draw(both(false));
    expect(cities().map(({ value }) => value)).toEqual(['Tampa']);
    await waitFor(() => expect(updates).toEqual([{ city: 'Tampa' }]));
    byOthers({ city: 'Miami' });
    await waitFor(() => expect(input('City', 'Address').value).toBe('Miami'));
    write(input('City', 'Address'), 'Reno');
    leave(input('City', 'Address'));
    await waitFor(() => expect(updates).toEqual([{ city: 'Tampa' }, { city: 'Reno' }]));
  });
});

describe('two people at once', () => {
  it('see each other’s changes, but not in a focused field', async () => {
    const { byOthers } = await given();
    write(input('First name'), 'Anna');
    byOthers({ first_name: 'Hannah', city: 'Miami' });
    await waitFor(() => expect(input('City', 'Address').value).toBe('Miami'));
    expect(input('First name').value).toBe('Anna');
    expect(screen.getByText(/Changed by somebody else to/).textContent).toBe('Changed by somebody else to "Hannah"');
    fireEvent.click(screen.getByRole('button', { name: 'Use it' }));
    expect(input('First name').value).toBe('Hannah');
    expect(screen.queryByText(/Changed by somebody else/)).toBeNull();
  });

  it('have the notice scrolled into view above the sticky bar', async () => {
    const { byOthers } = await given();
    write(input('First name'), 'Anna');
    byOthers({ first_name: 'Hannah' });
    const notice = (await screen.findByText(/Changed by somebody else/)).closest('[role=status]');
    expect(scrolled.mock.contexts).toEqual([notice]);
    expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
  });

  it('overwrite each other only with Keep mine', async () => {
    const { byOthers, updates } = await given();
    write(input('First name'), 'Anna');
    byOthers({ first_name: 'Hannah' });
    await screen.findByText(/Changed by somebody else/);
    leave(input('First name'));
    expect(updates).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(updates).toEqual([{ first_name: 'Anna' }]));
  });
});

describe('Lead Source, Last Disposition and Lead Id', () => {
  it('are for admins: other users get a message if they try to change the source', async () => {
    const { updates } = await given({ last_disposition: 'Sale' });
    await userEvent.type(input('Lead Source', 'Lead'), 'x');
    expect(screen.getByText('Lead Sources can only be updated by admins.')).toBeTruthy();
    expect(input('Lead Source', 'Lead').value).toBe('TV spot');
    leave(input('Lead Source', 'Lead'));
    expect(updates).toEqual([]);
    expect(input('Last Disposition', 'Lead').readOnly).toBe(true);
    expect(screen.queryByLabelText('Lead Id')).toBeNull();
  });

  it('are changed by an admin, who sees the id too', async () => {
    const { id, updates } = await given({}, ['admin']);
    await choose('Lead Source', 'Lead', 'Radio');
    await choose('Last Disposition', 'Lead', 'Sale');
    await waitFor(() => expect(updates).toEqual([{ lead_source: 'radio' }, { last_disposition: 'Sale' }]));
    expect(input('Lead Id', 'Lead').value).toBe(id);
    expect(input('Lead Id', 'Lead').readOnly).toBe(true);
  });

  it('offer an admin the sources that are not retired, and the one that the lead has', async () => {
    await given({}, ['admin']);
    fireEvent.mouseDown(inside('Lead').getByLabelText('Lead Source'));
    await screen.findByRole('option', { name: 'Radio' });
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['TV spot', 'Radio', 'Web']);
  });

  it('copy the id', async () => {
    const { id } = await given({}, ['admin']);
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText } });
    fireEvent.click(screen.getByRole('button', { name: 'Copy the lead id' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(writeText).toHaveBeenCalledExactlyOnceWith(id);
    vi.unstubAllGlobals();
  });
});

describe('the callback control', () => {
  it('is at each number, and calls the stored number', async () => {
    const { id, callback } = await given({ alt_phone_number: '+13055550188' });
    fireEvent.click(screen.getByRole('button', { name: 'Call back (305) 555-0188' }));
    await waitFor(() =>
      expect(callback).toHaveBeenCalledExactlyOnceWith({ lead_key: `lead/${id}`, phone: 'alt_phone_number' }),
    );
  });

  it('shows why it does not call if there is no number', async () => {
    const { callback } = await given();
    const control = screen.getByRole('button', { name: 'Call back alternate phone number' });
    expect(control.getAttribute('aria-disabled')).toBe('true');
    fireEvent.mouseOver(control);
    expect((await screen.findByRole('tooltip')).textContent).toBe('There is no number to call');
    fireEvent.click(control);
    expect(callback).not.toHaveBeenCalled();
  });

  it('says at once that the customer wants no calls, after the disposition of a colleague', async () => {
    const { callback, byOthers } = await given();
    const control = screen.getByRole('button', { name: 'Call back (305) 555-1042' });
    expect(await screen.findByText(/^\d+:\d\d( or \d+:\d\d)? [AP]M/)).toBeTruthy();
    expect(control.getAttribute('aria-disabled')).toBe('false');
    byOthers({ last_disposition: 'DO NOT CALL' });
    await waitFor(() => expect(control.getAttribute('aria-disabled')).toBe('true'));
    fireEvent.mouseOver(control);
    expect((await screen.findByRole('tooltip')).textContent).toBe(WANTS_NO_CALLS);
    fireEvent.click(control);
    expect(callback).not.toHaveBeenCalled();
  });

  it('calls no number that is not saved', async () => {
    const { callback } = await given();
    write(input('Phone number'), '(305) 555-0199');
    const control = screen.getByRole('button', { name: 'Call back (305) 555-1042' });
    expect(control.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(control);
    expect(callback).not.toHaveBeenCalled();
  });
});

describe('children', () => {
  it('are added one after another, and saved under a mark: the server gives the place', async () => {
    const { updates } = await given({ child: { '0': { first_name: 'Cid' } } });
    fireEvent.click(screen.getByRole('button', { name: 'Add a child' }));
    const added = input('First name', 'Child 2');
    expect(document.activeElement).toBe(added);
    write(added, 'Eve');
    leave(added);
    await waitFor(() =>
      expect(updates).toEqual([{ child: { '0': { first_name: 'Eve', added_as: expect.any(String) } } }]),
    );
  });

  it('whom somebody else adds meanwhile stand above the one in which one types, which keeps the focus', async () => {
    const { byOthers } = await given({ child: { '0': { first_name: 'Cid' } } });
    fireEvent.click(screen.getByRole('button', { name: 'Add a child' }));
    const added = input('First name', 'Child 2');
    write(added, 'Ev');
    byOthers({ child: { '0': { first_name: 'Cid' }, '1': { first_name: 'Dee' } } });
    await waitFor(() => expect(input('First name', 'Child 2').value).toBe('Dee'));
    expect(input('First name', 'Child 3')).toBe(added);
    expect(document.activeElement).toBe(added);
    expect(added.value).toBe('Ev');
  });

  it('are twenty at most', async () => {
    const child = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [String(index), {}]));
    await given({ child });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a child' }).disabled).toBe(true);
  });
});
