import { createHash } from 'node:crypto';

/** The account and region of the local cloud. */
export const ACCOUNT = '000000000000';
export const REGION = 'us-east-1';

export const arnOf = (service: string, resource: string, region: string = REGION): string =>
  `arn:aws:${service}:${region}:${ACCOUNT}:${resource}`;

/** A stable text of `length` lower-case hex digits for a resource; AWS uses a random one. */
export const stableId = (key: string, length: number): string =>
  createHash('sha256').update(key).digest('hex').slice(0, length);

/** The data of a resource from which its kind builds names and attributes. */
type Naming = {
  /** `Stack/LogicalId`. */
  key: string;
  /** Evaluates one property; text or undefined. */
  text(property: string): string | undefined;
  /** `stack-logicalid`, for resources with a name from CloudFormation. */
  madeUpName: string;
  /** Local origins: `http://localhost:4701` ... */
  origins: Origins;
};

/** The origins of the local servers. */
export type Origins = { web: string; api: string; aws: string };

export type Identity = { ref: string; attributes: Record<string, string> };

/**
 * A resource type in the register. With `runs`, a module of the local cloud runs it; an inert one only has a name,
 * because nothing on one machine depends on it.
 */
type ResourceKind = { runs: boolean; identify(naming: Naming): Identity };

const runs = (identify: ResourceKind['identify']): ResourceKind => ({ runs: true, identify });

const named = (naming: Naming, property: string) => naming.text(property) ?? naming.madeUpName;

const byName = (
  property: string,
  arn: (name: string) => string,
  more: (name: string, naming: Naming) => Identity['attributes'] = () => ({}),
) =>
  runs(naming => {
    const name = named(naming, property);
    return { ref: name, attributes: { Arn: arn(name), ...more(name, naming) } };
  });

const byId = (length: number, attributes: (id: string, naming: Naming) => Identity['attributes'] = () => ({})) =>
  runs(naming => {
    const id = stableId(naming.key, length);
    return { ref: id, attributes: attributes(id, naming) };
  });

/** An inert kind: its reference is its name or a generated id, and it has the listed attributes. */
const inert = (service: string, ...attributes: string[]): ResourceKind => ({
  runs: false,
  identify: naming => {
    const name = naming.madeUpName;
    const arn = arnOf(service, name);
    const value = (attribute: string) => (/arn$/i.test(attribute) ? arn : name);
    return { ref: name, attributes: Object.fromEntries(attributes.map(attribute => [attribute, value(attribute)])) };
  },
});

const table = byName(
  'TableName',
  name => arnOf('dynamodb', `table/${name}`),
  (name, naming) => ({ StreamArn: arnOf('dynamodb', `table/${name}/stream/local`), TableId: stableId(naming.key, 32) }),
);

const secret = runs(naming => {
  const arn = arnOf('secretsmanager', `secret:${named(naming, 'Name')}-${stableId(naming.key, 6)}`);
  return { ref: arn, attributes: { Id: arn } };
});

/** Its id has the form of a UUID, as at AWS. */
const key = runs(naming => {
  const id = stableId(naming.key, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { ref: id, attributes: { Arn: arnOf('kms', `key/${id}`), KeyId: id } };
});

const queue = runs(naming => {
  const name = named(naming, 'QueueName');
  const url = `${naming.origins.aws}/${ACCOUNT}/${name}`;
  return { ref: url, attributes: { Arn: arnOf('sqs', name), QueueName: name, QueueUrl: url } };
});

const userPool = runs(naming => {
  const id = `${REGION}_${stableId(naming.key, 9)}`;
  const provider = `cognito-idp.${REGION}.amazonaws.com/${id}`;
  return {
    ref: id,
    attributes: {
      UserPoolId: id,
      Arn: arnOf('cognito-idp', `userpool/${id}`),
      ProviderName: provider,
      ProviderURL: `https://${provider}`,
    },
  };
});

const graphqlApi = runs(naming => {
  const id = stableId(naming.key, 26);
  const arn = arnOf('appsync', `apis/${id}`);
  const url = `${naming.origins.aws}/graphql`;
  const host = new URL(naming.origins.aws).host;
  return {
    ref: arn,
    attributes: {
      Arn: arn,
      ApiId: id,
      GraphQLUrl: url,
      GraphQLDns: host,
      GraphQLEndpointArn: arn,
      RealtimeUrl: `${url.replace('http', 'ws')}/realtime`,
      RealtimeDns: host,
    },
  };
});

const bucket = byName(
  'BucketName',
  name => `arn:aws:s3:::${name}`,
  name => ({
    DomainName: `${name}.s3.amazonaws.com`,
    RegionalDomainName: `${name}.s3.${REGION}.amazonaws.com`,
    WebsiteURL: `http://${name}.s3-website-${REGION}.amazonaws.com`,
  }),
);

const edge = (what: string) =>
  byId(14, id => ({ Id: id, FunctionARN: `arn:aws:cloudfront::${ACCOUNT}:${what}/${id}` }));

const topic = (naming: Naming): Identity => {
  const name = named(naming, 'TopicName');
  return { ref: arnOf('sns', name), attributes: { TopicArn: arnOf('sns', name), TopicName: name } };
};

/** The ARN of a log group ends with `:*` for its streams. */
const logGroup = (naming: Naming): Identity => {
  const name = named(naming, 'LogGroupName');
  return { ref: name, attributes: { Arn: arnOf('logs', `log-group:${name}:*`) } };
};

/** IAM has no regions. */
const iamArn = (kind: string, name: string): string => arnOf('iam', `${kind}/${name}`, '');

/** Every resource type that a template may have. Another type stops the start. */
export const resourceKinds: Readonly<Record<string, ResourceKind>> = {
  'AWS::ApiGatewayV2::Api': byId(10, (id, naming) => ({ ApiId: id, ApiEndpoint: naming.origins.api })),
  'AWS::ApiGatewayV2::Authorizer': byId(6, id => ({ AuthorizerId: id })),
  'AWS::ApiGatewayV2::Integration': byId(7, id => ({ IntegrationId: id })),
  'AWS::ApiGatewayV2::Route': byId(7, id => ({ RouteId: id })),
  'AWS::ApiGatewayV2::Stage': runs(naming => ({ ref: named(naming, 'StageName'), attributes: {} })),
  'AWS::AppSync::DataSource': byName(
    'Name',
    name => arnOf('appsync', name),
    name => ({ DataSourceArn: name, Name: name }),
  ),
  'AWS::AppSync::FunctionConfiguration': byId(26, id => ({
    FunctionId: id,
    FunctionArn: id,
    DataSourceName: id,
    Name: id,
  })),
  'AWS::AppSync::GraphQLApi': graphqlApi,
  'AWS::AppSync::GraphQLSchema': byId(26, id => ({ Id: id })),
  'AWS::AppSync::Resolver': byId(26, id => ({ ResolverArn: id, FieldName: id, TypeName: id })),
  'AWS::CloudFront::Distribution': byId(14, (id, naming) => ({ Id: id, DomainName: new URL(naming.origins.web).host })),
  'AWS::CloudFront::Function': edge('function'),
  'AWS::CloudFront::ResponseHeadersPolicy': edge('response-headers-policy'),
  'AWS::CloudFront::CachePolicy': edge('cache-policy'),
  'AWS::CloudFront::OriginAccessControl': edge('origin-access-control'),
  'AWS::Cognito::UserPool': userPool,
  'AWS::Cognito::UserPoolClient': byId(26, id => ({ ClientId: id, Name: id })),
  'AWS::Cognito::UserPoolGroup': runs(naming => ({ ref: named(naming, 'GroupName'), attributes: {} })),
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::DynamoDB::Table': table,
  'AWS::Events::EventBus': byName(
    'Name',
    name => arnOf('events', `event-bus/${name}`),
    name => ({ Name: name }),
  ),
  'AWS::Events::Rule': byName('Name', name => arnOf('events', `rule/${name}`)),
  'AWS::KMS::Key': key,
  'AWS::Lambda::EventInvokeConfig': byId(12),
  'AWS::Lambda::EventSourceMapping': byId(12, id => ({ Id: id, EventSourceMappingArn: id })),
  'AWS::Lambda::Function': byName('FunctionName', name => arnOf('lambda', `function:${name}`)),
  'AWS::S3::Bucket': bucket,
  'AWS::SES::EmailIdentity': runs(naming => ({ ref: named(naming, 'EmailIdentity'), attributes: {} })),
  'AWS::SQS::Queue': queue,
  'AWS::SSM::Parameter': runs(naming => ({
    ref: named(naming, 'Name'),
    attributes: { Value: naming.text('Value') ?? '', Type: naming.text('Type') ?? 'String' },
  })),
  'AWS::Scheduler::Schedule': byName('Name', name => arnOf('scheduler', `schedule/default/${name}`)),
  'AWS::SecretsManager::Secret': secret,
  'Custom::CDKBucketDeployment': byId(12, id => ({ DestinationBucketArn: id })),
  'Custom::S3BucketNotifications': byId(12),

  'AWS::IAM::ManagedPolicy': runs(naming => {
    const arn = iamArn('policy', named(naming, 'ManagedPolicyName'));
    return { ref: arn, attributes: { PolicyArn: arn } };
  }),
  'AWS::IAM::Policy': byId(12, id => ({ Id: id })),
  'AWS::IAM::Role': byName(
    'RoleName',
    name => iamArn('role', name),
    (_, naming) => ({ RoleId: `AROA${stableId(naming.key, 17).toUpperCase()}` }),
  ),

  // Policies of resources, and resources that no request to a local service uses.
  'AWS::Lambda::Permission': inert('lambda', 'Id'),
  'AWS::S3::BucketPolicy': inert('s3'),
  'AWS::SQS::QueuePolicy': inert('sqs', 'Id'),
  'AWS::SNS::TopicPolicy': inert('sns', 'Id'),
  'AWS::Events::EventBusPolicy': inert('events'),
  'AWS::SecretsManager::ResourcePolicy': inert('secretsmanager', 'Id'),
  'AWS::CloudFront::CloudFrontOriginAccessIdentity': inert('cloudfront', 'Id', 'S3CanonicalUserId'),
  'AWS::WAFv2::WebACL': inert('wafv2', 'Arn', 'Id'),
  'AWS::WAFv2::WebACLAssociation': inert('wafv2'),
  // Encryption at rest, and monitoring.
  'AWS::KMS::Alias': inert('kms'),
  'AWS::Events::Archive': inert('events', 'Arn', 'ArchiveName'),
  'AWS::CloudWatch::Alarm': inert('cloudwatch', 'Arn'),
  'AWS::CloudWatch::CompositeAlarm': inert('cloudwatch', 'Arn'),
  'AWS::CloudWatch::Dashboard': inert('cloudwatch'),
  'AWS::Logs::LogGroup': { runs: false, identify: logGroup },
  'AWS::Logs::MetricFilter': inert('logs'),
  'AWS::Logs::ResourcePolicy': inert('logs'),
  'AWS::SNS::Subscription': inert('sns', 'Arn'),
  'AWS::SNS::Topic': { runs: false, identify: topic },
  'AWS::CDK::Metadata': inert('cdk'),
  // Layers and custom resource providers of the deployment.
  'AWS::Lambda::LayerVersion': inert('lambda', 'LayerVersionArn'),
  'Custom::LogRetention': inert('logs', 'LogGroupName'),
  'Custom::S3AutoDeleteObjects': inert('s3'),
};
