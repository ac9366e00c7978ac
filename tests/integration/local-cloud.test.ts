import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DeleteItemCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type Cloud, startCloud } from '../../infra/local/cloud.ts';
import { freePort } from '../../infra/local/http/free-port.ts';
import { hasDynoxide, hasJava } from '../../infra/local/tables/engine-programs.ts';
import { startTableEngine, type TableEngine } from '../../infra/local/tables/table-engine.ts';
import { engineClientConfig } from '../../infra/local/tables/tables.ts';
import { localCloudFixture } from '../support/local-cloud/local-cloud-fixture.ts';

const engines = [
  { name: 'dynamodb-local' as const, isHere: await hasJava() },
  { name: 'dynoxide' as const, isHere: hasDynoxide() },
];
/** The response of the fixture's function. */
const Echo = z.object({ event: z.record(z.string(), z.unknown()), table: z.string() });
const soon = { timeout: 15_000, interval: 50 };

describe.each(engines)('the local cloud over $name', ({ name, isHere }) => {
  describe.runIf(isHere)('that is installed here', () => {
    const assembly = localCloudFixture();
    const dataDir = mkdtempSync(join(tmpdir(), 'coverline-cloud-test-'));
    let engine: TableEngine;
    let cloud: Cloud;
    let client: DynamoDBClient;

    const start = async () => {
      engine = await startTableEngine({ port: 0, dataDir, engine: name });
      const ports = { web: await freePort(), api: await freePort(), aws: await freePort() };
      cloud = await startCloud({ assemblyDir: assembly.dir, ports, tableEndpoint: engine.endpoint, dataDir });
      client = new DynamoDBClient(engineClientConfig(engine.endpoint));
    };
    const stop = async () => {
      client.destroy();
      await cloud.stop();
      await engine.stop();
    };
    beforeAll(start);
    afterAll(async () => {
      await stop();
      assembly.remove();
      rmSync(dataDir, { recursive: true, force: true });
    });

    const put = (pk: string, more: Record<string, { S: string }> = {}) =>
      client.send(new PutItemCommand({ TableName: cloud.outputs.TableName, Item: { pk: { S: pk }, ...more } }));
    const seen = (pk: string) => cloud.buckets.find('uploads')?.store.list(`seen/${pk}/`) ?? [];

    it('passes a write on by stream, function, bus, rule and function to the bucket', async () => {
      await put('lead-1');
      await vi.waitFor(() => expect(seen('lead-1')).toHaveLength(1), soon);
      const [object] = seen('lead-1');
      const detail = JSON.parse(
        cloud.buckets
          .find('uploads')
          ?.store.read(object ?? expect.fail())
          .toString() ?? '',
      );
      expect(detail.at, 'epoch seconds').toBeGreaterThan(1_600_000_000);
    });

    it('is settled when the effects of each write have happened', async () => {
      await cloud.settled();
      const ids = Array.from({ length: 30 }, (_, index) => `settled-${index}`);
      await Promise.all(ids.map(id => put(id)));
      await cloud.settled();
      expect(ids.filter(id => seen(id).length === 1)).toEqual(ids);
    });

    it('skips records that the filter does not match, and a write that changes nothing', async () => {
      await put('lead-2');
      await vi.waitFor(() => expect(seen('lead-2')).toHaveLength(1), soon);
      await put('lead-2');
      await client.send(new DeleteItemCommand({ TableName: cloud.outputs.TableName, Key: { pk: { S: 'lead-2' } } }));
      await put('lead-3');
      await vi.waitFor(() => expect(seen('lead-3')).toHaveLength(1), soon);
      expect(seen('lead-2')).toHaveLength(1);
    });

    it('sends the position of a record that always fails to the queue, and continues', async () => {
      await put('lead-4', { poison: { S: 'yes' } });
      await put('lead-5');
      await vi.waitFor(() => expect(seen('lead-5')).toHaveLength(1), soon);
      expect(seen('lead-4')).toHaveLength(0);
      const messages = cloud.queues.messages('failures');
      expect(messages).toHaveLength(1);
      expect(messages[0]?.body).toMatchObject({
        requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 2 },
        DDBStreamBatchInfo: { batchSize: 1 },
      });
    });

    it('continues after a restart where it ended, without a repeated or lost record', async () => {
      await put('lead-6');
      await vi.waitFor(() => expect(seen('lead-6')).toHaveLength(1), soon);
      await stop();
      const quiet = await startTableEngine({ port: 0, dataDir, engine: name });
      const writer = new DynamoDBClient(engineClientConfig(quiet.endpoint));
      await writer.send(new PutItemCommand({ TableName: cloud.outputs.TableName, Item: { pk: { S: 'lead-7' } } }));
      writer.destroy();
      await quiet.stop();
      await start();
      await put('lead-8');
      await vi.waitFor(() => expect(seen('lead-8')).toHaveLength(1), soon);
      await vi.waitFor(() => expect(seen('lead-7')).toHaveLength(1), soon);
      expect(seen('lead-6')).toHaveLength(1);
    });

    it('passes a form to the function as base64, like API Gateway', async () => {
      const response = await fetch(`${cloud.urls.api}/open/a%20b?x=1&x=2`, {
        method: 'POST',
        body: new URLSearchParams({ CallSid: 'CA1' }),
        headers: { origin: 'http://web.test' },
      });
      const { event, table } = Echo.parse(await response.json());
      expect(response.headers.get('access-control-allow-origin')).toBe('http://web.test');
      expect(table).toBe(cloud.outputs.TableName);
      expect(event).toMatchObject({
        version: '2.0',
        routeKey: 'POST /open/{id}',
        pathParameters: { id: 'a b' },
        queryStringParameters: { x: '1,2' },
        isBase64Encoded: true,
        body: Buffer.from('CallSid=CA1').toString('base64'),
      });
    });

    it('returns 500 without a detail when the function fails, and 404 without a route', async () => {
      const crashed = await fetch(`${cloud.urls.api}/crash`);
      expect([crashed.status, await crashed.json()]).toEqual([500, { message: 'Internal Server Error' }]);
      expect((await fetch(`${cloud.urls.api}/nowhere`)).status).toBe(404);
    });

    it('accepts only a token of its user pool, with the claims that the trigger added', async () => {
      const signedIn = (authorization?: string) =>
        fetch(`${cloud.urls.api}/signed-in`, authorization ? { headers: { authorization } } : {});
      const rejected = await signedIn();
      expect([rejected.status, await rejected.json()]).toEqual([401, { message: 'Unauthorized' }]);
      expect((await signedIn('Bearer not.a.token')).status).toBe(401);

      const response = await signedIn(`Bearer ${await accessToken(cloud)}`);
      const claims = { roles: 'agent', token_use: 'access' };
      expect(Echo.parse(await response.json()).event).toMatchObject({
        requestContext: { authorizer: { jwt: { claims } } },
      });
    });

    it('serves the deployed pages with the headers of the template', async () => {
      const page = await fetch(`${cloud.urls.web}/agents/calls`, { headers: { 'accept-encoding': 'br' } });
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toBe("default-src 'self'");
      expect(page.headers.get('strict-transport-security')).toBe('max-age=60; includeSubDomains');
      expect(page.headers.get('content-encoding')).toBe('br');
      expect(await page.text()).toContain('<head><script src="/local-sockets.js"></script><title>Fixture');
      const config = await fetch(`${cloud.urls.web}/config.json`);
      expect(await config.json()).toEqual({ client: cloud.outputs.ClientId });
    });
  });
});

const accessToken = async (cloud: Cloud): Promise<string | undefined> => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new CognitoIdentityProviderClient({ endpoint: cloud.urls.aws, region: 'us-east-1', credentials });
  const { PoolId: UserPoolId, ClientId } = cloud.outputs;
  const [Username, Password] = ['agent@example.test', 'Correct-Horse-7'];
  await client.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }));
  await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }));
  const response = await client.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: Username, PASSWORD: Password },
    }),
  );
  client.destroy();
  return response.AuthenticationResult?.AccessToken;
};
