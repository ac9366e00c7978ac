import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awsHandler } from '../aws-endpoint.ts';
import { ACCOUNT_KEY } from '../iam/access-keys.ts';
import { createAuthorizer } from '../iam/authorizer.ts';
import { type Listener, listen } from './listen.ts';
import { send } from './messages.ts';

let listener: Listener;
const no = () => Promise.resolve(false);

beforeAll(async () => {
  const handler = awsHandler({
    authorizer: createAuthorizer({ sessions: [] }),
    tables: async (_, response) => send(response, 200, {}, 'tables'),
    userPool: { handle: no, verify: () => Promise.reject(new Error('none')), jwks: () => ({ keys: [] }) },
    appSync: undefined,
    json: {},
    mail: no,
    invoke: no,
    s3: async (_, response) => send(response, 200, {}, 's3'),
  });
  listener = await listen({ port: 0, handler });
});
afterAll(() => listener.stop());

type Asked = { service: string; path?: string; method?: string; headers?: Record<string, string>; body?: string };

/** A request that is signed as the SDK of a service signs it. */
const ask = async ({ service, path = '/', method = 'POST', headers = {}, body = '' }: Asked): Promise<Response> => {
  const signer = new SignatureV4({ service, region: 'us-east-1', credentials: ACCOUNT_KEY, sha256: Sha256 });
  const [hostname, port] = ['127.0.0.1', listener.port];
  const wanted = {
    protocol: 'http:',
    hostname,
    port,
    path,
    method,
    headers: { host: `${hostname}:${port}`, ...headers },
    body,
  };
  const signed = await signer.sign(wanted);
  return fetch(`http://${hostname}:${port}${path}`, { method, headers: signed.headers, body: body || undefined });
};

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('a service that the local cloud does not have', () => {
  it.each(['1.0', '1.1'])('is reported to a client of the protocol JSON %s', async version => {
    const type = `application/x-amz-json-${version}`;
    const headers = { 'x-amz-target': 'AmazonAthena.StartQueryExecution', 'content-type': type };
    const response = await ask({ service: 'athena', headers, body: '{}' });
    expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
      501,
      type,
      { __type: 'NotImplemented', message: 'The local cloud does not serve StartQueryExecution of athena.' },
    ]);
  });

  it.each([
    ['sns', 'Publish', '<ErrorResponse><Error>'],
    ['ec2', 'RunInstances', '<Response><Errors><Error>'],
  ])('says so to a client of %s, in the XML of its protocol', async (service, action, element) => {
    const response = await ask({ service, headers: FORM, body: `Action=${action}&Version=1` });
    const text = await response.text();
    expect([response.status, text]).toEqual([501, expect.stringContaining(element)]);
    expect(text).toContain(`The local cloud does not serve ${action} of ${service}.`);
  });

  it('is reported to a client that speaks CBOR', async () => {
    const headers = { 'smithy-protocol': 'rpc-v2-cbor', 'content-type': 'application/cbor' };
    const path = '/service/GraniteServiceVersion20100801/operation/GetMetricData';
    const response = await ask({ service: 'monitoring', path, headers });
    expect(response.headers.get('smithy-protocol')).toBe('rpc-v2-cbor');
    const message = `The local cloud does not serve POST ${path} of monitoring.`;
    expect(decode(Buffer.from(await response.arrayBuffer()))).toEqual({ __type: 'NotImplemented', message });
  });

  it.each([
    ['ses', 'GET', '/v2/email/identities'],
    ['lambda', 'GET', '/2015-03-31/functions/'],
    ['apigateway', 'GET', '/v2/apis'],
  ])('says so to a client of %s, in JSON with the type in a header', async (service, method, path) => {
    const response = await ask({ service, method, path });
    expect([response.status, response.headers.get('x-amzn-errortype')]).toEqual([501, 'NotImplemented']);
    expect(await response.json()).toMatchObject({
      message: expect.stringContaining(`${method} ${path} of ${service}.`),
    });
  });

  it('is reported to a client of CloudFront, in XML', async () => {
    const response = await ask({ service: 'cloudfront', method: 'GET', path: '/2020-05-31/distribution' });
    expect(await response.text()).toContain('<ErrorResponse><Error><Type>Sender</Type><Code>NotImplemented</Code>');
  });

  it('is not one of the services that it has', async () => {
    const target = { 'x-amz-target': 'DynamoDB_20120810.GetItem' };
    expect(await (await ask({ service: 'dynamodb', headers: target, body: '{}' })).text()).toBe('tables');
    expect(await (await ask({ service: 's3', method: 'GET', path: '/bucket/key' })).text()).toBe('s3');
    expect(await (await fetch(`http://127.0.0.1:${listener.port}/bucket/key`)).text()).toBe('s3');
  });
});

/** Reads the texts of a CBOR map (RFC 8949, major types 5 and 3 with a length of two bytes). */
const decode = (body: Buffer): Record<string, string> => {
  const texts: string[] = [];
  for (let at = 1; at < body.length; ) {
    const length = body.readUInt16BE(at + 1);
    texts.push(body.toString('utf8', at + 3, at + 3 + length));
    at += 3 + length;
  }
  return Object.fromEntries(Array.from({ length: texts.length / 2 }, (_, n) => [texts[2 * n], texts[2 * n + 1]]));
};
