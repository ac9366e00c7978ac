import { functionResource, type Handlers, writeAssembly } from './fixture-assembly.ts';

const ref = (logicalId: string) => ({ Ref: logicalId });
const att = (logicalId: string, attribute: string) => ({ 'Fn::GetAtt': [logicalId, attribute] });

/** A role with these statements. */
const roleOf = (statements: { Action: string | string[]; Resource: unknown }[]) => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    Policies: [
      {
        PolicyName: 'own',
        PolicyDocument: { Version: '2012-10-17', Statement: statements.map(one => ({ Effect: 'Allow', ...one })) },
      },
    ],
  },
});

// The handlers use plain fetch, because they are outside of the repository and its packages.
const handlers: Handlers = {
  api: `
    export const handler = async event => {
      if (event.rawPath === '/crash') throw new TypeError('crashed on purpose');
      return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ event, table: process.env.TABLE_NAME }) };
    };`,
  // Reports a record that is marked as poison as failed, and sends an event to the bus for each other record.
  consumer: `
    export const handler = async ({ Records }) => {
      const batchItemFailures = [];
      for (const { dynamodb } of Records) {
        if (dynamodb.NewImage.poison) return { batchItemFailures: [{ itemIdentifier: dynamodb.SequenceNumber }] };
        const Entries = [{ EventBusName: process.env.BUS_NAME, Source: 'fixture', DetailType: 'item.written',
          Detail: JSON.stringify({ id: dynamodb.Keys.pk.S, at: dynamodb.ApproximateCreationDateTime }) }];
        const authorization = 'AWS4-HMAC-SHA256 Credential=' + process.env.AWS_ACCESS_KEY_ID + '/';
        await fetch(process.env.AWS_ENDPOINT_URL_EVENTBRIDGE, { method: 'POST', headers: { authorization, 'x-amz-target': 'AWSEvents.PutEvents' }, body: JSON.stringify({ Entries }) });
      }
      return { batchItemFailures };
    };`,
  // Stores one object for each event; S3 verifies the signature (IAM user guide, "Create a signed request").
  observer: `
    import { createHash, createHmac } from 'node:crypto';
    export const handler = async ({ id, detail }) => {
      const url = new URL(process.env.AWS_ENDPOINT_URL_S3 + '/' + process.env.BUCKET + '/seen/' + detail.id + '/' + id);
      const body = JSON.stringify(detail);
      const sha256 = text => createHash('sha256').update(text).digest('hex');
      const stamp = new Date().toISOString().replace(/[-:]|\\.\\d+/g, '');
      const headers = { host: url.host, 'x-amz-content-sha256': sha256(body), 'x-amz-date': stamp };
      const signed = Object.keys(headers).join(';');
      const lines = Object.entries(headers).map(([name, value]) => name + ':' + value + '\\n').join('');
      const scope = [stamp.slice(0, 8), 'us-east-1', 's3', 'aws4_request'];
      const request = ['PUT', url.pathname, '', lines, signed, headers['x-amz-content-sha256']].join('\\n');
      const text = ['AWS4-HMAC-SHA256', stamp, scope.join('/'), sha256(request)].join('\\n');
      const hmac = (key, part) => createHmac('sha256', key).update(part).digest();
      const signature = hmac(scope.reduce(hmac, 'AWS4' + process.env.AWS_SECRET_ACCESS_KEY), text).toString('hex');
      const authorization = 'AWS4-HMAC-SHA256 Credential=' + [process.env.AWS_ACCESS_KEY_ID, ...scope].join('/')
        + ', SignedHeaders=' + signed + ', Signature=' + signature;
      await fetch(url, { method: 'PUT', headers: { ...headers, authorization }, body });
    };`,
  claims: `
    export const handler = async event => {
      event.response = { claimsAndScopeOverrideDetails: { accessTokenGeneration: { claimsToAddOrOverride: { roles: 'agent' } } } };
      return event;
    };`,
};

const data = {
  Resources: {
    Table: {
      Type: 'AWS::DynamoDB::GlobalTable',
      Properties: {
        AttributeDefinitions: [
          { AttributeName: 'pk', AttributeType: 'S' },
          { AttributeName: 'gsi1pk', AttributeType: 'S' },
        ],
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
        GlobalSecondaryIndexes: [
          {
            IndexName: 'gsi1',
            KeySchema: [{ AttributeName: 'gsi1pk', KeyType: 'HASH' }],
            Projection: { ProjectionType: 'ALL' },
          },
        ],
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
        TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
        Replicas: [{ Region: 'us-east-1' }],
      },
    },
    Key: { Type: 'AWS::KMS::Key', Properties: {} },
  },
  Outputs: {
    Stream: { Value: att('Table', 'StreamArn'), Export: { Name: 'data:stream' } },
    TableName: { Value: ref('Table'), Export: { Name: 'data:table' } },
  },
};

const events = {
  Resources: {
    Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'facts' } },
    Uploads: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'uploads' } },
    Failures: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'failures' } },
    ConsumerRole: roleOf([
      {
        Action: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(action => `dynamodb:${action}`),
        Resource: { 'Fn::ImportValue': 'data:stream' },
      },
      { Action: 'events:PutEvents', Resource: att('Bus', 'Arn') },
      { Action: 'sqs:SendMessage', Resource: att('Failures', 'Arn') },
    ]),
    Consumer: functionResource('consumer', {
      Role: att('ConsumerRole', 'Arn'),
      Environment: { Variables: { BUS_NAME: ref('Bus') } },
    }),
    ObserverRole: roleOf([
      { Action: 's3:PutObject', Resource: { 'Fn::Join': ['', [att('Uploads', 'Arn'), '/seen/*']] } },
    ]),
    Observer: functionResource('observer', {
      Role: att('ObserverRole', 'Arn'),
      Environment: { Variables: { BUCKET: ref('Uploads') } },
    }),
    Mapping: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        EventSourceArn: { 'Fn::ImportValue': 'data:stream' },
        FunctionName: ref('Consumer'),
        BatchSize: 10,
        StartingPosition: 'TRIM_HORIZON',
        MaximumRetryAttempts: 1,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        FilterCriteria: { Filters: [{ Pattern: '{"eventName":["INSERT","MODIFY"]}' }] },
        DestinationConfig: { OnFailure: { Destination: att('Failures', 'Arn') } },
      },
    },
    Rule: {
      Type: 'AWS::Events::Rule',
      Properties: {
        EventBusName: ref('Bus'),
        EventPattern: { source: ['fixture'], 'detail-type': [{ prefix: 'item.' }] },
        Targets: [{ Id: 'Target0', Arn: att('Observer', 'Arn') }],
      },
    },
  },
};

const identity = {
  Resources: {
    Pool: {
      Type: 'AWS::Cognito::UserPool',
      Properties: {
        UsernameAttributes: ['email'],
        LambdaConfig: { PreTokenGenerationConfig: { LambdaArn: att('Claims', 'Arn'), LambdaVersion: 'V2_0' } },
      },
    },
    Client: {
      Type: 'AWS::Cognito::UserPoolClient',
      Properties: { UserPoolId: ref('Pool'), ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'] },
    },
    Claims: functionResource('claims'),
  },
  Outputs: { PoolId: { Value: ref('Pool') }, ClientId: { Value: ref('Client') } },
};

const route = (RouteKey: string, more: object = {}) => ({
  Type: 'AWS::ApiGatewayV2::Route',
  Properties: {
    ApiId: ref('Api'),
    RouteKey,
    Target: { 'Fn::Join': ['/', ['integrations', ref('Integration')]] },
    ...more,
  },
});

const api = {
  Resources: {
    Api: {
      Type: 'AWS::ApiGatewayV2::Api',
      Properties: {
        ProtocolType: 'HTTP',
        CorsConfiguration: {
          AllowOrigins: ['http://web.test'],
          AllowMethods: ['GET'],
          AllowHeaders: ['authorization'],
        },
      },
    },
    Stage: { Type: 'AWS::ApiGatewayV2::Stage', Properties: { StageName: '$default' } },
    Handler: functionResource('api', {
      Environment: { Variables: { TABLE_NAME: { 'Fn::ImportValue': 'data:table' } } },
    }),
    Integration: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: { IntegrationType: 'AWS_PROXY', IntegrationUri: att('Handler', 'Arn'), PayloadFormatVersion: '2.0' },
    },
    Authorizer: {
      Type: 'AWS::ApiGatewayV2::Authorizer',
      Properties: {
        AuthorizerType: 'JWT',
        IdentitySource: ['$request.header.Authorization'],
        JwtConfiguration: {
          Audience: [{ 'Fn::ImportValue': 'identity:client' }],
          Issuer: {
            'Fn::Join': ['/', ['https://cognito-idp.us-east-1.amazonaws.com', { 'Fn::ImportValue': 'identity:pool' }]],
          },
        },
      },
    },
    Open: route('POST /open/{id}'),
    Crash: route('GET /crash'),
    SignedIn: route('GET /signed-in', { AuthorizationType: 'JWT', AuthorizerId: ref('Authorizer') }),
  },
};

const ASSET = `${'a'.repeat(64)}.zip`;

const web = {
  Resources: {
    Pages: { Type: 'AWS::S3::Bucket', Properties: {} },
    Copier: { Type: 'AWS::Lambda::Function', Properties: { Runtime: 'python3.13', Handler: 'index.handler' } },
    Deployment: {
      Type: 'Custom::CDKBucketDeployment',
      Properties: {
        ServiceToken: att('Copier', 'Arn'),
        SourceBucketNames: ['assets'],
        SourceObjectKeys: [ASSET],
        SourceMarkers: [{ '<<marker:0>>': { 'Fn::ImportValue': 'identity:client' } }],
        DestinationBucketName: ref('Pages'),
        SystemMetadata: { 'cache-control': 'no-cache' },
      },
    },
    Headers: {
      Type: 'AWS::CloudFront::ResponseHeadersPolicy',
      Properties: {
        ResponseHeadersPolicyConfig: {
          Name: 'headers',
          SecurityHeadersConfig: {
            ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'self'", Override: true },
            StrictTransportSecurity: { AccessControlMaxAgeSec: 60, IncludeSubdomains: true, Override: true },
          },
        },
      },
    },
    Distribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          DefaultRootObject: 'index.html',
          DefaultCacheBehavior: { TargetOriginId: 'pages', Compress: true, ResponseHeadersPolicyId: ref('Headers') },
          CustomErrorResponses: [{ ErrorCode: 403, ResponseCode: 200, ResponsePagePath: '/index.html' }],
          Origins: [{ Id: 'pages', DomainName: att('Pages', 'RegionalDomainName') }],
        },
      },
    },
  },
};

const exported = (template: typeof identity) => ({
  ...template,
  Outputs: {
    PoolId: { ...template.Outputs.PoolId, Export: { Name: 'identity:pool' } },
    ClientId: { ...template.Outputs.ClientId, Export: { Name: 'identity:client' } },
  },
});

/** A small system with one resource of each kind that the local cloud runs. */
export const localCloudFixture = () =>
  writeAssembly({
    stacks: { data, identity: exported(identity), events, api, web },
    handlers,
    assets: [
      {
        objectKey: ASSET,
        files: {
          'index.html': `<!doctype html><html><head><title>Fixture</title><script type="module" src="/app.js"></script></head><body>${'text '.repeat(400)}</body></html>`,
          'config.json': '{"client":"<<marker:0>>"}',
        },
      },
    ],
  });
