import type { ISource } from 'aws-cdk-lib/aws-s3-deployment';
import { DISABLE_ASSET_STAGING_CONTEXT } from 'aws-cdk-lib/cx-api';
import { Construct } from 'constructs';

/**
 * A source that is copied into the assembly even if assets are not, because CDK deletes the folder of a file that it
 * wrote itself.
 */
export const stagedSource = (id: string, source: ISource): ISource => ({
  bind: (scope, context) => {
    const own = new Construct(scope, id);
    own.node.setContext(DISABLE_ASSET_STAGING_CONTEXT, false);
    return source.bind(own, context);
  },
});
