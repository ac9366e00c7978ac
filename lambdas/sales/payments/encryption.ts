import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DecryptCommand, GenerateDataKeyCommand } from '@aws-sdk/client-kms';
import { kmsClient } from '#platform/clients/kms-client';
import { env } from '#platform/env';
import { logger } from '#platform/logger';
import { Rejection } from '#shared/errors';
import type { EncryptedField } from '#shared/payments/payment';

/** The lead and the field of a number: its ciphertext can be decrypted for these only. */
type FieldOfLead = { leadId: string; field: string };

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;

const contextOf = ({ leadId, field }: FieldOfLead) => ({ lead_id: leadId, field });

/**
 * The additional authenticated data of AES-GCM: it binds the ciphertext to lead and field, as KMS's encryption context
 * binds the data key.
 */
const bound = (of: FieldOfLead): Buffer => Buffer.from(JSON.stringify(contextOf(of)));

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The cause does not contain the number today. Only its name is logged, in case a later message does. */
const orUnavailable = async <T>(of: FieldOfLead, message: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof Error ? error.name : 'unknown';
    logger.error('payment key failed', { lead_id: of.leadId, field: of.field, cause });
    throw new Rejection('unavailable', message);
  }
};

/** @throws Error where KMS answers without a key */
const present = (bytes: Uint8Array | undefined): Uint8Array => {
  if (!bytes) throw new Error('KMS answered without a key.');
  return bytes;
};

/**
 * Encrypts one number under a data key of its own (AES-256-GCM); KMS encrypts the data key for this lead and field.
 * One call of KMS. @throws Rejection `unavailable`
 */
const encrypt = (of: FieldOfLead, plain: string): Promise<EncryptedField> =>
  orUnavailable(of, 'The payment details could not be secured, so nothing was saved. Please try again.', async () => {
    const generated = await kmsClient().send(
      new GenerateDataKeyCommand({
        KeyId: env('PAYMENTS_KEY_ID'),
        KeySpec: 'AES_256',
        EncryptionContext: contextOf(of),
      }),
    );
    const dataKey = present(generated.Plaintext);
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, dataKey, iv).setAAD(bound(of));
    const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    dataKey.fill(0);
    return {
      data_key: base64(present(generated.CiphertextBlob)),
      iv: base64(iv),
      tag: base64(cipher.getAuthTag()),
      text: base64(text),
    };
  });

/**
 * Decrypts the number. One call of KMS. @throws Rejection `unavailable`, also for what was encrypted for another lead
 * or field
 */
const decrypt = (of: FieldOfLead, encrypted: EncryptedField): Promise<string> =>
  orUnavailable(of, 'The number could not be read just now. Please try again.', async () => {
    const decrypted = await kmsClient().send(
      new DecryptCommand({
        KeyId: env('PAYMENTS_KEY_ID'),
        CiphertextBlob: Buffer.from(encrypted.data_key, 'base64'),
        EncryptionContext: contextOf(of),
      }),
    );
    const dataKey = present(decrypted.Plaintext);
    const decipher = createDecipheriv(CIPHER, dataKey, Buffer.from(encrypted.iv, 'base64'))
      .setAAD(bound(of))
      .setAuthTag(Buffer.from(encrypted.tag, 'base64'));
    const plain = Buffer.concat([decipher.update(Buffer.from(encrypted.text, 'base64')), decipher.final()]);
    dataKey.fill(0);
    return plain.toString('utf8');
  });

export const fieldEncryption = { encrypt, decrypt };
export type FieldEncryption = typeof fieldEncryption;
