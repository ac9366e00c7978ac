import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handleAwsJson } from '../http/aws-json.ts';
import { type Listener, listen } from '../http/listen.ts';
import { SecretStore } from './secret-store.ts';
import { secretsOperations } from './secrets-operations.ts';

const dir = mkdtempSync(join(tmpdir(), 'coverline-secrets-'));
const path = join(dir, 'secrets.json');
let listener: Listener;
let client: SecretsManagerClient;

beforeAll(async () => {
  const operations = secretsOperations(new SecretStore(path, () => new Date()));
  listener = await listen({ port: 0, handler: (request, response) => handleAwsJson(operations, request, response) });
  client = new SecretsManagerClient({
    endpoint: `http://127.0.0.1:${listener.port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterAll(async () => {
  client.destroy();
  await listener.stop();
  rmSync(dir, { recursive: true, force: true });
});

it('stores a secret by name and ARN, and keeps it after a restart', async () => {
  const { ARN } = await client.send(new CreateSecretCommand({ Name: 'app/key', SecretString: 'first' }));
  await client.send(new PutSecretValueCommand({ SecretId: ARN, SecretString: 'second' }));
  const byName = await client.send(new GetSecretValueCommand({ SecretId: 'app/key' }));
  const described = await client.send(new DescribeSecretCommand({ SecretId: ARN }));
  expect([byName.SecretString, byName.ARN, described.Name]).toEqual(['second', ARN, 'app/key']);
  expect(new SecretStore(path, () => new Date()).find('app/key')?.value).toBe('second');
});

it('rejects an unknown secret, and a second secret with the same name', async () => {
  await expect(client.send(new GetSecretValueCommand({ SecretId: 'nobody' }))).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
  await expect(client.send(new CreateSecretCommand({ Name: 'app/key' }))).rejects.toMatchObject({
    name: 'ResourceExistsException',
  });
});
