import { Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

export type StageProps = { stage: Stage };

/** A stack of one stage: `coverline-<stage>-<name>`, in the stage's region and the account of the credentials. */
export abstract class ServiceStack extends Stack {
  readonly stageSettings: Stage;

  constructor(scope: Construct, name: string, { stage }: StageProps, description: string) {
    super(scope, name, {
      stackName: `coverline-${stage.name}-${name}`,
      description,
      env: { account: stage.account ?? process.env.CDK_DEFAULT_ACCOUNT, region: stage.region },
      terminationProtection: stage.keepData,
    });
    this.stageSettings = stage;
    Tags.of(this).add('service', 'coverline');
    Tags.of(this).add('stage', stage.name);
  }
}
