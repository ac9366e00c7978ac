import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { getCall } from '#platform/table/calls';
import { createLead, getLead, leadByPhone } from '#platform/table/leads';
import { getCallRequest, openCallRequest, readableDueRequests } from '#platform/table/website/call-requests';
import { consentsOfLead } from '#platform/table/website/consents';
import { consentVersion } from '#shared/call-requests/consent';
import { offeredTimes } from '#shared/call-requests/offered-times';
import type { Operation } from '#shared/contracts/operation';
import { CallRequestAccepted, CallRequestForm } from '#shared/contracts/public';
import { cancelCallRequest, getCallRequestForm, requestCall, revokeConsent } from '#shared/contracts/website';
import { states } from '#shared/dialing/states';
import { formatPhoneNumber, PhoneNumber } from '#shared/phone/phone-number';
import { timestamp } from '#shared/time';
import { newFormToken } from '../../../lambdas/website/tokens.ts';
import { aLead } from '../../support/builders/a-lead.ts';
import { startBackEnd } from '../../support/local-cloud/back-end.ts';

const NUMBER = '+13055550171';
const KNOWN = '+13055550172';

let system: Awaited<ReturnType<typeof startBackEnd>>;
beforeAll(async () => {
  system = await startBackEnd();
});
afterAll(() => system?.stop());

const secretOf = (name: 'WEBSITE_SECRET_ID' | 'ORIGIN_SECRET_ID'): string => {
  const { [name]: id = '' } = system.cloud.environment('website-api');
  return system.cloud.secrets.find(id)?.value ?? expect.fail('The secret has no value.');
};

const ofWebsite = (name: 'COMPANY_NAME' | 'CUSTOMER_SERVICE_PHONE'): string =>
  system.cloud.environment('website-api')[name] ?? expect.fail(`The function has no ${name}.`);

/** A form that was opened a minute ago. */
const formToken = (): string => newFormToken(secretOf('WEBSITE_SECRET_ID'), timestamp(new Date(Date.now() - 60_000)));

/**
 * The latest time that the page offers, for a call in a week: a request that is due now is offered to agents at once.
 */
const later = () => offeredTimes(states.FL, timestamp(new Date())).at(-1) ?? expect.fail('No time is offered.');

const fieldsFor = (phone_number: string) => ({
  zip_code: '33101',
  name: 'Ada Park',
  phone_number,
  language: 'es',
  preferred: later(),
  consent: 'yes',
  consent_version: consentVersion,
  seller_name: ofWebsite('COMPANY_NAME'),
  seller_phone: formatPhoneNumber(PhoneNumber.parse(ofWebsite('CUSTOMER_SERVICE_PHONE'))),
  page_language: 'es',
  page_version: 'page-7',
  form_token: formToken(),
});

const send = (
  { method, path }: Operation,
  input?: object | URLSearchParams,
  cookie = '',
  more: Record<string, string> = {},
) =>
  fetch(`${system.cloud.urls.api}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...more,
      ...(cookie && { cookie }),
      ...(input && !(input instanceof URLSearchParams) && { 'content-type': 'application/json' }),
    },
    ...(input && { body: input instanceof URLSearchParams ? input : JSON.stringify(input) }),
  });

const ask = async (number: string) => {
  const response = await send(requestCall, fieldsFor(number));
  expect(response.status).toBe(200);
  return CallRequestAccepted.parse(await response.json());
};

describe('a call request, without a sign-in', () => {
  it('is taken, changed, cancelled and revoked with the rights of its function', async () => {
    const first = await ask(NUMBER);
    const form = fieldsFor(NUMBER);
    for (const name of ['Ada Park', 'Ada Lee'])
      expect((await send(requestCall, { ...form, name })).status, name).toBe(200);
    const { requests } = await readableDueRequests(later(), 10);
    const [{ id } = expect.fail('There is no request.'), ...others] = requests;
    expect(others).toEqual([]);
    const lead = (await leadByPhone(NUMBER)) ?? expect.fail('There is no lead.');
    expect(lead).toMatchObject({ lead_source: 'website', language: 'es' });
    expect(await consentsOfLead(lead.id)).toHaveLength(3);

    const { cancel_token } = first;
    expect((await send(cancelCallRequest, { cancel_token })).status).toBe(200);
    expect(await getCallRequest(id)).toMatchObject({ status: 'cancelled' });
    expect((await send(revokeConsent, { cancel_token })).status).toBe(200);
    expect(await getBlacklistEntry(NUMBER, { latest: true })).toMatchObject({ source: 'disposition' });
  });

  it('of a known number gives its lead the language', async () => {
    const { version: _, ...known } = aLead({ id: 'known', phone_number: KNOWN });
    await createLead(known);
    await ask(KNOWN);
    expect(await getLead('known', { latest: true })).toMatchObject({ language: 'es' });
  });

  it('for now is offered at once: it has a call in the queue of its group', async () => {
    const response = await send(requestCall, { ...fieldsFor('+13055550174'), preferred: 'now' });
    expect(response.status).toBe(200);
    const request = () => openCallRequest('+13055550174');
    await expect.poll(async () => (await request())?.status, { timeout: 10_000 }).toBe('calling');
    const { id, call_id = '' } = (await request()) ?? {};
    expect(await getCall(call_id, { latest: true })).toMatchObject({
      call_request_id: id,
      requested_group: 'closer_t1',
      reservation_status: 'enqueued',
    });
  });

  it('is sent by a form and cancelled by its cookie, without JavaScript', async () => {
    const opened = await send(getCallRequestForm);
    expect(CallRequestForm.parse(await opened.json()).form_token).toBeTruthy();
    expect(opened.headers.getSetCookie()).toHaveLength(1);
    const answer = await send(requestCall, new URLSearchParams(fieldsFor('+13055550173')));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Gracias. Tenemos su solicitud.');
    const [cookie = ''] = answer.headers.getSetCookie().map(one => one.split(';')[0] ?? '');
    const cancelled = await send(cancelCallRequest, new URLSearchParams({ page_language: 'es' }), cookie);
    expect(await cancelled.text()).toContain('Su solicitud está cancelada');
  });

  it('counts for the visitor’s address only with the secret of the distribution', async () => {
    const askFrom = (number: string, address: string, secret: string) =>
      send(requestCall, fieldsFor(number), '', { 'x-viewer-address': address, 'x-origin-secret': secret });
    expect((await askFrom('+13055550175', '198.51.100.7', secretOf('ORIGIN_SECRET_ID'))).status).toBe(200);
    expect((await askFrom('+13055550176', '198.51.100.8', 'invented')).status).toBe(429);
    const lead = (await leadByPhone('+13055550175')) ?? expect.fail('There is no lead.');
    expect(await consentsOfLead(lead.id)).toMatchObject([{ ip: expect.stringMatching(/^198\.51\.100\.7, /) }]);
  });

  it('leaves nothing personal in the logs', () => {
    expect(system.logged('call requested')).not.toEqual([]);
    for (const text of ['Ada Park', '3055550171']) expect(system.logged(text), text).toEqual([]);
    // Five digits are in some random id sooner or later: only the zip code as a word of its own counts.
    expect(system.logged('33101').filter(line => /(?<!\w)33101(?!\w)/.test(line))).toEqual([]);
  });
});
