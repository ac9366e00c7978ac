import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteMarkers } from '#shared/contracts/public-pages';
import type { Language } from '#shared/leads/language';
import { contentIn } from '../content-in.ts';
import { savedCancelToken, savedDueTime, savedZip } from '../saved-request.ts';
import { ANSWER_LIMIT_MS } from '../within-limit.ts';
import { enhanceRequestForm } from './request-form.ts';
import { RequestPage } from './request-page.tsx';

const NOW = new Date('2026-03-09T16:20:00.000Z');
const content = contentIn('en');
const { request } = content;

let forms: (string | undefined)[];
type Answer = { status: number; body: object } | 'no answer' | 'stalled' | 'a page' | 'blocked';
const accepted: Answer = {
  status: 200,
  body: { cancel_token: 'c1', due_ts: '2026-03-10T15:00:00.000Z' },
};

/** The token of the form; none while the API is away. */
const tokenAnswer = () => {
  const form_token = forms.length > 1 ? forms.shift() : forms[0];
  return form_token ? Response.json({ form_token }) : Response.json({}, { status: 503 });
};

/** A connection that delivers nothing, until the waiting code gives up. */
const stalled = (signal?: AbortSignal | null) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** What the API gets, and what it answers, one answer after the other; the last one stays. */
const api = (...answers: Answer[]) => {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (String(url).endsWith('/form')) return tokenAnswer();
    sent.push(JSON.parse(String(init.body)));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer || answer === 'no answer') throw new TypeError('Failed to fetch');
    if (answer === 'stalled') return stalled(init.signal);
    if (answer === 'blocked')
      return new Response('<!doctype html>', { status: 429, headers: { 'content-type': 'text/html' } });
    if (answer === 'a page') return new Response('<!doctype html>');
    return Response.json(answer.body, { status: answer.status });
  });
  return sent;
};

const assign = vi.fn();
beforeEach(() => {
  sessionStorage.clear();
  forms = ['t1'];
  assign.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});
afterEach(() => vi.useRealTimers());

/** What the API says of the states that are served; nothing at first. */
let served: Promise<readonly string[] | undefined>;
beforeEach(() => {
  served = Promise.resolve(undefined);
});

/** The page as it is before its script arrives. */
const showWithoutScript = (kind: 'call-request' | 'schedule-a-call' = 'call-request', language: Language = 'en') => {
  document.documentElement.lang = language;
  const { container } = render(
    <RequestPage language={language} content={contentIn(language)} kind={kind} pageVersion="v1" />,
  );
  const form = container.querySelector('form');
  if (!form) throw new Error('There is no form.');
  form.action = 'https://api.example.com/call_request';
  return { form, user: userEvent.setup({ delay: null }) };
};

const show = (kind?: 'call-request' | 'schedule-a-call', language?: Language, now = () => NOW) => {
  const shown = showWithoutScript(kind, language);
  enhanceRequestForm(shown.form, { now, served });
  return shown;
};

const typeZip = async (user: ReturnType<typeof userEvent.setup>, zip: string) => {
  await user.type(screen.getByLabelText(request.zip.label), zip);
  await user.click(screen.getByRole('button', { name: request.next }));
};
const typeContact = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByLabelText(request.name.label), 'Rosa Diaz');
  await user.type(screen.getByLabelText(request.phone.label), '305 222 0101');
  await user.click(screen.getByLabelText(request.agree));
};
const send = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: request.send }));
const outcome = () => screen.getByRole('status').textContent;

it('leaves the form without a script to a visitor who is typing in its second step when the script arrives', async () => {
  api(accepted);
  const { form, user } = showWithoutScript();
  await user.type(screen.getByLabelText(request.name.label), 'Ro');
  enhanceRequestForm(form, { now: () => NOW, served });
  await user.keyboard('sa');
  expect(form.dataset.at).toBeUndefined();
  expect(screen.getByLabelText(request.name.label)).toHaveProperty('value', 'Rosa');
  expect(screen.getByLabelText(request.preferred.label)).toHaveProperty('type', 'datetime-local');
  expect(form.noValidate).toBe(false);
});

describe('the first step', () => {
  it.each([
    ['331', request.zip.problem],
    ['00901', request.notServed],
  ])('given the zip code %s, says what to do and stays', async (zip, message) => {
    api(accepted);
    const { form, user } = show();
    await typeZip(user, zip);
    expect(screen.getByText(message)).toBeTruthy();
    expect(form.dataset.at).toBe('1');
    expect(document.activeElement).toBe(screen.getByLabelText(request.zip.label));
  });

  it('given a zip code that is served, leads to the second step', async () => {
    api(accepted);
    const { form, user } = show();
    await typeZip(user, '33101');
    expect(form.dataset.at).toBe('2');
    expect(document.activeElement).toBe(screen.getByLabelText(request.name.label));
  });

  it('given a state that the settings do not serve any more, says so and stays', async () => {
    api(accepted);
    served = Promise.resolve(['TX']);
    const { form, user } = show();
    await typeZip(user, '33101');
    expect(screen.getByText(request.notServed)).toBeTruthy();
    expect(form.dataset.at).toBe('1');
  });

  it('given the zip code of the hero in such a state, comes back to it when the API says so', async () => {
    api(accepted);
    savedZip.set('33101');
    served = Promise.resolve(['TX']);
    const { form } = show();
    expect(form.dataset.at).toBe('2');
    await waitFor(() => expect(screen.getByText(request.notServed)).toBeTruthy());
    expect(form.dataset.at).toBe('1');
    expect(document.activeElement).toBe(screen.getByLabelText(request.zip.label));
  });

  it('does not take the form away from who is typing when the API says so late', async () => {
    api(accepted);
    let answer = (_: readonly string[]): void => undefined;
    served = new Promise(resolve => {
      answer = resolve;
    });
    const { form, user } = show();
    await typeZip(user, '33101');
    await typeContact(user);
    answer(['TX']);
    await served;
    expect(form.dataset.at).toBe('2');
  });

  it('given the zip code of the hero, begins with the second step, and forgets the zip code', () => {
    api(accepted);
    savedZip.set('33101');
    expect(show().form.dataset.at).toBe('2');
    expect(savedZip.readOnce()).toBeUndefined();
  });
});

it('a browser that asks again proves that it is the same one, and keeps the newest token', async () => {
  const sent = api(accepted);
  const { user } = show();
  await typeZip(user, '33101');
  await typeContact(user);
  await send(user);
  await waitFor(() => expect(savedCancelToken.read()).toBe('c1'));
  await send(user);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ cancel_token }) => cancel_token)).toEqual([undefined, 'c1']);
});

describe('the offered times', () => {
  it('are those of the zip code, first of all as soon as an agent is free', async () => {
    api(accepted);
    const { user } = show();
    await typeZip(user, '33101');
    const list = screen.getByLabelText<HTMLSelectElement>(request.preferred.label);
    expect(list.value).toBe('now');
    expect(list.options[1]?.value).toBe('2026-03-09T18:00:00.000Z');
    expect([list.options[1]?.text, list.querySelector('optgroup')?.label]).toEqual(['2:00 PM', 'Monday, March 9']);
  });

  it('are written in Spanish with twelve hours too', async () => {
    api(accepted);
    savedZip.set('33101');
    show('call-request', 'es');
    const list = screen.getByLabelText<HTMLSelectElement>(contentIn('es').request.preferred.label);
    expect(list.options[0]?.text).toBe('Lo antes posible');
    expect(list.options[1]?.text).toMatch(/^2:00\sp\.\s?m\.$/);
    expect(list.querySelector('optgroup')?.label).toBe('lunes, 9 de marzo');
  });

  it('given a corrected zip code, keeps the chosen time', async () => {
    api(accepted);
    const { user } = show();
    await typeZip(user, '33101');
    const list = () => screen.getByLabelText<HTMLSelectElement>(request.preferred.label);
    await user.selectOptions(list(), '2026-03-10T15:00:00.000Z');
    await user.click(screen.getByRole('button', { name: request.back }));
    await user.clear(screen.getByLabelText(request.zip.label));
    await typeZip(user, '10001');
    expect(list().value).toBe('2026-03-10T15:00:00.000Z');
  });

  it('given a time that is over since the page was opened, are offered anew', async () => {
    api({ status: 400, body: { error: 'Invalid', detail: [{ field: 'preferred', message: 'Over' }] } });
    let clock = NOW;
    const { user } = show('call-request', 'en', () => clock);
    await typeZip(user, '33101');
    await typeContact(user);
    const list = () => screen.getByLabelText<HTMLSelectElement>(request.preferred.label);
    await user.selectOptions(list(), '2026-03-09T18:00:00.000Z');
    clock = new Date('2026-03-10T16:20:00.000Z');
    await send(user);
    await waitFor(() => expect(document.activeElement).toBe(list()));
    expect(screen.getByText(request.preferred.problem)).toBeTruthy();
    expect(list().options[1]?.value).toBe('2026-03-10T18:00:00.000Z');
  });

  it('given the page that schedules, must be chosen', async () => {
    const sent = api(accepted);
    const { user } = show('schedule-a-call');
    await typeZip(user, '33101');
    await typeContact(user);
    await send(user);
    expect(document.activeElement).toBe(screen.getByLabelText(request.preferred.label));
    expect(sent).toEqual([]);
  });
});

describe('the second step', () => {
  it('given nothing typed, shows each problem and goes to the first one', async () => {
    const sent = api(accepted);
    const { user } = show();
    await typeZip(user, '33101');
    await send(user);
    for (const message of [request.name.problem, request.phone.problem, request.consentProblem])
      expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(request.name.label));
    expect(sent).toEqual([]);
  });

  it('sends the request with its token, and leads to the page of thanks, which says when', async () => {
    const sent = api(accepted);
    const { user } = show();
    await typeZip(user, '33101');
    await typeContact(user);
    await send(user);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/thanks'));
    expect(sent).toEqual([
      {
        zip_code: '33101',
        name: 'Rosa Diaz',
        phone_number: '305 222 0101',
        language: 'en',
        preferred: 'now',
        consent: 'yes',
        consent_version: expect.any(String),
        seller_name: siteMarkers.companyName,
        seller_phone: siteMarkers.customerServicePhoneText,
        page_language: 'en',
        page_version: 'v1',
        website: '',
        form_token: 't1',
      },
    ]);
    expect(savedDueTime.readOnce()).toBe('Tuesday, March 10 at 11:00 AM');
    expect(savedCancelToken.read()).toBe('c1');
  });

  it('says that it is sending until the page of thanks is there, and nothing to a visitor who comes back', async () => {
    api(accepted);
    const { user } = show();
    await typeZip(user, '33101');
    await typeContact(user);
    await send(user);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/thanks'));
    expect(outcome()).toBe(request.sending);
    window.dispatchEvent(new Event('pagehide'));
    expect(outcome()).toBe('');
  });

  it('given a request for now, promises no minute', async () => {
    api({ status: 200, body: { cancel_token: 'c1', due_ts: NOW.toISOString() } });
    const { user } = show();
    await typeZip(user, '33101');
    await typeContact(user);
    await send(user);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/thanks'));
    expect(savedDueTime.readOnce()).toBe('');
  });

  it('given a consent whose text has changed since, asks to load the page again', async () => {
    api({ status: 400, body: { error: 'Invalid', detail: [{ field: 'consent', message: 'Changed' }] } });
    const { user } = show();
    await typeZip(user, '33101');
    await typeContact(user);
    await send(user);
    await waitFor(() => expect(screen.getByText(request.consentOutdated)).toBeTruthy());
  });

  it.each<[string, Answer]>([
    ['an address or a number', { status: 429, body: { error: 'Several requests', code: 'too_many_requests' } }],
    ['a network, by the firewall', 'blocked'],
  ])('given too many requests from %s, leads to the phone at once', async (_, answer) => {
    const sent = api(answer);
    const { user } = show();
    await typeZip(user, '33101');
    await typeContact(user);
    await send(user);
    await waitFor(() => expect(outcome()).toContain(request.limited));
    expect(screen.getByRole('status').querySelector('a')?.getAttribute('href')).toMatch(/^tel:/);
    expect(sent).toHaveLength(1);
  });

  it('given a rejected field, shows its problem, and goes back to the step that it is in', async () => {
    api({ status: 400, body: { error: 'Invalid', detail: [{ field: 'zip_code', message: 'Not served' }] } });
    const { form, user } = show();
    await typeZip(user, '33101');
    await typeContact(user);
    await send(user);
    await waitFor(() => expect(outcome()).toContain(request.rejected));
    expect(form.dataset.at).toBe('1');
    expect(document.activeElement).toBe(screen.getByLabelText(request.zip.label));
    expect(screen.getByText(request.notServed)).toBeTruthy();
  });
});

describe('given an API that is unavailable', () => {
  const sendAgainst = async (...answers: Answer[]) => {
    const sent = api(...answers);
    const { user } = show();
    await typeZip(user, '33101');
    await typeContact(user);
    vi.useFakeTimers();
    // The library's own click waits for a timer.
    screen.getByRole('button', { name: request.send }).click();
    await vi.advanceTimersByTimeAsync(0);
    return sent;
  };

  it('keeps what was typed, says so, and sends again', async () => {
    const throttled = { status: 429, body: { message: 'Too Many Requests' } };
    const sent = await sendAgainst('no answer', { status: 503, body: {} }, throttled, accepted);
    expect(outcome()).toBe(request.retrying);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(4);
    expect(assign).toHaveBeenCalledWith('/thanks');
  });

  it.each([
    ['stalls', 'stalled'],
    ['answers with a page', 'a page'],
  ] as const)('because the connection %s, keeps what was typed, and sends again', async (_, answer) => {
    const sent = await sendAgainst(answer, accepted);
    await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS);
    expect(outcome()).toBe(request.retrying);
    expect(screen.getByLabelText<HTMLInputElement>(request.name.label).value).toBe('Rosa Diaz');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(2);
    expect(assign).toHaveBeenCalledWith('/thanks');
  });

  it('because the connection stays stalled, shows the phone number, and the visitor can send again', async () => {
    await sendAgainst('stalled');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(outcome()).toContain(request.unavailable);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: request.send }).disabled).toBe(false);
  });

  it('when the page is opened, sends the request with a token as soon as there is one', async () => {
    forms = [undefined, undefined, 't2'];
    const sent = await sendAgainst(accepted);
    expect(outcome()).toBe(request.retrying);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toMatchObject([{ form_token: 't2' }]);
    expect(assign).toHaveBeenCalledWith('/thanks');
  });

  it('does not take the token any more, gets a fresh one and sends what was typed again', async () => {
    forms = ['t1', 't2'];
    const used: Answer = { status: 400, body: { error: 'Used.', detail: [{ field: 'form_token', message: 'Used.' }] } };
    const sent = await sendAgainst(used, accepted);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toMatchObject([{ form_token: 't1' }, { form_token: 't2', name: 'Rosa Diaz' }]);
    expect(assign).toHaveBeenCalledWith('/thanks');
  });

  it('was cancelled since says so, and asks anew only when it is sent once more', async () => {
    forms = ['t1', 't2'];
    const cancelled: Answer = {
      status: 400,
      body: { error: 'Cancelled.', detail: [{ field: 'cancelled', message: 'Cancelled.' }] },
    };
    const sent = await sendAgainst(cancelled, accepted);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toMatchObject([{ form_token: 't1' }]);
    expect(outcome()).toContain(request.cancelled);
    expect(assign).not.toHaveBeenCalled();
    screen.getByRole<HTMLButtonElement>('button', { name: request.send }).click();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toMatchObject([{ form_token: 't1' }, { form_token: 't2', name: 'Rosa Diaz' }]);
    expect(assign).toHaveBeenCalledWith('/thanks');
  });

  it('loses two answers to a form that is sent anew, and gets the same fresh form each time', async () => {
    forms = ['t1', 't2', 't3', 't4'];
    const cancelled: Answer = {
      status: 400,
      body: { error: 'Cancelled.', detail: [{ field: 'cancelled', message: 'Cancelled.' }] },
    };
    const sent = await sendAgainst(cancelled, 'no answer', 'no answer', accepted);
    await vi.advanceTimersByTimeAsync(60_000);
    screen.getByRole<HTMLButtonElement>('button', { name: request.send }).click();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent.map(({ form_token }) => form_token)).toEqual(['t1', 't2', 't2', 't2']);
    expect(assign).toHaveBeenCalledWith('/thanks');
  });

  it('and gives no token, never sends a request that nobody would be called for', async () => {
    forms = [undefined];
    const sent = await sendAgainst(accepted);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    expect(outcome()).toContain(request.unavailable);
  });

  it('after the last attempt, shows the phone number, and the visitor can send again', async () => {
    const sent = await sendAgainst('no answer');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(4);
    expect(outcome()).toContain(request.unavailable);
    expect(screen.getByRole('status').querySelector('a')?.getAttribute('href')).toMatch(/^tel:/);
    expect(screen.getByLabelText<HTMLInputElement>(request.name.label).value).toBe('Rosa Diaz');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: request.send }).disabled).toBe(false);
  });
});
