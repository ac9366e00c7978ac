import * as z from 'zod';
import { AwsError, type AwsOperations } from '../http/aws-json.ts';
import type { Secret, SecretStore } from './secret-store.ts';

const ById = z.looseObject({ SecretId: z.string() });
const Put = z.looseObject({
  SecretId: z.string(),
  SecretString: z.string(),
  ClientRequestToken: z.string().optional(),
});
const Create = z.looseObject({ Name: z.string().min(1), SecretString: z.string().optional() });

const head = ({ arn, name, versionId }: Secret) => ({ ARN: arn, Name: name, VersionId: versionId });

/** The operations of Secrets Manager that the product and its provisioning use. */
export const secretsOperations = (store: SecretStore): AwsOperations => {
  const find = (id: string) => {
    const secret = store.find(id);
    if (secret) return secret;
    throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  };
  return {
    GetSecretValue: input => {
      const secret = find(ById.parse(input).SecretId);
      if (secret.value === undefined)
        throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret value.");
      return {
        ...head(secret),
        SecretString: secret.value,
        VersionStages: ['AWSCURRENT'],
        CreatedDate: secret.changedAt,
      };
    },
    PutSecretValue: input => {
      const { SecretId, SecretString, ClientRequestToken } = Put.parse(input);
      return { ...head(store.put(find(SecretId), SecretString, ClientRequestToken)), VersionStages: ['AWSCURRENT'] };
    },
    CreateSecret: input => {
      const { Name, SecretString } = Create.parse(input);
      if (store.find(Name)) throw new AwsError('ResourceExistsException', `The secret ${Name} already exists.`);
      return head(store.create(Name, SecretString));
    },
    DescribeSecret: input => {
      const secret = find(ById.parse(input).SecretId);
      return {
        ARN: secret.arn,
        Name: secret.name,
        CreatedDate: secret.createdAt,
        LastChangedDate: secret.changedAt,
        VersionIdsToStages: { [secret.versionId]: ['AWSCURRENT'] },
      };
    },
  };
};
