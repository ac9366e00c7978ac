import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  AppsyncFunction,
  AuthorizationType,
  type BaseDataSource,
  type CfnGraphQLApi,
  Code,
  Definition,
  FieldLogLevel,
  FunctionRuntime,
  GraphqlApi,
  IntrospectionConfig,
  Resolver,
} from 'aws-cdk-lib/aws-appsync';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { CHANGES_AT_ONCE } from '../../../shared/contracts/live.ts';
import { countDenials } from '../../constructs/count-denials.ts';
import { allowAudit, allowPartitions, type Data } from '../../constructs/grants.ts';
import { ServiceStack, type StageProps } from '../../constructs/service-stack.ts';
import { TableDataSource } from '../../constructs/table-data-source.ts';
import type { Stage } from '../../stages.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const codeOf = (file: string) => ({
  runtime: FunctionRuntime.JS_1_0_0,
  code: Code.fromInline(readFileSync(here(`resolvers/${file}.js`), 'utf8')),
});

type RealtimeProps = StageProps & { data: Data; userPool: IUserPool };

/** The live connection: one subscription per topic. Only functions publish to it and end subscriptions, by their roles. */
export class RealtimeStack extends ServiceStack {
  readonly api: GraphqlApi;
  readonly graphqlUrl: string;
  readonly realtimeUrl: string;

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
      resolverCountLimit: CHANGES_AT_ONCE,
      environmentVariables: { TABLE_NAME: props.data.table.tableName },
      xrayEnabled: true,
    });
    this.keepLogs(props.stage);
    Validations.of(this.api).acknowledge({
      id: 'AwsSolutions-ASC3',
      reason: 'Verbose content would write the documents themselves to the log; errors by field are enough.',
    });
    this.graphqlUrl = props.stage.localOrigins?.graphql ?? this.api.graphqlUrl;
    this.realtimeUrl = this.resource.attrRealtimeUrl;
    const none = this.api.addNoneDataSource('None');
    this.addResolver(none, 'Query', 'liveVersion', 'live-version');
    this.addResolver(none, 'Mutation', 'publishChange', 'publish-change');
    this.addResolver(none, 'Mutation', 'endSubscriptions', 'end-subscriptions');
    this.addResolver(this.subscribing(props.data), 'Subscription', 'onChange', 'on-change');
  }

  /**
   * The steps before a subscription: the user's document and the user's groups admit it, and the audit trail records
   * who follows a lead.
   */
  private subscribing(data: Data): AppsyncFunction[] {
    return [
      this.step(this.users(data), 'admitSubscriber', 'admit-subscriber'),
      this.step(this.groups(data), 'admitGroups', 'admit-groups'),
      this.step(this.auditTrail(data), 'recordFollower', 'record-follower'),
    ];
  }

  private step(dataSource: BaseDataSource, name: string, file: string): AppsyncFunction {
    return new AppsyncFunction(this, name, { api: this.api, dataSource, name, ...codeOf(file) });
  }

  /** Only items of users. */
  private users(data: Data): TableDataSource {
    const users = new TableDataSource(this, 'Users', { api: this.api, table: data.table });
    allowPartitions(users, data, { 'user#': ['GetItem'] });
    return users;
  }

  /** Only items of groups. */
  private groups(data: Data): TableDataSource {
    const groups = new TableDataSource(this, 'Groups', { api: this.api, table: data.table });
    allowPartitions(groups, data, { 'group#': ['BatchGetItem'] });
    return groups;
  }

  /** AppSync reads the record that already exists, and compares it with the new one (developer guide). */
  private auditTrail(data: Data): TableDataSource {
    const trail = new TableDataSource(this, 'AuditTrail', { api: this.api, table: data.auditTable });
    allowAudit(trail, data, ['GetItem']);
    return trail;
  }

  private get resource(): CfnGraphQLApi {
    return this.api.node.findChild('Resource') as CfnGraphQLApi;
  }

  /** Not CDK's `logConfig`, which adds a function that sets the retention with permissions on every log group. */
  private keepLogs(stage: Stage): void {
    const logs = new LogGroup(this, 'Logs', {
      logGroupName: `/aws/appsync/apis/${this.api.apiId}`,
      retention: stage.logRetentionDays,
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    countDenials(this, logs);
    const role = new Role(this, 'LogRole', { assumedBy: new ServicePrincipal('appsync.amazonaws.com') });
    role.addToPolicy(
      new PolicyStatement({
        actions: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logs.logGroupArn],
      }),
    );
    this.resource.logConfig = {
      cloudWatchLogsRoleArn: role.roleArn,
      fieldLogLevel: FieldLogLevel.ERROR,
      excludeVerboseContent: true,
    };
  }

  /** `source` is a data source, or the steps of a pipeline. */
  private addResolver(
    source: BaseDataSource | AppsyncFunction[],
    typeName: string,
    fieldName: string,
    file: string,
  ): void {
    new Resolver(this, `${typeName}-${fieldName}`, {
      api: this.api,
      ...(Array.isArray(source) ? { pipelineConfig: source } : { dataSource: source }),
      typeName,
      fieldName,
      ...codeOf(file),
    });
  }
}
