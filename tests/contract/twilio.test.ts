import twilio from 'twilio';
import { afterEach, describe, expect, it } from 'vitest';
import { RedirectedRequestClient } from '#platform/twilio/twilio-request-client';
import { startHttpServer } from '../support/unit/http-server.ts';

let server: Awaited<ReturnType<typeof startHttpServer>>;
afterEach(() => server.stop());

const client = async () => {
  server = await startHttpServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ sid: 'x', meta: { key: 'workspaces' }, workspaces: [] }));
  });
  const httpClient = new RedirectedRequestClient(server.origin, { autoRetry: false });
  return twilio('AC00000000000000000000000000000001', 'secret', { httpClient });
};

describe('twilio: the option httpClient', () => {
  it.each([
    ['api.twilio.com', (sdk: ReturnType<typeof twilio>) => sdk.calls('CA1').fetch()],
    ['taskrouter.twilio.com', (sdk: ReturnType<typeof twilio>) => sdk.taskrouter.v1.workspaces.list()],
  ])('carries the requests to %s, with the host that was meant', async (host, ask) => {
    await ask(await client());
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.headers).toMatchObject({
      'x-twilio-emulated-host': host,
      authorization: expect.stringMatching(/^Basic /),
    });
  });

  it('receives forms, with repeated keys', async () => {
    const sdk = await client();
    await sdk.calls.create({ to: '+1', from: '+2', url: 'http://x', statusCallbackEvent: ['ringing', 'answered'] });
    expect(new URLSearchParams(server.received[0]?.body).getAll('StatusCallbackEvent')).toEqual([
      'ringing',
      'answered',
    ]);
  });
});

describe('twilio: the deep imports of the functions', () => {
  it.each([
    'twilio/lib/base/RequestClient.js',
    'twilio/lib/base/BaseTwilio.js',
    'twilio/lib/jwt/AccessToken.js',
    'twilio/lib/rest/ApiBase.js',
    'twilio/lib/rest/TaskrouterBase.js',
    'twilio/lib/twiml/VoiceResponse.js',
    'twilio/lib/webhooks/webhooks.js',
  ])('%s is there', async path => {
    expect(await import(path)).toHaveProperty('default');
  });
});
