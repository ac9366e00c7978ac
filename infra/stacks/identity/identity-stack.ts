import { CfnOutput, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { createFirewall } from '../../constructs/firewall.ts';
import { allowTable, type Data } from '../../constructs/grants.ts';
import { ServiceFunction } from '../../constructs/service-function.ts';
import { ServiceStack, type StageProps } from '../../constructs/service-stack.ts';
import type { Stage } from '../../stages.ts';

type IdentityProps = StageProps & { data: Data };

/** Sign-in: the user pool, the web app's client, and the trigger that adds the user's permissions to the token. */
export class IdentityStack extends ServiceStack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  readonly preTokenGeneration: ServiceFunction;

  constructor(scope: Construct, props: IdentityProps) {
    super(scope, 'identity', props, 'Coverline: user pool, client and token trigger');
    const { stage, data } = props;
    this.userPool = new UserPool(this, 'Users', {
      userPoolName: `coverline-${stage.name}`,
      featurePlan: FeaturePlan.ESSENTIALS,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      selfSignUpEnabled: false,
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      // Names the attempt to create the user that made the account (lambdas/identity/user-pool.ts).
      customAttributes: { attempt: new StringAttribute({ minLen: 36, maxLen: 36 }) },
      passwordPolicy: {
        minLength: 8,
        requireDigits: true,
        requireLowercase: true,
        requireUppercase: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(7),
      },
      // Everybody may have a second factor; the API decides who must have one
      // (lambdas/platform/handlers/second-factor.ts).
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      userInvitation: {
        emailSubject: 'Your Coverline account',
        emailBody:
          'Welcome to Coverline. Sign in as {username} with the temporary password {####} within 7 days. You then choose your own password.',
      },
      deletionProtection: stage.keepData,
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.client = this.userPool.addClient('Web', {
      authFlows: { userSrp: true },
      disableOAuth: true,
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // Where claims of a token decide at all, they may be older than a change of permissions by this time.
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(1),
    });
    this.limitSignIns(stage);
    this.preTokenGeneration = new ServiceFunction(this, {
      stage,
      name: 'pre-token-generation',
      description: 'Puts user_id, roles, groups and features into the token',
      environment: { TABLE_NAME: data.table.tableName, SECOND_FACTOR: stage.secondFactor },
      // A trigger of Cognito must return within 5 seconds.
      timeout: Duration.seconds(5),
    });
    allowTable(this.preTokenGeneration, data, ['GetItem']);
    this.userPool.addTrigger(
      UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG,
      this.preTokenGeneration.function,
      LambdaVersion.V2_0,
    );
    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId });
    Validations.of(this.userPool).acknowledge({
      id: 'AwsSolutions-COG2',
      reason:
        'Agents may do without; of admins and supervisors the API requires a second factor where the stage says so.',
    });
    Validations.of(this.userPool).acknowledge({
      id: 'AwsSolutions-COG8',
      reason:
        'The Essentials plan has the token trigger that we need; threat protection is not worth its price per user.',
    });
  }

  /** A sign-in makes two requests, and a session four an hour: enough for a shift of hundreds behind one address. */
  private limitSignIns(stage: Stage): void {
    const firewall = createFirewall(this, {
      stage,
      name: 'sign-in',
      scope: 'REGIONAL',
      rates: [{ name: 'all-requests', atMost: 2000 }],
    });
    new CfnWebACLAssociation(this, 'FirewallOfUsers', {
      webAclArn: firewall.attrArn,
      resourceArn: this.userPool.userPoolArn,
    });
  }
}
