import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  ListSecretVersionIdsCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

it('names a setting of a secret that the local cloud does not know, and creates nothing', async () => {
  const create = { Name: 'app/tagged', Description: 'a key', Tags: [{ Key: 'a', Value: 'b' }] };
  await expect(client.send(new CreateSecretCommand(create))).rejects.toMatchObject({
    name: 'ValidationException',
    message: expect.stringMatching(/^The local cloud does not know the parameter 'Description', 'Tags'\.$/),
  });
  await expect(client.send(new DescribeSecretCommand({ SecretId: 'app/tagged' }))).rejects.toThrow();
});

describe('the versions of a secret', () => {
  const read = async (SecretId: string, wanted: { VersionId?: string; VersionStage?: string } = {}) =>
    (await client.send(new GetSecretValueCommand({ SecretId, ...wanted }))).SecretString;
  const put = (SecretId: string, SecretString: string, more: Partial<PutSecretValueCommand['input']> = {}) =>
    client.send(new PutSecretValueCommand({ SecretId, SecretString, ...more }));
  const created = async (Name: string) => {
    await client.send(new CreateSecretCommand({ Name, SecretString: 'first' }));
    return Name;
  };
  const stagesOf = async (SecretId: string) =>
    (await client.send(new DescribeSecretCommand({ SecretId }))).VersionIdsToStages;

  it('are the current one, the one before it, and those that are named', async () => {
    const id = await created('versions/three');
    const { VersionId: second } = await put(id, 'second');
    expect([await read(id), await read(id, { VersionStage: 'AWSPREVIOUS' })]).toEqual(['second', 'first']);
    const { VersionId: third } = await put(id, 'third');
    expect([await read(id), await read(id, { VersionId: second })]).toEqual(['third', 'second']);
    expect(await stagesOf(id)).toEqual({ [String(third)]: ['AWSCURRENT'], [String(second)]: ['AWSPREVIOUS'] });
    const list = (IncludeDeprecated?: boolean) =>
      client.send(new ListSecretVersionIdsCommand({ SecretId: id, IncludeDeprecated }));
    expect([(await list()).Versions?.length, (await list(true)).Versions?.length]).toEqual([2, 3]);
  });

  it('are stored once for a token; a token with another value is rejected', async () => {
    const id = await created('versions/token');
    const token = { ClientRequestToken: '11111111-2222-3333-4444-555555555555' };
    await put(id, 'second', token);
    await put(id, 'third');
    await put(id, 'second', token);
    expect(await read(id)).toBe('third');
    await expect(put(id, 'other', token)).rejects.toMatchObject({ name: 'ResourceExistsException' });
  });

  it('begin with one that is created once for a token, as after a lost response', async () => {
    const wanted = { Name: 'versions/created', ClientRequestToken: '99999999-2222-3333-4444-555555555555' };
    const create = (SecretString: string, more = {}) =>
      client.send(new CreateSecretCommand({ ...wanted, SecretString, ...more }));
    const { VersionId } = await create('first');
    expect(await create('first')).toMatchObject({ Name: wanted.Name, VersionId });
    const exists = { name: 'ResourceExistsException' };
    await expect(create('other')).rejects.toMatchObject(exists);
    await expect(create('first', { ClientRequestToken: undefined })).rejects.toMatchObject(exists);
    expect(await read(wanted.Name)).toBe('first');
  });

  it('with a label of their own wait until they are made the current one', async () => {
    const id = await created('versions/pending');
    const { VersionId } = await put(id, 'rotated', { VersionStages: ['AWSPENDING'] });
    expect([await read(id), await read(id, { VersionStage: 'AWSPENDING' })]).toEqual(['first', 'rotated']);
    const former = Object.entries((await stagesOf(id)) ?? {}).find(([, stages]) => stages.includes('AWSCURRENT'))?.[0];
    const move = { SecretId: id, VersionStage: 'AWSCURRENT', MoveToVersionId: VersionId };
    await expect(client.send(new UpdateSecretVersionStageCommand(move))).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    await client.send(new UpdateSecretVersionStageCommand({ ...move, RemoveFromVersionId: former }));
    expect([await read(id), await read(id, { VersionStage: 'AWSPREVIOUS' })]).toEqual(['rotated', 'first']);
  });

  it('that do not exist are rejected, and so is a value that would be forgotten', async () => {
    const id = await created('versions/none');
    await expect(read(id, { VersionStage: 'AWSPREVIOUS' })).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    const binary = new PutSecretValueCommand({ SecretId: id, SecretBinary: Buffer.from('x') });
    await expect(client.send(binary)).rejects.toMatchObject({ name: 'ValidationException' });
    expect(await read(id)).toBe('first');
  });

  it('begin with the value of a file that an earlier release wrote without versions', () => {
    const former = join(dir, 'former.json');
    const secret = { arn: 'arn:of:it-123456', name: 'it', value: 'kept', versionId: 'v1', createdAt: 1, changedAt: 2 };
    writeFileSync(former, JSON.stringify([secret]));
    expect(new SecretStore(former, () => new Date()).find('it')).toMatchObject({
      value: 'kept',
      versions: [{ id: 'v1', stages: ['AWSCURRENT'], createdAt: 2 }],
    });
  });
});
