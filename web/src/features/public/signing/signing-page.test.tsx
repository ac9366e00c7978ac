import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebConfig } from '#shared/contracts/web-config';
import type { ErrorBody, ErrorCode } from '#shared/errors';
import type { SigningDocument } from '#shared/verification/esig-request';
import { SigningPage } from './signing-page.tsx';

const TOKEN = 'a'.repeat(43);

const config: WebConfig = {
  stage: 'local',
  apiUrl: 'http://api.test',
  graphqlUrl: 'http://aws.test/graphql',
  region: 'us-east-1',
  userPoolId: 'us-east-1_pool',
  userPoolClientId: 'client',
  agentReturnS: 60,
  salesPhone: '+18005550100',
  customerServicePhone: '+18005550199',
};

const aDocument = (fields: Partial<SigningDocument> = {}): SigningDocument => ({
  customer_name: 'Ada Park',
  group: 'niia_health',
  products: [
    {
      type: 'health',
      name: 'Guardian Health 250',
      premium: 249_99,
      enrollment_fee: 100_00,
      effective_date: '2026-02-01',
    },
  ],
  created_ts: '2026-01-05T15:00:00.000Z',
  due_monthly: 249_99,
  due_now: 349_99,
  customer_service_phone: '+18005550199',
  ...fields,
});
const signed = aDocument({ signed_ts: '2026-01-05T16:00:00.000Z', signature_name: 'Ada Park' });

type Respond = () => Response | Promise<Response>;
const respondWith =
  (body: object, status = 200): Respond =>
  () =>
    Response.json(body, { status });
const rejects = (code: ErrorCode, status: number, error = 'The server said no.'): Respond =>
  respondWith({ error, code, request_id: 'request-1' } satisfies ErrorBody, status);
const networkFails: Respond = () => Promise.reject(new TypeError('Failed to fetch'));

const READ = 'http://api.test/signing_document';
const SIGN = 'http://api.test/signing';

let server: { read: Respond; sign: Respond };
let sent: { url: string; init: RequestInit }[];
const urls = () => sent.map(({ url }) => url);

beforeEach(() => {
  window.history.pushState(null, '', `/sign#${TOKEN}`);
  server = { read: respondWith(aDocument()), sign: respondWith(signed) };
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/config.json') return Response.json(config);
    sent.push({ url, init });
    return url === SIGN ? server.sign() : server.read();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // Other files run in the same window.
  window.history.pushState(null, '', '/');
  document.documentElement.lang = 'en';
});

const fill = async (name = 'Ada Park') => {
  await userEvent.click(await screen.findByRole('checkbox', { name: /agree to sign/ }));
  if (name) await userEvent.type(screen.getByLabelText('Your full name'), name);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('the signing page', () => {
  it('shows products, amounts, statements and the number to call', async () => {
    render(<SigningPage />);
    expect(screen.getByRole('status', { name: 'Loading your enrollment' })).toBeTruthy();
    await heading('Hello Ada Park');
    const text = document.body.textContent;
    for (const part of ['Guardian Health 250', '$249.99', '$100.00', 'February 1, 2026', '$349.99'])
      expect(text).toContain(part);
    expect(text).toContain('may charge the payment method that I gave $349.99 now, and $249.99 each month');
    const call = await screen.findByRole('link', { name: /Call us at \(800\) 555-0199/ });
    expect(call.getAttribute('href')).toBe('tel:+18005550199');
  });

  it('is in Spanish for a lead who speaks Spanish', async () => {
    const inSpanish = aDocument({ language: 'es' });
    server.read = respondWith(inSpanish);
    server.sign = networkFails;
    render(<SigningPage />);
    await heading('Hola, Ada Park');
    await screen.findByText('¿Preguntas? Con gusto le ayudamos.');
    expect(document.documentElement.lang).toBe('es');
    const text = document.body.textContent;
    for (const part of ['1 de febrero de 2026', 'A pagar ahora', 'Acepto firmar electrónicamente']) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/\b(the|your|sign|each|call)\b/i);
    await press('Firmar');
    expect(document.body.textContent).toContain('Marque la casilla para aceptar');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.type(screen.getByLabelText('Su nombre completo'), 'Ada Park');
    await press('Firmar');
    expect((await screen.findByRole('alert')).textContent).toContain('Revise su conexión');
    server.sign = respondWith({ ...inSpanish, signed_ts: signed.signed_ts, signature_name: 'Ada Park' });
    await press('Intentar de nuevo');
    await heading('Gracias. Su inscripción está firmada.');
    expect(document.body.textContent).toContain('5 de enero de 2026');
  });

  it('is in the language of the browser as long as the link names none', async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('es-MX');
    server.read = rejects('not_found', 404);
    render(<SigningPage />);
    await heading('Este enlace ha vencido.');
  });

  it('signs with the typed name, and moves the focus to the confirmation', async () => {
    render(<SigningPage />);
    await fill('  Ada Park ');
    await press('Sign');
    const done = await heading('Thank you. Your enrollment is signed.');
    expect(document.activeElement).toBe(done);
    expect(document.body.textContent).toContain('Signed by Ada Park on January 5, 2026');
    expect(sent.at(-1)).toMatchObject({ url: SIGN, init: { method: 'POST' } });
    expect(JSON.parse(String(sent.at(-1)?.init.body))).toEqual({
      token: TOKEN,
      signature_name: 'Ada Park',
      agreed: true,
    });
  });

  it('sends the link’s token only in request bodies, which are not logged, and without a sign-in', async () => {
    render(<SigningPage />);
    await fill();
    await press('Sign');
    await heading('Thank you. Your enrollment is signed.');
    expect(urls()).toEqual([READ, SIGN]);
    for (const { url, init } of sent) {
      const { body, ...seen } = init;
      expect(JSON.stringify([url, seen])).not.toContain(TOKEN);
      expect(JSON.parse(String(body))).toMatchObject({ token: TOKEN });
      expect(seen.headers).toEqual({ 'content-type': 'application/json' });
    }
  });

  it('requires the checkbox and then the name, each at its field', async () => {
    render(<SigningPage />);
    await heading('Hello Ada Park');
    await press('Sign');
    const box = screen.getByRole('checkbox');
    expect(document.activeElement).toBe(box);
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Please tick the box to agree.',
    );
    await userEvent.click(box);
    await press('Sign');
    const name = screen.getByLabelText('Your full name');
    expect(document.activeElement).toBe(name);
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Please type your full name.',
    );
    expect(urls()).toEqual([READ]);
  });

  it('rejects a card number as a name, which would be stored unencrypted with the signature', async () => {
    render(<SigningPage />);
    await fill('Ada Park 4242-4242-4242-4242');
    await press('Sign');
    const name = screen.getByLabelText('Your full name');
    expect(document.activeElement).toBe(name);
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Please type your name only, and no card number.',
    );
    expect(urls()).toEqual([READ]);
  });

  it('works by keyboard alone', async () => {
    render(<SigningPage />);
    await heading('Hello Ada Park');
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await userEvent.tab();
    await userEvent.keyboard('Ada Park{Enter}');
    await heading('Thank you. Your enrollment is signed.');
  });

  it('signs once for two presses', async () => {
    let respond = (_: Response) => {};
    server.sign = () =>
      new Promise(resolve => {
        respond = resolve;
      });
    render(<SigningPage />);
    await fill();
    await press('Sign');
    await press('Signing…');
    respond(Response.json(signed));
    await heading('Thank you. Your enrollment is signed.');
    expect(urls().filter(url => url === SIGN)).toHaveLength(1);
  });

  it('shows a signed link as signed', async () => {
    server.read = respondWith(signed);
    render(<SigningPage />);
    await heading('Thank you. Your enrollment is signed.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['has expired', `#${TOKEN}`, [READ]],
    ['has no token', '', []],
    ['was cut short', `#${TOKEN.slice(1)}`, []],
    ['has more than a token', `#${TOKEN}.`, []],
  ])('shows the number to call for a link that %s', async (_, end, asked) => {
    window.history.pushState(null, '', `/sign${end}`);
    server.read = rejects('not_found', 404);
    render(<SigningPage />);
    await heading('This link has expired.');
    expect(await screen.findByRole('link', { name: /Call us/ })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(urls()).toEqual(asked);
  });

  it('shows another link that is opened in the same tab', async () => {
    render(<SigningPage />);
    await fill();
    server.read = respondWith(aDocument({ customer_name: 'Ben Park' }));
    const another = 'b'.repeat(43);
    window.location.hash = another;
    await heading('Hello Ben Park');
    expect((screen.getByLabelText('Your full name') as HTMLInputElement).value).toBe('');
    expect(JSON.parse(String(sent.at(-1)?.init.body))).toEqual({ token: another });
  });

  it.each([
    ['fails', rejects('unavailable', 503, 'Please try again later.'), 'Please try again later.'],
    ['can’t be reached', networkFails, 'Coverline could not be reached. Check your connection and try again.'],
  ])('can try again if the server %s', async (_, respond, message) => {
    server.read = respond;
    render(<SigningPage />);
    await heading('Your enrollment could not be loaded.');
    expect(screen.getByText(message)).toBeTruthy();
    server.read = respondWith(aDocument());
    await press('Retry');
    await heading('Hello Ada Park');
  });

  it('keeps what was typed when signing fails, and signs on the next attempt', async () => {
    server.sign = networkFails;
    render(<SigningPage />);
    await fill();
    await press('Sign');
    expect((await screen.findByRole('alert')).textContent).toContain('could not be reached');
    expect((screen.getByLabelText('Your full name') as HTMLInputElement).value).toBe('Ada Park');
    server.sign = respondWith(signed);
    await press('Try again');
    await heading('Thank you. Your enrollment is signed.');
  });

  it('shows who signed if somebody else signed meanwhile', async () => {
    server.sign = rejects('conflict', 409);
    render(<SigningPage />);
    await fill();
    server.read = respondWith(aDocument({ signed_ts: signed.signed_ts, signature_name: 'Ben Park' }));
    await press('Sign');
    await heading('Thank you. Your enrollment is signed.');
    expect(document.body.textContent).toContain('Signed by Ben Park');
  });

  it('announces a new link if the terms changed before signing', async () => {
    const message = 'Your enrollment has changed since this link was sent. We will send you a new one.';
    server.sign = rejects('conflict', 409, message);
    render(<SigningPage />);
    await fill();
    server.read = rejects('conflict', 409, message);
    await press('Sign');
    await heading('This link is no longer valid.');
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(urls()).toEqual([READ, SIGN, READ]);
  });

  it('shows no terms and nothing to sign if the terms have changed since the link was sent', async () => {
    const message = 'Your enrollment has changed since this link was sent. We will send you a new one.';
    server.read = rejects('conflict', 409, message);
    render(<SigningPage />);
    await heading('This link is no longer valid.');
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.body.textContent).not.toContain('$');
  });

  it('can sign again after another conflict', async () => {
    server.sign = rejects('conflict', 409, 'Your enrollment is changing just now. Please try again.');
    render(<SigningPage />);
    await fill();
    await press('Sign');
    expect((await screen.findByRole('alert')).textContent).toContain('try again');
  });

  it('shows that the link expired before signing', async () => {
    server.sign = rejects('not_found', 404);
    render(<SigningPage />);
    await fill();
    await press('Sign');
    await heading('This link has expired.');
  });

  it('shows names as plain text', async () => {
    server.read = respondWith(aDocument({ customer_name: '<img src=x onerror=alert(1)>' }));
    render(<SigningPage />);
    await heading('Hello <img src=x onerror=alert(1)>');
    expect(document.querySelector('main img')).toBeNull();
  });
});
