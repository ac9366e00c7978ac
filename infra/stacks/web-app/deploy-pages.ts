import { DefaultStackSynthesizer, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import type { SiteValues } from '../../../shared/contracts/public-pages.ts';
import type { WebConfig } from '../../../shared/contracts/web-config.ts';
import { acknowledgeWildcard } from '../../constructs/acknowledge-wildcard.ts';
import { stagedSource } from '../../constructs/staged-source.ts';
import type { Stage } from '../../stages.ts';
import { SITE_FOLDER, siteSource } from './site-source.ts';

/** Files with the same name in each release. */
const ENTRY_FILES = ['index.html', 'config.json', 'site/*', 'robots.txt', 'sitemap.xml'];

/**
 * Source maps contain our source; they stay in the private asset of the deployment. A `*` also matches slashes here.
 */
const SOURCE_MAPS = '*.map';

type DeployedPages = {
  pages: IBucket;
  /** The folder of the built web app. */
  built: string;
  config: WebConfig;
  /** The values that replace the markers of the prerendered pages. */
  site: SiteValues;
};

/**
 * Uploads the built app, its `config.json` and the prerendered pages in two parts, because files that a browser may
 * cache forever have another cache header than files that it must request each time. Files of older releases stay for
 * open tabs.
 */
export const deployPages = (scope: Construct, stage: Stage, { pages, built, config, site }: DeployedPages): void => {
  const logGroup = new LogGroup(scope, 'CopierLogs', {
    logGroupName: `/coverline/${stage.name}/deploy-pages`,
    retention: stage.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const common = {
    destinationBucket: pages,
    prune: false,
    memoryLimit: 512,
    role: copierRole(scope, pages, logGroup).withoutPolicyUpdates(),
    logGroup,
  };
  const assets = new BucketDeployment(scope, 'Assets', {
    ...common,
    sources: [Source.asset(built)],
    // Files with a leading dot belong to the build.
    exclude: [...ENTRY_FILES, '.*', SOURCE_MAPS],
    cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
  });
  const entry = new BucketDeployment(scope, 'Entry', {
    ...common,
    sources: [
      Source.asset(built),
      stagedSource('Config', Source.jsonData('config.json', config)),
      siteSource('Site', `${built}/${SITE_FOLDER}`, site),
    ],
    exclude: ['*'],
    include: ENTRY_FILES,
    cacheControl: [CacheControl.noCache()],
  });
  const copier = Stack.of(scope).node.children.find(child => child.node.id.startsWith('Custom::CDKBucketDeployment'));
  if (copier)
    Validations.of(copier).acknowledge({
      id: 'AwsSolutions-L1',
      reason: "CDK's own copier, which runs at deployments only; its runtime follows CDK's releases.",
    });
  // A page must never refer to a file that is not uploaded yet.
  entry.node.addDependency(assets);
};

/** Only the grants that CDK's deployment function needs; CDK's own grants have wildcards. */
const copierRole = (scope: Construct, pages: IBucket, logs: LogGroup): Role => {
  const { account, region } = Stack.of(scope);
  const qualifier =
    scope.node.tryGetContext('@aws-cdk/core:bootstrapQualifier') ?? DefaultStackSynthesizer.DEFAULT_QUALIFIER;
  const uploaded = `arn:aws:s3:::cdk-${qualifier}-assets-${account}-${region}/*`;
  const role = new Role(scope, 'CopierRole', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      copy: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
            resources: [logs.logGroupArn],
          }),
          new PolicyStatement({ actions: ['s3:GetObject'], resources: [uploaded] }),
          new PolicyStatement({ actions: ['s3:ListBucket'], resources: [pages.bucketArn] }),
          new PolicyStatement({
            actions: ['s3:GetObject', 's3:PutObject', 's3:AbortMultipartUpload'],
            resources: [pages.arnForObjects('*')],
          }),
        ],
      }),
    },
  });
  for (const objects of [uploaded, pages.arnForObjects('*')])
    acknowledgeWildcard(role, objects, 'The objects of one bucket; their names are those of the build.');
  return role;
};
