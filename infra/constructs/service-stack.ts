import { Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

/** `region` if a stack is not in the region of its stage. */
export type StageProps = { stage: Stage; region?: string };

/**
 * A stack of one stage: `coverline-<stage>-<name>`, by default in the stage's region, and in the account of the
 * credentials.
 */
export abstract class ServiceStack extends Stack {
  readonly stageSettings: Stage;

  constructor(scope: Construct, name: string, { stage, region }: StageProps, description: string) {
    super(scope, name, {
      stackName: `coverline-${stage.name}-${name}`,
      description,
      env: { account: stage.account ?? process.env.CDK_DEFAULT_ACCOUNT, region: region ?? stage.region },
      terminationProtection: stage.keepData,
    });
    this.stageSettings = stage;
    Tags.of(this).add('service', 'coverline');
    Tags.of(this).add('stage', stage.name);
  }
}
