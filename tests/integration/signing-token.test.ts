import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkId } from '#platform/link-token';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import type { Operation } from '#shared/contracts/operation';
import { requestVerification } from '#shared/contracts/sales';
import { getSigningDocument, signDocument } from '#shared/contracts/signing';
import { aGroup } from '../support/builders/a-user.ts';
import { aLeadToVerify } from '../support/builders/a-verification.ts';
import { createSignedInUser, type SignedInUser } from '../support/local-cloud/signed-in-user.ts';
import { startSpiedSystem } from '../support/local-cloud/spied-system.ts';

let system: Awaited<ReturnType<typeof startSpiedSystem>>;
let maria: SignedInUser;
/** The tokens of all links, whether their message was sent or not. */
let tokens: string[];

const send = async ({ method, path }: Operation, input: object | string, employee?: SignedInUser): Promise<number> => {
  const response = await fetch(`${system.cloud.urls.api}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(employee && { authorization: `Bearer ${employee.token}` }) },
    body: typeof input === 'string' ? input : JSON.stringify(input),
  });
  if (!response.ok) system.rejected(await response.text());
  return response.status;
};

const request = async (): Promise<number> => {
  const { id: leadId } = await aLeadToVerify({
    lead: { assigned_agent_email_by_role: { closer: maria.user.email } },
  });
  const asked = { leadId, verificationType: 'esig_email', group: 'niia_health', products: ['health'] };
  return send(requestVerification, { ...asked, firstRequest: true }, maria);
};

const tokensInMails = (): string[] =>
  system.aws.kept
    .filter(({ target }) => target === '/v2/email/outbound-emails')
    .flatMap(({ body }) => /\/sign#([\w-]{43})/.exec(body)?.[1] ?? []);

const aCustomerSigns = async (token: string) => {
  const signature = { token, signature_name: 'Ada Park', agreed: true };
  expect(await send(getSigningDocument, { token })).toBe(200);
  expect(await send(signDocument, { ...signature, agreed: false })).toBe(400);
  expect(await send(signDocument, { ...signature, signature_name: 'Ada Park 4242 4242 4242 4242' })).toBe(400);
  expect(await send(signDocument, signature)).toBe(200);
  expect(await send(signDocument, { ...signature, signature_name: 'Ben Park' })).toBe(409);
};

const whatIsSentIsWrong = async (token: string) => {
  expect(await send(getSigningDocument, { token: `${token}.` })).toBe(400);
  expect(await send(getSigningDocument, { [token]: token })).toBe(400);
  expect(await send(getSigningDocument, `{"token":"${token}",}`)).toBe(400);
  expect(await send(signDocument, `${token}`)).toBe(400);
};

const theTableFails = (token: string) =>
  system.database.failing(/GetItem|Query/, async () => {
    expect(await send(getSigningDocument, { token })).toBe(500);
    expect(await send(signDocument, { token, signature_name: 'Ada Park', agreed: true })).toBe(500);
  });

beforeAll(async () => {
  system = await startSpiedSystem();
  await putGroupConfiguration(aGroup({ name: 'closer_t1' }));
  maria = await createSignedInUser(system.cloud, 'maria', { groups: ['closer_t1'], roles: ['closer'] });
  expect(await request()).toBe(200);
  // The error of SES repeats the rejected message with the link.
  await system.aws.failing(/email/, async () => expect(await request()).toBe(502));
  tokens = tokensInMails();
  const [token = ''] = tokens;
  await aCustomerSigns(token);
  await whatIsSentIsWrong(token);
  await theTableFails(token);
});
afterAll(() => system?.stop());

describe('the token of a signing link', () => {
  it('is in no log, trace, event, live message, error or item', async () => {
    expect(tokens).toHaveLength(2);
    for (const token of tokens) expect(await system.placesOf(token)).toEqual([]);
    // The request's id is made from its hash. Its claim and the event of the signature name it, only in the table.
    const places = await Promise.all(tokens.map(token => system.placesOf(linkId(token))));
    expect(places).toEqual([
      ['table esig-claim', 'table esig-request', 'table verification-event'],
      ['table esig-claim', 'table esig-request'],
    ]);
  });

  it('was searched in the output of the API, its functions and the tracer', async () => {
    const places = (await system.everything()).map(({ place }) => place);
    for (const place of ['log', 'trace', 'error answer', 'table esig-request', 'table verification-event'])
      expect(places, place).toContain(place);
    for (const { method, path } of [getSigningDocument, signDocument])
      for (const status of [200, 400, 500])
        expect(system.logged(`api: ${method} ${path} ${status}`), `${path} ${status}`).not.toEqual([]);
    for (const line of ['document signed', 'operation failed', 'e-mail not sent'])
      expect(system.logged(line), line).not.toEqual([]);
    expect(system.traces.segments.some(segment => segment.includes('signing-api'))).toBe(true);
  });
});
