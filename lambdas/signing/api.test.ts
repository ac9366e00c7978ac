import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { secretsClient } from '#platform/clients/secrets-client';
import { linkId } from '#platform/link-token';
import { getEsigRequest } from '#platform/table/esig-requests';
import { signDocument } from '#shared/contracts/signing';
import { at } from '../../tests/support/builders/a-call.ts';
import { aLeadToVerify } from '../../tests/support/builders/a-verification.ts';
import { aContext, anApiEvent } from '../../tests/support/unit/lambda-events.ts';
import type { SigningLinks } from '../../tests/support/unit/signing-links.ts';
import { signingLinksEachTest } from '../../tests/support/unit/signing-links-each-test.ts';
import { handler } from './api.ts';
import { clearOriginSecret } from './proven-caller.ts';

const secrets = mockClient(secretsClient() as never as SecretsManagerClient);
const ORIGIN_SECRET = 'o'.repeat(64);

let links: SigningLinks;
signingLinksEachTest(fresh => {
  ({ links } = fresh);
});
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(at(200)), toFake: ['Date'] });
  vi.stubEnv('ORIGIN_SECRET_ID', 'origin');
  clearOriginSecret();
  secrets.reset();
  secrets.on(GetSecretValueCommand, { SecretId: 'origin' }).resolves({ SecretString: ORIGIN_SECRET });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Signs with a viewer's address, and returns what was answered and stored. */
const sign = async (headers: Record<string, string>) => {
  const lead = await aLeadToVerify();
  await links.request(lead.id);
  const token = links.token();
  const event = anApiEvent(signDocument, undefined, {
    headers: { 'x-viewer-address': '203.0.113.9', ...headers },
    body: JSON.stringify({ token, signature_name: 'Ada Park', agreed: true }),
  });
  const { statusCode, body = '' } = (await handler(event, aContext())) as APIGatewayProxyStructuredResultV2;
  return { statusCode, body, request: await getEsigRequest(linkId(token)) };
};

describe('a signature', () => {
  it('has the signer’s address, where the distribution proves itself', async () => {
    const { statusCode, request } = await sign({ 'x-origin-secret': ORIGIN_SECRET });
    expect(statusCode).toBe(200);
    expect(request?.signed_from_ip).toBe('203.0.113.9, 127.0.0.1');
  });

  it.each([
    ['no secret', {}],
    ['a wrong secret', { 'x-origin-secret': 'p'.repeat(64) }],
  ])('has no invented address: with %s it is that of the connection', async (_, headers) => {
    const { statusCode, request } = await sign(headers);
    expect(statusCode).toBe(200);
    expect(request?.signed_from_ip).toBe('127.0.0.1');
  });

  it('is asked for again while the secret cannot be read', async () => {
    secrets.on(GetSecretValueCommand).rejects(new Error('away'));
    const { statusCode, body, request } = await sign({ 'x-origin-secret': ORIGIN_SECRET });
    expect([statusCode, JSON.parse(body)]).toEqual([
      503,
      expect.objectContaining({
        error: 'We cannot take your signature just now. Please try again in a few minutes.',
      }),
    ]);
    expect(request).not.toHaveProperty('signed_ts');
  });
});
