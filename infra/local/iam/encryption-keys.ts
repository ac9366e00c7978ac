import * as z from 'zod';
import type { LocalAssembly, Resource } from '../assembly/local-assembly.ts';
import { arnOf, REGION } from '../assembly/resource-kinds.ts';
import type { Permission } from './evaluate.ts';

const TableKey = z.looseObject({ KMSMasterKeyId: z.string().optional() }).optional();
const TableProperties = z.looseObject({
  SSESpecification: TableKey,
  Replicas: z.array(z.looseObject({ SSESpecification: TableKey })).default([]),
});
const BucketProperties = z.looseObject({
  BucketEncryption: z
    .looseObject({
      ServerSideEncryptionConfiguration: z.array(
        z.looseObject({
          ServerSideEncryptionByDefault: z.looseObject({ KMSMasterKeyID: z.string().optional() }).optional(),
        }),
      ),
    })
    .optional(),
});
const SecretProperties = z.looseObject({ KmsKeyId: z.string().optional() });

/** The customer-managed key of a table, bucket or secret, by the name or ARN of the resource. */
export type EncryptionKeys = ReadonlyMap<string, string>;

const keyIdOf = ({ type, properties }: Resource): string | undefined => {
  if (type === 'AWS::SecretsManager::Secret') return SecretProperties.parse(properties).KmsKeyId;
  if (type === 'AWS::S3::Bucket') {
    const [rule] = BucketProperties.parse(properties).BucketEncryption?.ServerSideEncryptionConfiguration ?? [];
    return rule?.ServerSideEncryptionByDefault?.KMSMasterKeyID;
  }
  const { SSESpecification, Replicas } = TableProperties.parse(properties);
  return SSESpecification?.KMSMasterKeyId ?? Replicas[0]?.SSESpecification?.KMSMasterKeyId;
};

/** The template's key of each encrypted resource. An AWS owned key needs no permission and is not listed. */
export const readEncryptionKeys = (assembly: LocalAssembly): EncryptionKeys =>
  new Map(
    assembly
      .of('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret')
      .flatMap(resource => {
        const id = keyIdOf(resource);
        if (!id) return [];
        return [[resource.ref, id.startsWith('arn:') ? id : arnOf('kms', `key/${id}`)] as const];
      }),
  );

/** The use of a resource's key by a service in its caller's name; empty for an AWS owned key. */
export const keyPermissions = (
  keys: EncryptionKeys,
  resource: string,
  service: 'dynamodb' | 's3' | 'secretsmanager',
  action: 'kms:Decrypt' | 'kms:GenerateDataKey',
): Permission[] => {
  const key = keys.get(resource);
  return key ? [{ action, resource: key, context: { 'kms:ViaService': `${service}.${REGION}.amazonaws.com` } }] : [];
};
