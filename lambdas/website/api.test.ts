import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { secretsClient } from '#platform/clients/secrets-client';
import { putSetting } from '#platform/table/settings/setting-store';
import { websiteSettingsStore } from '#platform/table/website/website-settings';
import { consentVersion } from '#shared/call-requests/consent';
import { requestLimits } from '#shared/call-requests/request-limits';
import { defaultWebsiteSettings, type WebsiteSettings } from '#shared/call-requests/website-settings';
import { servedStates } from '#shared/call-requests/zip-states';
import type { Operation } from '#shared/contracts/operation';
import {
  cancelCallRequest,
  getCallRequestForm,
  getPublicSite,
  requestCall,
  revokeConsent,
} from '#shared/contracts/website';
import { at } from '../../tests/support/builders/a-call.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { aContext, anApiEvent } from '../../tests/support/unit/lambda-events.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { handler } from './api.ts';
import { clearOriginSecret, clearWebsiteKey } from './secrets.ts';

const secrets = mockClient(secretsClient() as never as SecretsManagerClient);

const ORIGIN_SECRET = 'o'.repeat(64);

let table: UnitTable;
beforeEach(() => {
  table = startUnitTable();
  captureLog();
  clearWebsiteKey();
  clearOriginSecret();
  vi.useFakeTimers({ now: new Date(at(0)), toFake: ['Date'] });
  for (const [name, value] of Object.entries({
    WEBSITE_SECRET_ID: 'website',
    ORIGIN_SECRET_ID: 'origin',
    COMPANY_NAME: 'Coverline',
    SALES_PHONE: '+18005550100',
    CUSTOMER_SERVICE_PHONE: '+18005550199',
    WEB_ORIGIN: 'https://web.test',
    CALLING_HOURS: '8-21',
  }))
    vi.stubEnv(name, value);
  secrets.reset();
  secrets.on(GetSecretValueCommand).resolves({ SecretString: 'k'.repeat(64) });
  secrets.on(GetSecretValueCommand, { SecretId: 'origin' }).resolves({ SecretString: ORIGIN_SECRET });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

type Sent = { json?: object; form?: Record<string, string>; cookies?: string[]; headers?: Record<string, string> };

const send = async (operation: Operation, { json, form, cookies, headers }: Sent = {}) => {
  const event = anApiEvent(operation, undefined, {
    ...(cookies && { cookies }),
    ...(json && { body: JSON.stringify(json) }),
    ...(headers && { headers }),
    ...(form && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(new URLSearchParams(form).toString()).toString('base64'),
      isBase64Encoded: true,
    }),
  });
  return (await handler(event, aContext())) as APIGatewayProxyStructuredResultV2;
};

const fields = {
  zip_code: '33101',
  name: 'Ada Park',
  phone_number: '(305) 555-0123',
  language: 'en',
  preferred: '',
  consent: 'yes',
  consent_version: consentVersion,
  seller_name: 'Coverline',
  seller_phone: '(800) 555-0199',
  page_language: 'en',
  page_version: 'page-7',
  website: '',
};

const jsonOf = ({ body }: APIGatewayProxyStructuredResultV2) => JSON.parse(body ?? '');
/** `name=value` of each cookie that an answer sets. */
const cookiesOf = ({ cookies = [] }: APIGatewayProxyStructuredResultV2) =>
  cookies.map(cookie => cookie.split(';')[0] ?? '');

/** The page is opened, and a person needs a minute. */
const openForm = async () => {
  const opened = await send(getCallRequestForm);
  vi.setSystemTime(new Date(at(60)));
  return opened;
};

describe('what the public page says of the business', () => {
  it('is what the settings say now', async () => {
    const said = jsonOf(await send(getPublicSite));
    expect(said).toMatchObject({ open_now: true, states_served: [...servedStates].sort() });
    const settings: WebsiteSettings = { ...defaultWebsiteSettings, states_served: ['TX', 'FL'], version: 1 };
    await putSetting(websiteSettingsStore, settings);
    vi.setSystemTime(new Date('2026-01-04T15:00:00.000Z'));
    expect(jsonOf(await send(getPublicSite))).toEqual({
      company_name: 'Coverline',
      sales_phone: '+18005550100',
      customer_service_phone: '+18005550199',
      open_now: false,
      states_served: ['FL', 'TX'],
    });
  });
});

describe('a request as JSON', () => {
  it('is accepted with the token of its form', async () => {
    const { form_token } = jsonOf(await openForm());
    const answer = await send(requestCall, { json: { ...fields, form_token } });
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/json' } });
    expect(jsonOf(answer)).toEqual({
      cancel_token: expect.any(String),
      due_ts: at(60),
    });
    expect(table.itemsOf('call-request')).toMatchObject([{ status: 'due', flags: [] }]);
    expect(cookiesOf(answer)).toEqual([`coverline_call_request=${jsonOf(answer).cancel_token}`]);
    expect(await send(cancelCallRequest, { json: { cancel_token: jsonOf(answer).cancel_token } })).toMatchObject({
      statusCode: 200,
      body: '{}',
    });
  });

  it('from another tab of the same browser proves it by the cookie, and keeps the stronger token', async () => {
    const askFor = async (more: object, cookies: string[] = []) =>
      send(requestCall, { json: { ...fields, ...more, form_token: jsonOf(await openForm()).form_token }, cookies });
    const first = await askFor({});
    const again = await askFor({ name: 'Ada Lee' }, cookiesOf(first));
    const ofTab = await askFor({ cancel_token: jsonOf(again).cancel_token }, ['coverline_call_request=other']);
    for (const cookie of cookiesOf(ofTab))
      await send(revokeConsent, { form: { page_language: 'en' }, cookies: [cookie] });
    expect(table.itemsOf('consent-revocation')).toHaveLength(1);
  });

  it.each(['{', '[]'])('that is no object is not taken, also with a cookie: %s', async body => {
    const event = anApiEvent(requestCall, undefined, { cookies: ['coverline_call_request=c1'], body });
    expect(await handler(event, aContext())).toMatchObject({ statusCode: 400 });
  });

  it('is never cancelled by the cookie alone: a script names the request', async () => {
    const cookies = cookiesOf(await send(requestCall, { json: fields }));
    expect(cookies).toHaveLength(1);
    for (const operation of [cancelCallRequest, revokeConsent])
      expect(await send(operation, { json: {}, cookies })).toMatchObject({ statusCode: 400 });
    expect(table.itemsOf('call-request')).toMatchObject([{ status: 'flagged' }]);
  });

  it('is one also where its content type only mentions forms', async () => {
    const headers = { 'content-type': 'text/plain; application/x-www-form-urlencoded' };
    const answer = await send(requestCall, { json: { ...fields, name: '' }, headers });
    expect(answer).toMatchObject({ statusCode: 400, headers: { 'content-type': 'application/json' } });
  });

  it('that is not valid has a message for each field', async () => {
    const answer = await send(requestCall, { json: { ...fields, zip_code: '3', name: '', consent: 'no' } });
    expect(answer.statusCode).toBe(400);
    expect(jsonOf(answer).detail.map(({ field }: { field: string }) => field)).toEqual(['zip_code', 'name', 'consent']);
  });

  it('gets the message whom to call while the key cannot be read', async () => {
    secrets.on(GetSecretValueCommand).rejects(new Error('away'));
    const answer = await send(requestCall, { json: fields });
    expect(answer.statusCode).toBe(503);
    expect(jsonOf(answer).error).toBe('We cannot take your request just now. Please call us at (800) 555-0100.');
  });
});

describe('requests with a visitor’s address', () => {
  /** Each from another address, for another number, with a form of its own. */
  const askOften = async (headers: Record<string, string>) => {
    const tokens = await Promise.all(Array.from({ length: 20 }, async () => jsonOf(await send(getCallRequestForm))));
    vi.setSystemTime(new Date(at(60)));
    const answers = await Promise.all(
      tokens.map(({ form_token }, n) =>
        send(requestCall, {
          json: { ...fields, form_token, phone_number: `305 555 01${String(n).padStart(2, '0')}` },
          headers: { 'x-viewer-address': `198.51.100.${n}`, ...headers },
        }),
      ),
    );
    return answers.filter(({ statusCode }) => statusCode === 200).length;
  };
  const ips = () => new Set(table.itemsOf('consent').map(({ ip }) => ip));

  it('are those of their visitors, where the distribution proves itself', async () => {
    expect(await askOften({ 'x-origin-secret': ORIGIN_SECRET })).toBe(20);
    expect(ips().size).toBe(20);
  });

  it.each([
    ['no secret', {}],
    ['a wrong secret', { 'x-origin-secret': 'p'.repeat(64) }],
  ])('are those of one connection with %s, and the proof has no invented address', async (_, headers) => {
    expect(await askOften(headers)).toBe(requestLimits.address.most);
    expect([...ips()]).toEqual([expect.not.stringContaining('198.51.100')]);
  });

  it('get the message whom to call while the secret cannot be read', async () => {
    secrets.on(GetSecretValueCommand, { SecretId: 'origin' }).rejects(new Error('away'));
    expect(await askOften({ 'x-origin-secret': ORIGIN_SECRET })).toBe(0);
  });
});

describe('a request as a form, without JavaScript', () => {
  it('is proven by the cookie of the form, and answered with thanks, when we call, and how to cancel', async () => {
    const cookies = cookiesOf(await openForm());
    const answer = await send(requestCall, { form: fields, cookies });
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(answer.body).toContain('<h1>Thank you. We have your request.</h1>');
    expect(answer.body).toContain('A licensed agent calls you as soon as one is free');
    expect(answer.body).toContain('action="call_request/cancel"');
    expect(answer.body).toContain('action="call_request/revocation"');
    expect(answer.body).not.toMatch(/Park|305\D?555\D?0123/);
    expect(table.itemsOf('call-request')).toMatchObject([{ status: 'due', flags: [] }]);
    for (const cookie of answer.cookies ?? []) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
  });

  it.each([
    ['en', 'We call you on Wednesday, January 7 at 1:00 PM EST.'],
    ['es', 'El miércoles, 7 de enero, 1:00 p.m. EST le llamamos.'],
  ])('for a time gets the message when we call, in the zone of the zip code, in %s', async (page_language, text) => {
    const answer = await send(requestCall, { form: { ...fields, page_language, preferred: '2026-01-07T13:00' } });
    expect(answer.body?.replace(/\s/g, ' ')).toContain(text);
  });

  it('whose page was open for two hours is shown again as typed, and is taken with its fresh token', async () => {
    const opened = await openForm();
    vi.setSystemTime(new Date(at(2 * 3600 + 1)));
    const typed = { ...fields, name: 'Ada "Lee" Park' };
    const answer = await send(requestCall, { form: typed, cookies: cookiesOf(opened) });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('The page was open for a long time. What you typed is still here: send it again.');
    expect(answer.body).toContain('name="name" value="Ada &quot;Lee&quot; Park"');
    expect(answer.body).toMatch(/name="consent" value="yes" required checked/);
    const again = await send(requestCall, { form: fields, cookies: cookiesOf(answer) });
    expect(again.statusCode).toBe(200);
    expect(table.itemsOf('call-request')).toMatchObject([{ status: 'due', flags: [] }]);
  });

  it.each([
    ['of a former text', { consent_version: '2020-01-01' }],
    ['of a text of another seller', { seller_name: 'Otherline' }],
    ['of a text in an unknown language', { page_language: 'fr' }],
    ['of an unknown text', { consent_version: '' }],
  ])('that ticked the box %s is shown again without the tick', async (_, more) => {
    const answer = await send(requestCall, { form: { ...fields, name: '', ...more } });
    expect(answer.body).toContain('id="name-problem"');
    expect(answer.body).toMatch(/name="consent" value="yes" required(?! checked)/);
  });

  it('gets pages whose controls and tick boxes are as high as a finger needs', async () => {
    const answer = await send(requestCall, { form: { ...fields, name: '' } });
    expect(answer.body).toContain('input,select,button{font:inherit;min-height:48px;');
    expect(answer.body).toMatch(/<label class="tick"><input type="checkbox"/);
    expect(answer.body).toContain('.tick{display:flex;align-items:center;gap:.5rem;min-height:48px}');
  });

  it.each([
    ['without the language of its page', ''],
    ['with an unknown language of its page', 'fr'],
  ])('%s is not taken: nobody knows which consent was shown', async (_, page_language) => {
    const answer = await send(requestCall, { form: { ...fields, page_language } });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('<p class="problem">Load the page again, then send the form.</p>');
    expect(table.itemsOf('consent')).toEqual([]);
  });

  it('is cancelled and revoked by the cookie of its answer', async () => {
    const cookies = cookiesOf(await send(requestCall, { form: fields }));
    const cancelled = await send(cancelCallRequest, { form: {}, cookies });
    expect(cancelled).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(cancelled.body).toContain('<h1>Your request is cancelled</h1>');
    expect(table.itemsOf('call-request')).toMatchObject([{ status: 'cancelled' }]);
    const revoked = await send(revokeConsent, { form: { page_language: 'es' }, cookies });
    expect(revoked.body).toContain('<html lang="es">');
    expect(revoked.body).toContain('<h1>Anotamos que no desea más contacto</h1>');
    expect(table.itemsOf('consent-revocation')).toHaveLength(1);
  });

  it.each([
    ['en', 'a person of ours checks whether it stays so', 'from now on'],
    ['es', 'alguien de nuestro equipo revisa si queda así', 'Desde ahora no recibirá'],
  ])('that is revoked promises in %s no more than the system does', async (page_language, said, promise) => {
    await send(requestCall, { form: fields });
    const cookies = cookiesOf(await send(requestCall, { form: { ...fields, page_language: 'es' } }));
    const revoked = await send(revokeConsent, { form: { page_language }, cookies });
    expect(table.itemsOf('consent-revocation')).toEqual([]);
    expect(table.itemsOf('call-request')).toMatchObject([{ status: 'flagged' }]);
    expect(revoked.body).toContain(said);
    expect(revoked.body).not.toContain(promise);
  });

  it('that is not valid is answered with a page that says what to do, in the language of the page', async () => {
    const english = await send(requestCall, { form: { ...fields, zip_code: '<3>', name: '' } });
    expect(english).toMatchObject({ statusCode: 400, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(english.body).toContain('value="&lt;3&gt;"');
    expect(english.body).toContain(
      '<p class="problem" id="zip_code-problem">Type the five digits of your zip code.</p>',
    );
    expect(english.body).toContain('<p class="problem" id="name-problem">Type your name.</p>');
    const spanish = await send(requestCall, { form: { ...fields, zip_code: '3', page_language: 'es' } });
    expect(spanish.body).toContain(
      'id="zip_code-problem">Escriba los cinco dígitos de un código postal que atendemos, o llámenos.</p>',
    );
    expect(spanish.body).not.toContain('Type the');
  });

  it.each([
    ['en', 'This time is over. Choose a later one, or leave it empty.'],
    ['es', 'Elija otro día u otra hora que no haya pasado, dentro de los próximos 30 días, o deje el campo vacío.'],
  ])('for a time that is over gets the message to choose another one, in %s', async (page_language, message) => {
    const answer = await send(requestCall, { form: { ...fields, page_language, preferred: '2026-01-02T12:00' } });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(`-problem">${message}</p>`);
  });

  it.each([
    ['en', 'We call numbers of the United States only. Type another one, or call us.'],
    ['es', 'Escriba un número de teléfono de Estados Unidos, de diez dígitos, al que podamos llamar.'],
  ])('for a number abroad gets the message to type another one, in %s', async (page_language, message) => {
    const answer = await send(requestCall, { form: { ...fields, page_language, phone_number: '416 555 0123' } });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(`-problem">${message}</p>`);
  });

  it.each([
    ['en', 'Type your name only, and no card number.'],
    ['es', 'Escriba su nombre, y solo su nombre.'],
  ])('with a card number for a name gets the message to type the name, in %s', async (page_language, message) => {
    const answer = await send(requestCall, { form: { ...fields, page_language, name: '4111 1111 1111 1111' } });
    expect(answer.body).toContain(`id="name-problem">${message}</p>`);
  });

  it('without a cookie cannot be cancelled', async () => {
    const answer = await send(cancelCallRequest, { form: {} });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('<h1>Your request was not cancelled</h1>');
    expect(answer.body).toContain('We found no request of this browser. Please call us.');
    expect(answer.body).not.toContain('<form');
  });

  it('is cancelled by the cookie where the form has an empty token', async () => {
    const cookies = cookiesOf(await send(requestCall, { form: fields }));
    expect(await send(cancelCallRequest, { form: { cancel_token: '' }, cookies })).toMatchObject({ statusCode: 200 });
    expect(table.itemsOf('call-request')).toMatchObject([{ status: 'cancelled' }]);
  });

  it('is answered with pages that no cache keeps, whether it was taken or not', async () => {
    for (const form of [fields, { ...fields, name: '' }])
      expect((await send(requestCall, { form })).headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  it('of a page that was open too long gets a fresh token, and no other problem does', async () => {
    const cookies = cookiesOf(await openForm());
    const other = await send(requestCall, { form: { ...fields, name: '' }, cookies });
    expect(cookiesOf(other)).toEqual([]);
    vi.setSystemTime(new Date(at(3 * 3600)));
    const late = await send(requestCall, { form: fields, cookies });
    expect(late.statusCode).toBe(400);
    expect(cookiesOf(late)).toEqual([expect.stringMatching(/^coverline_form=.+/)]);
    expect(cookiesOf(late)).not.toEqual(cookies);
    expect(await send(requestCall, { form: fields, cookies: cookiesOf(late) })).toMatchObject({ statusCode: 200 });
  });

  it('is cancelled by the token in the form, also beside the cookie of an older request', async () => {
    const older = cookiesOf(await send(requestCall, { form: fields }));
    const { cancel_token } = jsonOf(await send(requestCall, { json: { ...fields, phone_number: '3055550124' } }));
    await send(cancelCallRequest, { form: { cancel_token }, cookies: older });
    const statuses = table.itemsOf('call-request').map(({ phone_number, status }) => [phone_number, status]);
    expect(new Map(statuses as [string, string][])).toEqual(
      new Map([
        ['+13055550123', 'flagged'],
        ['+13055550124', 'cancelled'],
      ]),
    );
  });

  it.each(['en', 'es'])('that is not taken leads to the phone, in %s', async page_language => {
    const answer = await send(requestCall, { form: { ...fields, page_language, name: '' } });
    expect(answer.body).toContain('<a href="tel:+18005550100">(800) 555-0100</a>');
  });

  it('on the Spanish page that an agent calls back gets a rejection when it is cancelled', async () => {
    const cookies = cookiesOf(await send(requestCall, { form: { ...fields, page_language: 'es' } }));
    table.put({ ...table.itemsOf('call-request')[0], status: 'callback' });
    const answer = await send(cancelCallRequest, { form: { page_language: 'es' }, cookies });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('un agente está por llamarle.');
    expect(answer.body).toContain('<h1>Su solicitud no se canceló</h1>');
  });

  it('on the Spanish page that was answered weeks ago is not said to be called soon when it is cancelled', async () => {
    const cookies = cookiesOf(await send(requestCall, { form: { ...fields, page_language: 'es' } }));
    table.put({ ...table.itemsOf('call-request')[0], status: 'reached' });
    vi.setSystemTime(new Date(at(20 * 24 * 3600)));
    const answer = await send(cancelCallRequest, { form: { page_language: 'es' }, cookies });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Ya le llamamos por esta solicitud, o un agente está por llamarle.');
  });

  it('that exceeds the limits gets the message whom to call', async () => {
    const ask = (n: number) => send(requestCall, { form: { ...fields, phone_number: `305555100${n}` } });
    for (let n = 0; n < 5; n++) expect((await ask(n)).statusCode).toBe(200);
    const answer = await ask(6);
    expect(answer.statusCode).toBe(429);
    expect(answer.body).toContain('Please call us at (800) 555-0100');
  });
});
