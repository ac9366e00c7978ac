import * as z from 'zod';
import type { OperationPermissions } from '../iam/authorized-service.ts';
import type { Context } from '../iam/conditions.ts';
import { keyIdOfCiphertext } from './key-operations.ts';
import type { MasterKeys } from './master-keys.ts';

const EncryptionContext = z.record(z.string(), z.string()).default({});
const Generate = z.looseObject({ KeyId: z.string(), EncryptionContext });
const Decrypt = z.looseObject({ CiphertextBlob: z.string(), EncryptionContext });

/** The condition keys of an encryption context: its names together, and each pair on its own. */
const contextOf = (pairs: Record<string, string>): Context => {
  const names = Object.keys(pairs);
  const each = Object.entries(pairs).map(([name, value]) => [`kms:EncryptionContext:${name}`, value] as const);
  return { ...(names.length > 0 && { 'kms:EncryptionContextKeys': names }), ...Object.fromEntries(each) };
};

/** The permissions of KMS's operations: the action on the key, with the request's encryption context. */
export const keyOperationPermissions = (keys: MasterKeys): OperationPermissions => {
  const permissionsFor = (action: string, keyId: string, pairs: Record<string, string>) => [
    { action: `kms:${action}`, resource: keys.find(keyId)?.arn ?? keyId, context: contextOf(pairs) },
  ];
  return {
    GenerateDataKey: input => {
      const { KeyId, EncryptionContext: pairs } = Generate.parse(input);
      return permissionsFor('GenerateDataKey', KeyId, pairs);
    },
    Decrypt: input => {
      const { CiphertextBlob, EncryptionContext: pairs } = Decrypt.parse(input);
      return permissionsFor('Decrypt', keyIdOfCiphertext(CiphertextBlob), pairs);
    },
  };
};
