import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { topics } from '#shared/contracts/live';
import type { OwnDataJob } from '#shared/jobs/job';
import type { Erasure } from '#shared/retention/erasure';
import { HELD, LEAD_ON_CALL } from '#shared/retention/erasure-rules';
import { defaultRetention } from '#shared/retention/retention-setting';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { toasts } from '../../../lib/ui/toast.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { monthsText } from '../retention-texts.ts';
import { DataPage } from './data-page.tsx';

const held = {
  ...{ id: '42', first_name: 'Ada', last_name: 'Park', phone_number: '+15552340001' },
  ...{
    created_ts: '2026-01-05T15:00:00.000Z',
    lines: ['niia_health'],
    on_call: false,
    on_blacklist: true,
    email_on_blacklist: true,
  },
  held: { notes: 2, messages: 1, payments: 1, calls: 3, recordings: 3, documents: 0 },
  kept_until: '2036-01-05T15:00:00.000Z',
};
const anErasure: Erasure = {
  ...{ lead_id: '41', cause: 'retention', user_id: 'retention', user_email: 'retention', version: 2 },
  ...{ erased: held.held, on_blacklist: false, created_ts: '2026-03-01T15:00:00.000Z' },
};
const anErasureJob: OwnDataJob = {
  ...{ kind: 'erasure', id: 'job-1', state: 'running', progress: { percent: 40, rows: 4 }, version: 3 },
  ...{ input: { lead_id: '42' }, created_ts: '2026-03-01T15:00:00.000Z', updated_ts: '2026-03-01T15:00:00.000Z' },
};
const failure = (message: string, code: 'rejected' | 'conflict' = 'rejected') =>
  new ApiFailure({ status: 422, code, message, detail: [] });
const failing = (error: Error) => () => {
  throw error;
};

const given = (responses: Parameters<typeof serve>[0] = {}) => {
  const all = {
    getRetention: () => defaultRetention,
    findStoredLead: () => ({ lead: held }),
    listDataJobs: () => ({ data: [] }),
    listErasures: () => aPage([]),
    ...responses,
  };
  serve(all);
  return renderConsole(<DataPage />, { path: '/settings/data', openCalls: [], user: { roles: ['admin'] } });
};

beforeEach(() => toasts.set([]));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const toastTexts = () => toasts.get().map(({ message }) => message);
const line = async (name: string) => within(await screen.findByRole('group', { name }));
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const find = async (number = '555 234 0001') => {
  type(await screen.findByLabelText('Phone number of the lead'), number);
  fireEvent.click(button('Find'));
};
const found = async (responses: Parameters<typeof serve>[0] = {}) => {
  const rendered = given(responses);
  await find();
  await screen.findByText('Ada Park, (555) 234-0001');
  return rendered;
};

describe('the retention', () => {
  it('shows the months of each product line in words, and saves an edit with the version that was read', async () => {
    const saveRetention = vi.fn((_: object) => ({ ...defaultRetention, version: 1 }));
    given({ saveRetention });
    const unsold = await line('Nothing sold');
    expect(unsold.getByText('5 years')).toBeTruthy();
    expect(
      screen.getByText(/Consents on the website and their revocations are kept as long as their lead/),
    ).toBeTruthy();
    expect(button('Save').disabled).toBe(true);
    type(unsold.getByLabelText('Messages'), '18');
    expect(unsold.getByText('1 year 6 months')).toBeTruthy();
    fireEvent.click(button('Save'));
    await waitFor(() => expect(toastTexts()).toEqual(['Retention saved']));
    const { id: _id, version: _version, ...content } = defaultRetention;
    const unsoldNow = { ...content.unsold, messages: 18 };
    expect(saveRetention.mock.calls).toEqual([[{ version: 0, content: { ...content, unsold: unsoldNow } }]]);
  });

  it.each([
    ['Nothing sold', 'Messages', '0', 'At least 1 month.'],
    ['Nothing sold', 'Messages', 'x', 'Enter a number of months.'],
    ['Health', 'The whole lead', '60', 'At least 120 months: the law requires it after a sale.'],
  ])('of %s says what is wrong with %s: %s', async (name, field, value, message) => {
    given();
    const fields = await line(name);
    type(fields.getByLabelText(field), value);
    expect(fields.getByText(message)).toBeTruthy();
    expect(button('Save').disabled).toBe(true);
  });

  it('keeps the edit and says so when the server fails', async () => {
    given({ saveRetention: failing(failure('The table is slow.')) });
    const unsold = await line('Nothing sold');
    type(unsold.getByLabelText('Messages'), '18');
    fireEvent.click(button('Save'));
    expect(await screen.findByText('The table is slow.')).toBeTruthy();
    expect(unsold.getByLabelText<HTMLInputElement>('Messages').value).toBe('18');
  });

  it('is read again when another admin saves it', async () => {
    const getRetention = vi.fn(() => defaultRetention);
    const { live } = given({ getRetention });
    await line('Health');
    live.send({ topic: topics.settings(), entity: 'retention', id: 'retention', version: 1, item: {} } as never);
    await waitFor(() => expect(getRetention).toHaveBeenCalledTimes(2));
  });

  it('says that it could not be read, with Retry', async () => {
    given({ getRetention: failing(failure('The table is slow.')) });
    expect(await screen.findByText('The table is slow.')).toBeTruthy();
    expect(button('Retry')).toBeTruthy();
  });
});

describe('the data of a lead', () => {
  it('is found by its number, and says what is held and what the law keeps', async () => {
    const findStoredLead = vi.fn((_: object) => ({ lead: held }));
    await found({ findStoredLead });
    expect(findStoredLead.mock.calls).toEqual([[{ phone_number: '+15552340001' }]]);
    const card = within(screen.getByRole('region', { name: 'The lead' }));
    expect(card.getByText('2 notes, 1 message, 1 payment method, 3 calls, 3 recordings')).toBeTruthy();
    expect(card.getByText(/The records of its sale, until/)).toBeTruthy();
    expect(card.getByText('The number and the e-mail address are on the blacklist')).toBeTruthy();
  });

  it('of a number without a lead is none', async () => {
    given({ findStoredLead: () => ({}) });
    await find();
    expect(await screen.findByText('No lead has the number (555) 234-0001')).toBeTruthy();
  });

  it('is not asked for with what is no number', async () => {
    given();
    await find('12');
    expect(screen.getByText('Expected a ten-digit phone number')).toBeTruthy();
  });

  it('is exported', async () => {
    const startLeadExport = vi.fn((_: object) => ({ ...anErasureJob, kind: 'lead_export' }));
    await found({ startLeadExport });
    fireEvent.click(button('Export everything'));
    await waitFor(() => expect(toastTexts()).toEqual(['Export started. Its link will be below.']));
    expect(startLeadExport.mock.calls).toEqual([[{ id: '42' }]]);
  });

  it('that cannot be exported or released shows the message of the server', async () => {
    const legal_hold = { reason: 'Case 7', user_email: 'ada@coverline.test', since_ts: held.created_ts };
    await found({
      findStoredLead: () => ({ lead: { ...held, legal_hold } }),
      startLeadExport: failing(failure('The export is away.')),
      releaseLegalHold: failing(failure('The lead is changing.')),
    });
    fireEvent.click(button('Export everything'));
    await waitFor(() => expect(toastTexts()).toContain('The export is away.'));
    fireEvent.click(button('Release the hold'));
    await waitFor(() => expect(toastTexts()).toContain('The lead is changing.'));
  });

  it('that is held for another case already shows the message at the field', async () => {
    await found({ placeLegalHold: failing(failure('This lead is on hold already, for: Case 6', 'conflict')) });
    fireEvent.click(button('Place a legal hold'));
    type(screen.getByLabelText('Case'), 'Case 7');
    fireEvent.click(button('Place the hold'));
    expect(await screen.findByText('This lead is on hold already, for: Case 6')).toBeTruthy();
  });

  it('is held for a case', async () => {
    const placeLegalHold = vi.fn((_: object) => ({}));
    await found({ placeLegalHold });
    fireEvent.click(button('Place a legal hold'));
    expect(button('Place the hold').disabled).toBe(true);
    type(screen.getByLabelText('Case'), 'Case 7');
    fireEvent.click(button('Place the hold'));
    await waitFor(() => expect(toastTexts()).toEqual(['Legal hold placed']));
    expect(placeLegalHold.mock.calls).toEqual([[{ id: '42', reason: 'Case 7' }]]);
  });

  it('that is held can be released, and not be erased', async () => {
    const releaseLegalHold = vi.fn((_: object) => ({}));
    const legal_hold = { reason: 'Case 7', user_email: 'ada@coverline.test', since_ts: held.created_ts };
    await found({ releaseLegalHold, findStoredLead: () => ({ lead: { ...held, legal_hold } }) });
    expect(button('Erase the lead').disabled).toBe(true);
    expect(screen.getByText('Release the hold before you erase the lead.')).toBeTruthy();
    fireEvent.click(button('Release the hold'));
    await waitFor(() => expect(toastTexts()).toEqual(['Legal hold released']));
    expect(releaseLegalHold.mock.calls).toEqual([[{ id: held.id, since_ts: held.created_ts }]]);
  });

  it('of a lead on a call cannot be erased, and the screen says why, until it is found again', async () => {
    const findStoredLead = vi.fn(() => ({ lead: held }));
    findStoredLead.mockReturnValueOnce({ lead: { ...held, on_call: true } });
    await found({ findStoredLead });
    expect(button('Erase the lead').disabled).toBe(true);
    expect(screen.getByText(/A call of this lead is not finished/)).toBeTruthy();
    await find();
    await waitFor(() => expect(button('Erase the lead').disabled).toBe(false));
    expect(screen.queryByText(/A call of this lead is not finished/)).toBeNull();
  });
});

describe('the erasure of a lead', () => {
  const ask = async (responses: Parameters<typeof serve>[0] = {}) => {
    const rendered = await found(responses);
    fireEvent.click(button('Erase the lead'));
    await screen.findByText('Erase the data of this lead?');
    return rendered;
  };
  const confirm = (number: string) => type(screen.getByLabelText('Type the number of the lead to confirm'), number);

  it('says what is erased and what is kept, and is confirmed by typing the number', async () => {
    const startErasure = vi.fn((_: object) => anErasureJob);
    await ask({ startErasure });
    expect(
      screen.getByText(
        /^Erased: 2 notes, 1 message.* 3 recordings, numbers and all other details\. This cannot be undone\.$/,
      ),
    ).toBeTruthy();
    expect(screen.getByText(/^Kept until .*, because the law requires it after a sale/)).toBeTruthy();
    expect(screen.getByText('The number stays on the blacklist, so that it is not called again.')).toBeTruthy();
    expect(
      screen.getByText('The e-mail address stays on the blacklist, so that nothing is sent to it again.'),
    ).toBeTruthy();
    confirm('(555) 234-0002');
    expect(button('Erase').disabled).toBe(true);
    confirm('(555) 234-0001');
    fireEvent.click(button('Erase'));
    await waitFor(() => expect(toastTexts()).toEqual(['Erasure started. Its progress is below.']));
    expect(startErasure.mock.calls).toEqual([[{ id: '42', phone_number: '+15552340001' }]]);
    expect(screen.queryByText('Ada Park, (555) 234-0001')).toBeNull();
  });

  it('of a lead that bought nothing and has nothing else takes its name and details', async () => {
    const nothing = { notes: 0, messages: 0, payments: 0, calls: 0, recordings: 0, documents: 0 };
    await ask({ findStoredLead: () => ({ lead: { ...held, held: nothing, kept_until: undefined } }) });
    expect(screen.getByText('Erased: name, numbers and all details. This cannot be undone.')).toBeTruthy();
  });

  it.each([HELD, LEAD_ON_CALL])('that the server rejects shows the message: %s', async message => {
    await ask({ startErasure: failing(failure(message)) });
    confirm('5552340001');
    fireEvent.click(button('Erase'));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('shows its progress and its result live', async () => {
    const { live } = given({ listDataJobs: () => ({ data: [anErasureJob] }) });
    const bar = await screen.findByRole('progressbar', { name: 'Erasure of the lead 42' });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    const result = { erased: held.held, on_blacklist: true, email_on_blacklist: true, kept_until: held.kept_until };
    const item = { ...anErasureJob, state: 'done', version: 4, result };
    live.send({ topic: topics.jobs('u1'), entity: 'job', id: 'job-1', version: 4, item } as never);
    expect(
      await screen.findByText(
        /^Erased: 2 notes.*Kept until .*not called again\. The e-mail address stays on the blacklist, .*again\.$/,
      ),
    ).toBeTruthy();
  });

  it('is listed among what was erased once it is done', async () => {
    const listErasures = vi.fn(() => aPage([anErasure]));
    listErasures.mockReturnValueOnce(aPage([]));
    const { live } = given({ listDataJobs: () => ({ data: [anErasureJob] }), listErasures });
    await screen.findByText('Nothing was erased yet');
    const result = { erased: held.held, on_blacklist: true };
    const item = { ...anErasureJob, state: 'done', version: 4, result };
    live.send({ topic: topics.jobs('u1'), entity: 'job', id: 'job-1', version: 4, item } as never);
    expect(await screen.findByText(/the lead 41, by the retention/)).toBeTruthy();
  });

  it('that failed shows its message', async () => {
    const failed: OwnDataJob = { ...anErasureJob, state: 'failed', message: HELD };
    given({ listDataJobs: () => ({ data: [failed] }) });
    expect(await screen.findByText(HELD)).toBeTruthy();
  });
});

describe('what was erased', () => {
  it('is listed by the id of the lead', async () => {
    given({ listErasures: () => aPage([anErasure]) });
    expect(await screen.findByText(/the lead 41, by the retention/)).toBeTruthy();
    expect(screen.getByText(/Not finished yet; the rest goes within a day\./)).toBeTruthy();
  });

  it('is nothing at first', async () => {
    given();
    expect(await screen.findByText('Nothing was erased yet')).toBeTruthy();
  });

  it('says that it could not be read, with Retry', async () => {
    given({ listErasures: failing(failure('The table is slow.')) });
    expect(await screen.findByText('The table is slow.')).toBeTruthy();
    expect(button('Retry')).toBeTruthy();
  });
});

it.each([
  [1, '1 month'],
  [12, '1 year'],
  [18, '1 year 6 months'],
  [120, '10 years'],
  [Number.NaN, ''],
])('%i months are %j', (months, words) => {
  expect(monthsText(months)).toBe(words);
});
