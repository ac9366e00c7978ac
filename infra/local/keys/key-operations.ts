import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { AwsError, type AwsOperations } from '../http/aws-json.ts';
import type { MasterKey, MasterKeys } from './master-keys.ts';

const Context = z.record(z.string(), z.string()).default({});
const Generate = z.looseObject({
  KeyId: z.string(),
  KeySpec: z.enum(['AES_256', 'AES_128']),
  EncryptionContext: Context,
});
const Decrypt = z.looseObject({
  CiphertextBlob: z.base64(),
  KeyId: z.string().optional(),
  EncryptionContext: Context,
});

/** The parts of an encrypted data key; the application receives them as one blob. */
const Blob = z.object({ key: z.string(), iv: z.base64(), tag: z.base64(), text: z.base64() });

const keyBytes = { AES_256: 32, AES_128: 16 } as const;

/** The context bound to a ciphertext: the order of its pairs does not matter. */
const bound = (context: Record<string, string>): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));

const masterOf = ({ material }: MasterKey): Buffer => Buffer.from(material, 'base64');

const encryptDataKey = (key: MasterKey, plain: Buffer, context: Record<string, string>): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', masterOf(key), iv).setAAD(bound(context));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64');
  const blob = { key: key.id, iv: iv.toString('base64'), tag: cipher.getAuthTag().toString('base64'), text };
  return Buffer.from(JSON.stringify(blob)).toString('base64');
};

const invalidCiphertext = () => new AwsError('InvalidCiphertextException', '');

const readBlob = (base64: string) => {
  try {
    return Blob.parse(JSON.parse(Buffer.from(base64, 'base64').toString('utf8')));
  } catch {
    throw invalidCiphertext();
  }
};

/** The id of the key of a ciphertext. @throws AwsError if it is not a ciphertext. */
export const keyIdOfCiphertext = (base64: string): string => readBlob(base64).key;

const open = (key: MasterKey, blob: z.infer<typeof Blob>, context: Record<string, string>): Buffer => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', masterOf(key), Buffer.from(blob.iv, 'base64'))
      .setAAD(bound(context))
      .setAuthTag(Buffer.from(blob.tag, 'base64'));
    return Buffer.concat([decipher.update(Buffer.from(blob.text, 'base64')), decipher.final()]);
  } catch {
    throw invalidCiphertext();
  }
};

/**
 * The operations of KMS that the product uses (docs.aws.amazon.com/kms/latest/APIReference). The encryption context is
 * bound to the ciphertext as additional authenticated data: another context is an InvalidCiphertextException.
 */
export const keyOperations = (keys: MasterKeys): AwsOperations => {
  const find = (id: string): MasterKey => {
    const key = keys.find(id);
    if (key) return key;
    throw new AwsError('NotFoundException', `Key '${id}' does not exist`);
  };
  return {
    GenerateDataKey: input => {
      const { KeyId, KeySpec, EncryptionContext } = Generate.parse(input);
      const key = find(KeyId);
      const plain = randomBytes(keyBytes[KeySpec]);
      return {
        KeyId: key.arn,
        Plaintext: plain.toString('base64'),
        CiphertextBlob: encryptDataKey(key, plain, EncryptionContext),
      };
    },
    Decrypt: input => {
      const { CiphertextBlob, KeyId, EncryptionContext } = Decrypt.parse(input);
      const blob = readBlob(CiphertextBlob);
      const key = find(blob.key);
      if (KeyId !== undefined && find(KeyId).id !== key.id)
        throw new AwsError('IncorrectKeyException', 'The ciphertext was made with another key.');
      const plain = open(key, blob, EncryptionContext);
      return { KeyId: key.arn, Plaintext: plain.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
    },
  };
};
