import { join } from 'node:path';
import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { deployedName, FUNCTIONS_DIR, type FunctionName, HANDLER } from '../functions.ts';
import type { Stage } from '../stages.ts';
import { countDenials, METRICS_NAMESPACE } from './count-denials.ts';

/** The environment variables of functions; each gets only those that it needs. */
export type FunctionEnvironment = {
  TABLE_NAME: string;
  /** The table of the audit trail. */
  AUDIT_TABLE_NAME: string;
  BUS_NAME: string;
  TELEPHONY_SECRET_ID: string;
  INTEGRATIONS_SECRET_ID: string;
  REPORTING_URL: string;
  REPORTING_SIGNED: string;
  /** The public URL of the HTTP API, without a trailing slash: Twilio calls it, and its signatures contain it. */
  WEBHOOK_BASE_URL: string;
  USER_POOL_ID: string;
  /** Whether admins and supervisors need a second factor: `required` or `optional`. */
  SECOND_FACTOR: Stage['secondFactor'];
  GRAPHQL_URL: string;
  UPLOADS_BUCKET: string;
  AUDIT_COPIES_BUCKET: string;
  /** The hours of the day between which customers are called: `8-21`. */
  CALLING_HOURS: string;
  /** How many texts and e-mails together a user may send in an hour of the clock. */
  MESSAGES_PER_HOUR: string;
  /** The most rows of an exported file. */
  EXPORT_ROWS_LIMIT: string;
  /** Seconds that a customer waits for an agent who lost the connection. */
  AGENT_RETURN_S: string;
  PAYMENTS_KEY_ID: string;
  EMAIL_FROM: string;
  /** The parameter that has the web app's origin. */
  WEB_ORIGIN_PARAMETER: string;
  CUSTOMER_SERVICE_PHONE: string;
  /** The web app's origin where the API has an origin of its own. */
  WEB_ORIGIN: string;
  SALES_PHONE: string;
  COMPANY_NAME: string;
  WEBSITE_SECRET_ID: string;
  ORIGIN_SECRET_ID: string;
  /** The URL of a virtual Twilio for the REST client. */
  TWILIO_ENDPOINT_URL: string;
};

type ServiceFunctionProps = {
  stage: Stage;
  name: FunctionName;
  description: string;
  environment: Partial<FunctionEnvironment>;
  /** MiB; the CPU share is proportional to it. */
  memorySize?: number;
  timeout?: Duration;
};

/** A function with the settings of all our functions: own role, own log group, tracing, a bundle built before. */
export class ServiceFunction extends Construct {
  readonly function: LambdaFunction;
  readonly role: Role;
  readonly serviceName: FunctionName;
  readonly stage: Stage;

  constructor(scope: Construct, props: ServiceFunctionProps) {
    super(scope, props.name);
    const { stage, name } = props;
    this.serviceName = name;
    this.stage = stage;
    const logGroup = new LogGroup(this, 'Logs', {
      logGroupName: `/coverline/${stage.name}/${name}`,
      retention: stage.logRetentionDays,
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    countDenials(this, logGroup);
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]);
    this.function = new LambdaFunction(this, 'Function', {
      functionName: deployedName(stage.name, name),
      description: props.description,
      runtime: Runtime.NODEJS_22_X,
      architecture: Architecture.ARM_64,
      handler: HANDLER,
      code: Code.fromAsset(join(functionsDir(this), name)),
      memorySize: props.memorySize ?? 512,
      timeout: props.timeout ?? Duration.seconds(15),
      reservedConcurrentExecutions: stage.reservedConcurrency?.[name],
      role: this.role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
      environment: {
        ...props.environment,
        STAGE: stage.name,
        NODE_OPTIONS: '--enable-source-maps',
        POWERTOOLS_SERVICE_NAME: name,
        POWERTOOLS_METRICS_NAMESPACE: METRICS_NAMESPACE,
      },
    });
    Validations.of(this.function).acknowledge({
      id: 'AwsSolutions-L1',
      reason: 'Node 22 is supported until 2027 and is what the bundles are built for and tested with.',
    });
    Validations.of(this.role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'X-Ray has no resources to name: PutTraceSegments and PutTelemetryRecords are granted on * or not at all.',
    });
  }

  /** Grants this function's role these actions on these resources. */
  allow(actions: string[], resources: string[], conditions?: PolicyStatement['conditions']): void {
    this.role.addToPolicy(new PolicyStatement({ actions, resources, conditions }));
  }
}

/** The folder of the bundles; the app's context may name another one. */
const functionsDir = (scope: Construct): string => scope.node.tryGetContext(FUNCTIONS_DIR_CONTEXT) ?? FUNCTIONS_DIR;
export const FUNCTIONS_DIR_CONTEXT = 'coverline:functions-dir';
