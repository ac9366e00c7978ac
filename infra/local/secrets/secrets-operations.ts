import * as z from 'zod';
import { AwsError, type AwsOperations } from '../http/aws-json.ts';
import type { Secret, SecretStore } from './secret-store.ts';
import { CURRENT, labelled, type SecretVersion, withLabel } from './versions.ts';

const ById = z.looseObject({ SecretId: z.string() });
const Get = ById.extend({ VersionId: z.string().optional(), VersionStage: z.string().optional() });
// Strict: a binary value, a key or a rotation would be forgotten otherwise.
const Put = z.strictObject({
  SecretId: z.string(),
  SecretString: z.string(),
  ClientRequestToken: z.string().optional(),
  VersionStages: z.array(z.string()).min(1).optional(),
});
const Create = z.strictObject({
  Name: z.string().min(1),
  SecretString: z.string().optional(),
  ClientRequestToken: z.string().optional(),
});
const List = ById.extend({ IncludeDeprecated: z.boolean().default(false) });
const Move = ById.extend({
  VersionStage: z.string(),
  MoveToVersionId: z.string().optional(),
  RemoveFromVersionId: z.string().optional(),
});

const head = ({ arn, name }: Secret) => ({ ARN: arn, Name: name });

const notFound = (what: string) =>
  new AwsError('ResourceNotFoundException', `Secrets Manager can't find the specified secret${what}.`);

const versionOf = ({ versions }: Secret, wanted: { VersionId?: string; VersionStage?: string }): SecretVersion => {
  const { VersionId: id, VersionStage: stage } = wanted;
  const version = id === undefined ? labelled(versions, stage ?? CURRENT) : versions.find(one => one.id === id);
  if (!version) throw notFound(` value for ${id ? `VersionId: ${id}` : `staging label: ${stage ?? CURRENT}`}`);
  if (stage !== undefined && !version.stages.includes(stage))
    throw new AwsError('InvalidRequestException', `The version ${id} does not have the staging label ${stage}.`);
  return version;
};

/** The operations of Secrets Manager that the product, its provisioning and its operators use. */
export const secretsOperations = (store: SecretStore): AwsOperations => {
  const find = (id: string) => {
    const secret = store.find(id);
    if (secret) return secret;
    throw notFound('');
  };
  /** A repeated request stores nothing; a request with the same token and another value is rejected. */
  const put = (secret: Secret, input: z.infer<typeof Put>): SecretVersion => {
    const { SecretString, ClientRequestToken: token, VersionStages: stages } = input;
    const existing = secret.versions.find(({ id }) => id === token);
    if (existing && existing.value !== SecretString)
      throw new AwsError('ResourceExistsException', `The version ${token} exists with another value.`);
    if (existing) return existing;
    const { versions } = store.put(secret, SecretString, { versionId: token, stages });
    return versionOf({ ...secret, versions }, { VersionId: versions.at(-1)?.id });
  };
  return {
    GetSecretValue: input => {
      const { SecretId, ...wanted } = Get.parse(input);
      const secret = find(SecretId);
      const { id, value, stages, createdAt } = versionOf(secret, wanted);
      return { ...head(secret), VersionId: id, SecretString: value, VersionStages: stages, CreatedDate: createdAt };
    },
    PutSecretValue: input => {
      const parsed = Put.parse(input);
      const secret = find(parsed.SecretId);
      const { id, stages } = put(secret, parsed);
      return { ...head(secret), VersionId: id, VersionStages: stages };
    },
    CreateSecret: input => {
      const { Name, SecretString, ClientRequestToken } = Create.parse(input);
      const existing = store.find(Name);
      if (existing) {
        const isRepeated = existing.versions.some(
          ({ id, value }) => id === ClientRequestToken && value === SecretString,
        );
        if (!isRepeated) throw new AwsError('ResourceExistsException', `The secret ${Name} already exists.`);
        return { ...head(existing), VersionId: ClientRequestToken };
      }
      const secret = store.create(Name, SecretString, { versionId: ClientRequestToken });
      return { ...head(secret), VersionId: secret.versions[0]?.id };
    },
    DescribeSecret: input => {
      const secret = find(ById.parse(input).SecretId);
      return {
        ...head(secret),
        CreatedDate: secret.createdAt,
        LastChangedDate: secret.changedAt,
        VersionIdsToStages: Object.fromEntries(
          secret.versions.filter(({ stages }) => stages.length > 0).map(({ id, stages }) => [id, stages]),
        ),
      };
    },
    ListSecretVersionIds: input => {
      const { SecretId, IncludeDeprecated } = List.parse(input);
      const secret = find(SecretId);
      const listed = secret.versions.filter(({ stages }) => IncludeDeprecated || stages.length > 0);
      const Versions = listed.map(({ id, stages, createdAt }) => ({
        VersionId: id,
        VersionStages: stages,
        CreatedDate: createdAt,
      }));
      return { ...head(secret), Versions };
    },
    UpdateSecretVersionStage: input => {
      const { SecretId, VersionStage, MoveToVersionId: to, RemoveFromVersionId: from } = Move.parse(input);
      const secret = find(SecretId);
      const holder = labelled(secret.versions, VersionStage);
      if (holder?.id !== from && (from !== undefined || (holder && holder.id !== to)))
        throw new AwsError('InvalidParameterException', `${VersionStage} is not on the version ${from}.`);
      if (to === undefined && VersionStage === CURRENT)
        throw new AwsError('InvalidParameterException', `${CURRENT} can only be moved.`);
      if (to !== undefined) versionOf(secret, { VersionId: to });
      store.change(secret, versions => withLabel(versions, VersionStage, to ?? ''));
      return head(secret);
    },
  };
};
