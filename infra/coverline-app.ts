import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { FUNCTIONS_DIR_CONTEXT } from './constructs/service-function.ts';
import { defineSystem } from './stacks/define-system.ts';
import { WEB_DIR_CONTEXT } from './stacks/web-app/web-stack.ts';
import type { Stage } from './stages.ts';

/** The feature flags of CDK that we set; not in cdk.json, so that a plain `tsx bin/app.ts` makes the same templates. */
const featureFlags = {
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/aws-s3:createDefaultLoggingPolicy': true,
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
  '@aws-cdk/aws-events:eventsTargetQueueSameAccount': true,
  '@aws-cdk/aws-lambda:recognizeVersionProps': true,
  '@aws-cdk/aws-lambda:recognizeLayerVersion': true,
  '@aws-cdk/aws-apigateway:logGroupDestinationArnWithoutWildcard': true,
  '@aws-cdk/core:checkSecretUsage': true,
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
  '@aws-cdk/core:validateAgainstDefaultRules': true,
  '@aws-cdk/core:enablePartitionLiterals': true,
  '@aws-cdk/core:target-partitions': ['aws'],
};

/** The local cloud reads functions in the folders of their build, so assets are not copied. */
const unstaged = { 'aws:cdk:disable-asset-staging': true, 'aws:cdk:enable-asset-metadata': true };

type CoverlineAppProps = {
  stage: Stage;
  /** The output folder of the assembly. */
  outdir: string;
  /** The folder of the built functions, if it is not the default. */
  functionsDir?: string;
  /** The folder of the built web app, if it is not the default. */
  webDir?: string;
  /** Whether cdk-nag and CDK's template rules check it: 2 seconds, which a local start saves. */
  checked: boolean;
};

/** The CDK app of one stage. If it is checked, `synth` throws for any finding that is not acknowledged. */
export const coverlineApp = ({ stage, outdir, functionsDir, webDir, checked }: CoverlineAppProps): App => {
  const app = new App({
    outdir,
    analyticsReporting: false,
    treeMetadata: false,
    builtinCloudFormationValidation: checked,
    context: {
      ...featureFlags,
      ...(stage.name === 'local' && unstaged),
      ...(functionsDir && { [FUNCTIONS_DIR_CONTEXT]: functionsDir }),
      ...(webDir && { [WEB_DIR_CONTEXT]: webDir }),
    },
  });
  defineSystem(app, stage);
  if (checked) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
};
