import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arnOf } from '../assembly/resource-kinds.ts';
import { handleAwsJson } from '../http/aws-json.ts';
import { type Listener, listen } from '../http/listen.ts';
import { keyOperations } from './key-operations.ts';
import { MasterKeys } from './master-keys.ts';

const dir = mkdtempSync(join(tmpdir(), 'coverline-keys-'));
const path = join(dir, 'keys.json');
const [ID, OTHER] = ['aaaaaaaa-0000-4000-8000-000000000000', 'bbbbbbbb-0000-4000-8000-000000000000'];
const ARN = arnOf('kms', `key/${ID}`);
const context = { lead_id: '42', field: 'credit_card_number' };

let keys: MasterKeys;
let listener: Listener;
let client: KMSClient;

const serve = async () => {
  keys = new MasterKeys(path);
  const operations = keyOperations(keys);
  listener = await listen({ port: 0, handler: (request, response) => handleAwsJson(operations, request, response) });
  client = new KMSClient({
    endpoint: `http://127.0.0.1:${listener.port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
};
const stop = async () => {
  client.destroy();
  await listener.stop();
};

beforeAll(async () => {
  await serve();
  keys.create(ID, ARN);
  keys.create(OTHER, arnOf('kms', `key/${OTHER}`));
});
afterAll(async () => {
  await stop();
  rmSync(dir, { recursive: true, force: true });
});

const generate = (KeyId = ARN) =>
  client.send(new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext: context }));
const decrypt = (CiphertextBlob: Uint8Array | undefined, EncryptionContext: Record<string, string> = context) =>
  client.send(new DecryptCommand({ CiphertextBlob, KeyId: ARN, EncryptionContext }));

it('generates a data key of 32 bytes, and decrypts it with the same context in any order', async () => {
  const { Plaintext, CiphertextBlob, KeyId } = await generate();
  expect(Plaintext).toHaveLength(32);
  expect(KeyId).toBe(ARN);
  const opened = await decrypt(CiphertextBlob, { field: context.field, lead_id: '42' });
  expect(Buffer.from(opened.Plaintext ?? [])).toEqual(Buffer.from(Plaintext ?? []));
});

it('generates another data key each time', async () => {
  const [first, second] = [await generate(), await generate()];
  expect(first.Plaintext).not.toEqual(second.Plaintext);
});

it.each([
  ['another lead', { ...context, lead_id: '43' }],
  ['another field', { ...context, field: 'account_number' }],
  ['no context', {}],
])('does not open it for %s', async (_, other) => {
  const { CiphertextBlob } = await generate();
  await expect(decrypt(CiphertextBlob, other)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
});

it('does not decrypt a changed ciphertext, a ciphertext of another key, or other data', async () => {
  const { CiphertextBlob = new Uint8Array() } = await generate();
  const blob = JSON.parse(Buffer.from(CiphertextBlob).toString());
  const changed = Buffer.from(JSON.stringify({ ...blob, text: Buffer.alloc(32).toString('base64') }));
  await expect(decrypt(changed)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
  await expect(decrypt(Buffer.from('hello'))).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
  const { CiphertextBlob: others } = await generate(OTHER);
  await expect(decrypt(others)).rejects.toMatchObject({ name: 'IncorrectKeyException' });
});

it('rejects an unknown key', async () => {
  await expect(generate(arnOf('kms', 'key/unknown'))).rejects.toMatchObject({ name: 'NotFoundException' });
});

it('decrypts after a restart what it encrypted before, and its key file is readable only by its owner', async () => {
  const { CiphertextBlob, Plaintext } = await generate();
  await stop();
  await serve();
  const opened = await decrypt(CiphertextBlob);
  expect(Buffer.from(opened.Plaintext ?? [])).toEqual(Buffer.from(Plaintext ?? []));
  expect(statSync(path).mode & 0o077).toBe(0);
});
