import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { mentions, stageNames, synthesize } from './synthesized.ts';

const Cors = z.object({ CorsRules: z.array(z.looseObject({ AllowedOrigins: z.array(z.unknown()) })) });

const Policy = z.object({ Statement: z.array(z.looseObject({ Action: z.unknown() })) });
const mentionsCopies = (expression: unknown): boolean => JSON.stringify(expression).includes('-audit-copies-');

describe.each(stageNames)('the stored data of %s', name => {
  const system = synthesize(name);
  const { keepData } = system.stage;
  const [table, auditTable, ...otherTables] = system.of('AWS::DynamoDB::GlobalTable');
  const buckets = system.of('AWS::S3::Bucket');

  test('is one table with its stream, three indexes and a time to live', () => {
    expect(otherTables).toEqual([]);
    const index = (n: number) => ({
      IndexName: `gsi${n}`,
      KeySchema: [
        { AttributeName: `gsi${n}pk`, KeyType: 'HASH' },
        { AttributeName: `gsi${n}sk`, KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    });
    expect(table?.properties).toMatchObject({
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
      GlobalSecondaryIndexes: [index(1), index(2), index(3)],
    });
  });

  test('includes an audit trail without indexes or a time to live, whose stream has one reader', () => {
    expect(auditTable?.logicalId).toMatch(/^AuditTable/);
    expect(auditTable?.properties).toMatchObject({
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
    for (const absent of ['TimeToLiveSpecification', 'GlobalSecondaryIndexes'])
      expect(auditTable?.properties).not.toHaveProperty(absent);
    const sources = system.of('AWS::Lambda::EventSourceMapping').map(({ properties }) => JSON.stringify(properties));
    expect(sources.filter(source => source.includes('AuditTable'))).toEqual([
      expect.stringContaining('copyauditrecords'),
    ]);
  });

  test('includes recordings, of which those without a lead are deleted after ten years', () => {
    const uploads = buckets.find(({ logicalId, stack }) => stack === 'uploads' && /^Uploads/.test(logicalId));
    const { Rules } = z.object({ Rules: z.array(z.looseObject({})) }).parse(uploads?.properties.LifecycleConfiguration);
    expect(Rules).toContainEqual({
      ...{ Id: 'recordings-without-lead', Prefix: 'recordings/', Status: 'Enabled' },
      TagFilters: [{ Key: 'retention', Value: 'without-lead' }],
      ExpirationInDays: 3653,
      NoncurrentVersionExpiration: { NoncurrentDays: 1 },
    });
  });

  test('includes a bucket whose copies of the audit trail nobody deletes, on a stage that keeps data for ten years', () => {
    const copies = buckets.find(({ logicalId }) => /^AuditCopies(?!Logs)/.test(logicalId));
    expect(copies?.properties).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      ObjectLockEnabled: true,
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: keepData ? { Mode: 'COMPLIANCE', Days: 3653 } : { Mode: 'GOVERNANCE', Days: 1 } },
      },
    });
    expect(copies?.properties).not.toHaveProperty('LifecycleConfiguration');
    const [, , auditKey] = system.of('AWS::KMS::Key').filter(({ stack }) => stack === 'data');
    expect(auditKey && mentions(copies?.properties.BucketEncryption, auditKey)).toBe(true);
  });

  test('lets one role add copies of the audit trail, and nobody read, replace or delete them', () => {
    const policies = system.of('AWS::IAM::Policy').filter(({ properties }) => mentionsCopies(properties));
    expect(policies.map(({ logicalId }) => logicalId)).toEqual([expect.stringContaining('copyauditrecords')]);
    const { Statement } = Policy.parse(policies[0]?.properties.PolicyDocument);
    const actions = Statement.filter(mentionsCopies).map(({ Action }) => Action);
    expect(actions).toEqual(['s3:PutObject']);
  });

  test('forbids everybody to change or delete an audit record', () => {
    expect(auditTable?.properties.Replicas).toEqual([
      expect.objectContaining({
        ResourcePolicy: {
          PolicyDocument: expect.objectContaining({
            Statement: [
              {
                Sid: 'AppendOnly',
                Effect: 'Deny',
                Principal: { AWS: '*' },
                Action: [
                  'dynamodb:BatchWriteItem',
                  'dynamodb:DeleteItem',
                  'dynamodb:PartiQLDelete',
                  'dynamodb:PartiQLUpdate',
                  'dynamodb:UpdateItem',
                ],
                Resource: '*',
              },
            ],
          }),
        },
      }),
    ]);
  });

  test('can be restored to any second, and is protected on stages that keep data', () => {
    for (const one of [table, auditTable])
      expect(one?.properties.Replicas).toEqual([
        expect.objectContaining({
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          DeletionProtectionEnabled: keepData,
        }),
      ]);
    const [pool] = system.of('AWS::Cognito::UserPool');
    expect(pool?.properties.DeletionProtection).toBe(keepData ? 'ACTIVE' : 'INACTIVE');
  });

  test('is encrypted with our own rotating keys; the key of payment numbers rotates too', () => {
    const keys = system.of('AWS::KMS::Key').filter(({ stack }) => !/backup/.test(stack));
    const [key, paymentsKey, auditKey, ...others] = keys;
    expect(others).toEqual([]);
    for (const one of [key, paymentsKey, auditKey]) expect(one?.properties.EnableKeyRotation).toBe(true);
    expect(paymentsKey?.logicalId).toMatch(/^PaymentsKey/);
    for (const [one, its] of [
      [table, key],
      [auditTable, auditKey],
    ] as const) {
      expect(one?.properties.SSESpecification).toEqual({ SSEEnabled: true, SSEType: 'KMS' });
      expect(its && mentions(one?.properties.Replicas, its)).toBe(true);
    }
    const secrets = system.of('AWS::SecretsManager::Secret');
    expect(secrets.map(({ properties }) => properties.Name)).toEqual([
      `coverline/${name}/telephony`,
      `coverline/${name}/integrations`,
      `coverline/${name}/website`,
      `coverline/${name}/origin`,
    ]);
    for (const secret of secrets) expect(key && mentions(secret.properties.KmsKeyId, key)).toBe(true);
    const uploads = buckets.find(({ stack, logicalId }) => stack === 'uploads' && logicalId.startsWith('Uploads'));
    expect(JSON.stringify(uploads?.properties.BucketEncryption)).toContain('aws:kms');
  });

  test.each(buckets.map(bucket => ({ bucket, id: bucket.id })))(
    '$id is private, encrypted, closed to plain HTTP',
    ({ bucket }) => {
      expect(bucket.properties).toMatchObject({
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        BucketEncryption: expect.anything(),
      });
      const policies = system.of('AWS::S3::BucketPolicy').filter(one => one.stack === bucket.stack);
      const policy = policies.find(one => mentions(one.properties.Bucket, bucket));
      expect(policy?.properties.PolicyDocument).toMatchObject({
        Statement: expect.arrayContaining([
          expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ]),
      });
    },
  );

  test("accepts uploads only from the web app's origin, and deletes unfinished ones", () => {
    const uploads = buckets.find(({ properties }) => properties.CorsConfiguration);
    const rules = Cors.parse(uploads?.properties.CorsConfiguration).CorsRules;
    expect(rules).toHaveLength(1);
    for (const { AllowedOrigins } of rules) {
      expect(AllowedOrigins).toHaveLength(1);
      expect(JSON.stringify(AllowedOrigins)).not.toContain('*');
      expect(JSON.stringify(AllowedOrigins)).toContain(
        system.stage.webOrigin ?? 'web:ExportsOutputFnGetAttDistribution',
      );
    }
    expect(JSON.stringify(uploads?.properties.LifecycleConfiguration)).toContain('AbortIncompleteMultipartUpload');
    expect(uploads?.properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
  });

  test('deletes the files of exports after seven days, their old versions too', () => {
    const uploads = buckets.find(({ properties }) => properties.CorsConfiguration);
    expect(uploads?.properties.LifecycleConfiguration).toMatchObject({
      Rules: expect.arrayContaining([
        expect.objectContaining({
          Prefix: 'exports/',
          Status: 'Enabled',
          ExpirationInDays: 7,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        }),
      ]),
    });
  });

  test('removes every version of what was erased after a day', () => {
    const uploads = buckets.find(({ properties }) => properties.CorsConfiguration);
    expect(uploads?.properties.LifecycleConfiguration).toMatchObject({
      Rules: expect.arrayContaining([
        expect.objectContaining({
          TagFilters: [{ Key: 'retention', Value: 'over' }],
          Status: 'Enabled',
          ExpirationInDays: 1,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        }),
      ]),
    });
  });

  test('has only users whom an admin created, with e-mail and a strong password', () => {
    const [pool] = system.of('AWS::Cognito::UserPool');
    expect(pool?.properties).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UsernameAttributes: ['email'],
      UserPoolTier: 'ESSENTIALS',
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      Policies: {
        PasswordPolicy: {
          MinimumLength: 8,
          RequireLowercase: true,
          RequireUppercase: true,
          RequireNumbers: true,
          RequireSymbols: true,
        },
      },
      LambdaConfig: { PreTokenGenerationConfig: { LambdaVersion: 'V2_0' } },
    });
    const [client] = system.of('AWS::Cognito::UserPoolClient');
    expect(client?.properties).toMatchObject({
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AccessTokenValidity: 15,
      IdTokenValidity: 15,
    });
  });
});
