import * as z from 'zod';
import { arnOf } from '../assembly/resource-kinds.ts';
import type { OperationPermissions } from '../iam/authorized-service.ts';
import { type EncryptionKeys, keyPermissions } from '../iam/encryption-keys.ts';
import type { SecretStore } from './secret-store.ts';

const ById = z.looseObject({ SecretId: z.string() });
const Create = z.looseObject({ Name: z.string() });

/** The permissions of Secrets Manager's operations: the action on the secret, and the use of its key. */
export const secretPermissions = (store: SecretStore, keys: EncryptionKeys): OperationPermissions => {
  const arnById = (id: string): string =>
    store.find(id)?.arn ?? (id.startsWith('arn:') ? id : arnOf('secretsmanager', `secret:${id}`));
  const onSecret = (action: string, keyAction?: Parameters<typeof keyPermissions>[3]) => (input: unknown) => {
    const resource = arnById(ById.parse(input).SecretId);
    return [
      { action: `secretsmanager:${action}`, resource },
      ...(keyAction ? keyPermissions(keys, resource, 'secretsmanager', keyAction) : []),
    ];
  };
  return {
    GetSecretValue: onSecret('GetSecretValue', 'kms:Decrypt'),
    PutSecretValue: onSecret('PutSecretValue', 'kms:GenerateDataKey'),
    DescribeSecret: onSecret('DescribeSecret'),
    ListSecretVersionIds: onSecret('ListSecretVersionIds'),
    UpdateSecretVersionStage: onSecret('UpdateSecretVersionStage'),
    CreateSecret: input => [{ action: 'secretsmanager:CreateSecret', resource: arnById(Create.parse(input).Name) }],
  };
};
