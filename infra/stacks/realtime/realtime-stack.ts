import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  AuthorizationType,
  Code,
  Definition,
  FieldLogLevel,
  FunctionRuntime,
  GraphqlApi,
  IntrospectionConfig,
  type NoneDataSource,
  Resolver,
} from 'aws-cdk-lib/aws-appsync';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { ServiceStack, type StageProps } from '../../constructs/service-stack.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

type RealtimeProps = StageProps & { userPool: IUserPool };

/** The live connection: one subscription by topic, which only the stream's publisher feeds. */
export class RealtimeStack extends ServiceStack {
  readonly api: GraphqlApi;
  readonly graphqlUrl: string;

  constructor(scope: Construct, props: RealtimeProps) {
    super(scope, 'realtime', props, 'Coverline: live changes over AppSync');
    this.api = new GraphqlApi(this, 'Live', {
      name: `coverline-${props.stage.name}`,
      definition: Definition.fromFile(here('schema.graphql')),
      authorizationConfig: {
        defaultAuthorization: {
          authorizationType: AuthorizationType.USER_POOL,
          userPoolConfig: { userPool: props.userPool },
        },
        additionalAuthorizationModes: [{ authorizationType: AuthorizationType.IAM }],
      },
      introspectionConfig: IntrospectionConfig.DISABLED,
      queryDepthLimit: 3,
      resolverCountLimit: 5,
      xrayEnabled: true,
      logConfig: {
        fieldLogLevel: FieldLogLevel.ERROR,
        excludeVerboseContent: true,
        retention: props.stage.logRetentionDays,
      },
    });
    this.graphqlUrl = props.stage.localOrigins?.graphql ?? this.api.graphqlUrl;
    const none = this.api.addNoneDataSource('None');
    this.resolve(none, 'Query', 'liveVersion', 'live-version');
    this.resolve(none, 'Mutation', 'publishChange', 'publish-change');
    this.resolve(none, 'Subscription', 'onChange', 'on-change');
  }

  private resolve(dataSource: NoneDataSource, typeName: string, fieldName: string, file: string): void {
    new Resolver(this, `${typeName}-${fieldName}`, {
      api: this.api,
      dataSource,
      typeName,
      fieldName,
      runtime: FunctionRuntime.JS_1_0_0,
      code: Code.fromInline(readFileSync(here(`resolvers/${file}.js`), 'utf8')),
    });
  }
}
