import { randomBytes } from 'node:crypto';
import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { strictMock } from '../../../tests/support/unit/strict-mock.ts';
import { fieldEncryption } from './encryption.ts';

const kms = strictMock(KMSClient);
const field = { leadId: '42', field: 'account_number' };
const PLAIN = '004455667788';
const CIPHERTEXT = Buffer.from('the data key, encrypted by KMS');
let dataKey: Buffer;
let log: ReturnType<typeof captureLog>;

beforeEach(() => {
  kms.resetHistory();
  vi.stubEnv('PAYMENTS_KEY_ID', 'payments-key');
  dataKey = randomBytes(32);
  // Each answer is a copy: the function overwrites the key once it is used.
  kms.on(GenerateDataKeyCommand).callsFake(() => ({ Plaintext: Buffer.from(dataKey), CiphertextBlob: CIPHERTEXT }));
  kms.on(DecryptCommand).callsFake(() => ({ Plaintext: Buffer.from(dataKey) }));
  log = captureLog();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('the encryption of a payment field', () => {
  it('takes a data key for this lead and field, and keeps no plain text', async () => {
    const encrypted = await fieldEncryption.encrypt(field, PLAIN);
    expect(kms.commandCalls(GenerateDataKeyCommand)[0]?.args[0].input).toEqual({
      KeyId: 'payments-key',
      KeySpec: 'AES_256',
      EncryptionContext: { lead_id: '42', field: 'account_number' },
    });
    expect(encrypted.data_key).toBe(CIPHERTEXT.toString('base64'));
    expect(Buffer.from(encrypted.text, 'base64').toString()).not.toContain(PLAIN);
  });

  it('overwrites the data key once it is used', async () => {
    const used = Buffer.from(dataKey);
    kms.on(GenerateDataKeyCommand).resolves({ Plaintext: used, CiphertextBlob: CIPHERTEXT });
    await fieldEncryption.encrypt(field, PLAIN);
    expect(used.every(byte => byte === 0)).toBe(true);
  });

  it('is undone by KMS with the same context', async () => {
    expect(await fieldEncryption.decrypt(field, await fieldEncryption.encrypt(field, PLAIN))).toBe(PLAIN);
    expect(kms.commandCalls(DecryptCommand)[0]?.args[0].input).toEqual({
      KeyId: 'payments-key',
      CiphertextBlob: CIPHERTEXT,
      EncryptionContext: { lead_id: '42', field: 'account_number' },
    });
  });

  it.each([
    ['another lead', { ...field, leadId: '43' }],
    ['another field', { ...field, field: 'routing_number' }],
  ])('is not undone for %s, even where KMS gives the data key', async (_, other) => {
    const encrypted = await fieldEncryption.encrypt(field, PLAIN);
    await expect(fieldEncryption.decrypt(other, encrypted)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is not undone where a byte was changed', async () => {
    const encrypted = await fieldEncryption.encrypt(field, PLAIN);
    const text = Buffer.from(encrypted.text, 'base64');
    text[0] = (text[0] ?? 0) ^ 1;
    const changed = { ...encrypted, text: text.toString('base64') };
    await expect(fieldEncryption.decrypt(field, changed)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it.each([
    ['fails', () => kms.on(GenerateDataKeyCommand).rejects(new Error(`no key for ${PLAIN}`))],
    ['answers without a plain key', () => kms.on(GenerateDataKeyCommand).resolves({ CiphertextBlob: CIPHERTEXT })],
    [
      'answers without an encrypted key',
      () => kms.on(GenerateDataKeyCommand).callsFake(() => ({ Plaintext: dataKey })),
    ],
  ])('is unavailable where KMS %s, and the log has nothing of the number', async (_, arrange) => {
    arrange();
    await expect(fieldEncryption.encrypt(field, PLAIN)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('nothing was saved'),
    });
    const line = log.lines().find(text => text.includes('payment key failed'));
    const of = { lead_id: '42', field: 'account_number' };
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'ERROR', ...of, cause: 'Error' });
    expect(log.text()).not.toContain(PLAIN);
  });

  it.each([
    ['fails', () => kms.on(DecryptCommand).rejects(new Error('denied'))],
    ['answers without a key', () => kms.on(DecryptCommand).resolves({})],
  ])('cannot be read where KMS %s', async (_, arrange) => {
    const encrypted = await fieldEncryption.encrypt(field, PLAIN);
    arrange();
    await expect(fieldEncryption.decrypt(field, encrypted)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('could not be read'),
    });
  });
});
