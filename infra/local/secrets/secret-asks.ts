import * as z from 'zod';
import { arnOf } from '../assembly/resource-kinds.ts';
import { type EncryptionKeys, keyAsks } from '../iam/encryption-keys.ts';
import type { Asks } from '../iam/service-asks.ts';
import type { SecretStore } from './secret-store.ts';

const ById = z.looseObject({ SecretId: z.string() });
const Create = z.looseObject({ Name: z.string() });

/** The permissions of Secrets Manager's operations: the action on the secret, and the use of its key. */
export const secretAsks = (store: SecretStore, keys: EncryptionKeys): Asks => {
  const arnById = (id: string): string =>
    store.find(id)?.arn ?? (id.startsWith('arn:') ? id : arnOf('secretsmanager', `secret:${id}`));
  const onSecret = (action: string, keyAction?: Parameters<typeof keyAsks>[3]) => (input: unknown) => {
    const resource = arnById(ById.parse(input).SecretId);
    return [
      { action: `secretsmanager:${action}`, resource },
      ...(keyAction ? keyAsks(keys, resource, 'secretsmanager', keyAction) : []),
    ];
  };
  return {
    GetSecretValue: onSecret('GetSecretValue', 'kms:Decrypt'),
    PutSecretValue: onSecret('PutSecretValue', 'kms:GenerateDataKey'),
    DescribeSecret: onSecret('DescribeSecret'),
    CreateSecret: input => [{ action: 'secretsmanager:CreateSecret', resource: arnById(Create.parse(input).Name) }],
  };
};
