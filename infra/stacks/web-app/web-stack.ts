import { fileURLToPath } from 'node:url';
import { CfnOutput, Duration, Fn, RemovalPolicy } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { SiteValues } from '../../../shared/contracts/public-pages.ts';
import type { WebConfig } from '../../../shared/contracts/web-config.ts';
import { formatPhoneNumber } from '../../../shared/phone/phone-number.ts';
import { webOriginParameter } from '../../constructs/grants.ts';
import { LogBucket } from '../../constructs/log-bucket.ts';
import { ServiceStack, type StageProps } from '../../constructs/service-stack.ts';
import type { Stage } from '../../stages.ts';
import { uploadsBucketName } from '../uploads/uploads-stack.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { deployPages } from './deploy-pages.ts';
import { isWebBuilt } from './is-web-built.ts';
import { createWebDistribution } from './web-distribution.ts';

type WebProps = StageProps & {
  api: HttpApi;
  originSecret: ISecret;
  live: { graphqlUrl: string; realtimeUrl: string };
  userPoolId: string;
  userPoolClientId: string;
};

/** The web app: its files in a private bucket, its distribution, its `config.json`. */
export class WebStack extends ServiceStack {
  /** The origin that the API and the uploads allow. */
  readonly webOrigin: string;

  constructor(scope: Construct, props: WebProps) {
    super(scope, 'web', props, 'Coverline: the web app and its distribution');
    const { stage } = props;
    const pages = this.pages(stage);
    const distribution = createWebDistribution(this, {
      stage,
      pages,
      api: stage.localOrigins ? undefined : props.api,
      originSecret: props.originSecret,
      contentSecurityPolicy: contentSecurityPolicy(stage, {
        graphql: originOf(props.live.graphqlUrl),
        realtime: originOf(props.live.realtimeUrl),
        userPool: `https://cognito-idp.${stage.region}.amazonaws.com`,
        uploads: `https://${uploadsBucketName(this, stage.name)}.s3.${stage.region}.amazonaws.com`,
      }),
    });
    this.webOrigin = stage.webOrigin ?? `https://${distribution.distributionDomainName}`;
    const config = this.webConfig(props);
    deployPages(this, stage, { pages, built: webAppDir(this, stage), config, site: this.siteValues(stage, config) });
    new StringParameter(this, 'WebOriginParameter', {
      parameterName: webOriginParameter(stage),
      stringValue: this.webOrigin,
      description: 'Where links in messages lead',
    });
    new CfnOutput(this, 'WebOrigin', { value: this.webOrigin });
  }

  private pages(stage: Stage): Bucket {
    return new Bucket(this, 'Pages', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      serverAccessLogsBucket: new LogBucket(this, 'PagesLogs', stage),
      // Files of older releases stay for open tabs; a replaced version is kept for a rollback.
      lifecycleRules: [{ id: 'old-versions', noncurrentVersionExpiration: Duration.days(30) }],
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }

  private webConfig({ stage, live, userPoolId, userPoolClientId }: WebProps): WebConfig {
    const { localOrigins } = stage;
    return {
      stage: stage.name,
      apiUrl: localOrigins?.api ?? `${this.webOrigin}/api`,
      graphqlUrl: live.graphqlUrl,
      region: stage.region,
      userPoolId,
      userPoolClientId,
      ...(localOrigins && {
        userPoolEndpoint: localOrigins.userPool,
        twilio: {
          voiceHost: new URL(localOrigins.twilio).host,
          eventBridgeUrl: `${localOrigins.twilio}/v1/wschannels`,
        },
      }),
      salesPhone: stage.salesPhone,
      customerServicePhone: stage.customerServicePhone,
      agentReturnS: stage.agentReturnS,
    };
  }

  private siteValues(stage: Stage, { apiUrl, salesPhone, customerServicePhone }: WebConfig): SiteValues {
    return {
      companyName: stage.companyName,
      salesPhone,
      salesPhoneText: formatPhoneNumber(salesPhone),
      customerServicePhone,
      customerServicePhoneText: formatPhoneNumber(customerServicePhone),
      apiUrl,
      origin: this.webOrigin,
    };
  }
}

/**
 * The folder of the built web app. Only the `local` stage synthesizes without it, with a placeholder page.
 * @throws Error for any other stage if the web app is not built
 */
const webAppDir = (scope: Construct, stage: Stage): string => {
  const built = scope.node.tryGetContext(WEB_DIR_CONTEXT) ?? here('../../../web/dist');
  if (isWebBuilt(built)) return built;
  if (stage.name === 'local') return here('placeholder');
  throw new Error(`The web app is not built, so '${stage.name}' cannot be synthesized. Run 'npm run build:web' first.`);
};

/** The context key with which tests choose another folder of the built web app. */
export const WEB_DIR_CONTEXT = 'coverline:web-dir';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** `https://host` of a URL that may be known only at deployment. */
const originOf = (url: string): string => {
  const parts = Fn.split('/', url, 4);
  return `${Fn.select(0, parts)}//${Fn.select(2, parts)}`;
};
