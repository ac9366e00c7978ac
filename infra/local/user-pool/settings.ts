import * as z from 'zod';

const Unit = z.enum(['seconds', 'minutes', 'hours', 'days']);
const seconds = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const;
const Switch = z.union([z.boolean(), z.stringbool()]);

/** The properties of `AWS::Cognito::UserPool` that change the pool's responses, with every intrinsic resolved. */
const PoolProperties = z.object({
  UserPoolName: z.string().optional(),
  UsernameAttributes: z.array(z.enum(['email', 'phone_number'])).default([]),
  AliasAttributes: z.array(z.string()).default([]),
  UsernameConfiguration: z.object({ CaseSensitive: Switch.optional() }).optional(),
  Schema: z.array(z.object({ Name: z.string().optional() })).default([]),
  Policies: z
    .object({
      PasswordPolicy: z
        .object({
          MinimumLength: z.coerce.number().default(8),
          RequireLowercase: Switch.default(false),
          RequireUppercase: Switch.default(false),
          RequireNumbers: Switch.default(false),
          RequireSymbols: Switch.default(false),
          TemporaryPasswordValidityDays: z.coerce.number().default(7),
        })
        .optional(),
    })
    .optional(),
  LambdaConfig: z
    .object({
      PreAuthentication: z.string().optional(),
      PostAuthentication: z.string().optional(),
      PreTokenGeneration: z.string().optional(),
      PreTokenGenerationConfig: z
        .object({ LambdaArn: z.string(), LambdaVersion: z.enum(['V1_0', 'V2_0', 'V3_0']) })
        .optional(),
    })
    .strict()
    .default({}),
  MfaConfiguration: z.enum(['OFF', 'OPTIONAL', 'ON']).default('OFF'),
  EnabledMfas: z.array(z.literal('SOFTWARE_TOKEN_MFA')).default([]),
});

/** The properties of `AWS::Cognito::UserPoolClient`; a client with a secret is rejected, because ours have none. */
const ClientProperties = z.object({
  ClientName: z.string().optional(),
  ExplicitAuthFlows: z.array(z.string()).default(['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']),
  PreventUserExistenceErrors: z.enum(['ENABLED', 'LEGACY']).default('LEGACY'),
  GenerateSecret: z.literal(false).default(false),
  AccessTokenValidity: z.coerce.number().default(0),
  IdTokenValidity: z.coerce.number().default(0),
  RefreshTokenValidity: z.coerce.number().default(0),
  AuthSessionValidity: z.coerce.number().default(3),
  TokenValidityUnits: z
    .object({ AccessToken: Unit.optional(), IdToken: Unit.optional(), RefreshToken: Unit.optional() })
    .default({}),
  RefreshTokenRotation: z
    .object({ Feature: z.enum(['ENABLED', 'DISABLED']), RetryGracePeriodSeconds: z.coerce.number().default(0) })
    .optional(),
});

const GroupProperties = z.object({
  GroupName: z.string(),
  Description: z.string().optional(),
  Precedence: z.coerce.number().optional(),
});

export type PasswordPolicy = {
  minimumLength: number;
  lowercase: boolean;
  uppercase: boolean;
  numbers: boolean;
  symbols: boolean;
};

export type ClientSettings = {
  id: string;
  authFlows: string[];
  hideUnknownUsers: boolean;
  accessTokenSeconds: number;
  idTokenSeconds: number;
  refreshTokenSeconds: number;
  /** The time within which a challenge accepts a response. */
  challengeSeconds: number;
  /** With refresh token rotation: the time for which the old refresh token is still valid. */
  rotationGraceSeconds?: number;
};

type GroupSettings = { name: string; description?: string; precedence?: number };

export type PoolSettings = {
  id: string;
  region: string;
  /** `email`: the user name is a generated id, and users sign in by e-mail address. */
  usernames: 'email' | 'free';
  /** Whether a user can be found by e-mail address. */
  emailSignsIn: boolean;
  customAttributes: string[];
  passwordPolicy: PasswordPolicy;
  temporaryPasswordDays: number;
  /** Whether users may have a second factor, a time-based code, or all of them must. */
  secondFactor: 'off' | 'optional' | 'required';
  triggers: {
    preAuthentication?: string;
    postAuthentication?: string;
    preTokenGeneration?: { functionId: string; version: '1' | '2' | '3' };
  };
  clients: ClientSettings[];
  groups: GroupSettings[];
};

const readClient = (id: string, properties: unknown): ClientSettings => {
  const client = ClientProperties.parse(properties);
  const units = client.TokenValidityUnits;
  const span = (value: number, unit: keyof typeof seconds, standard: number) => value * seconds[unit] || standard;
  return {
    id,
    authFlows: client.ExplicitAuthFlows,
    hideUnknownUsers: client.PreventUserExistenceErrors === 'ENABLED',
    accessTokenSeconds: span(client.AccessTokenValidity, units.AccessToken ?? 'hours', 3600),
    idTokenSeconds: span(client.IdTokenValidity, units.IdToken ?? 'hours', 3600),
    refreshTokenSeconds: span(client.RefreshTokenValidity, units.RefreshToken ?? 'days', 30 * seconds.days),
    challengeSeconds: client.AuthSessionValidity * 60,
    ...(client.RefreshTokenRotation?.Feature === 'ENABLED' && {
      rotationGraceSeconds: client.RefreshTokenRotation.RetryGracePeriodSeconds,
    }),
  };
};

const secondFactors = { OFF: 'off', OPTIONAL: 'optional', ON: 'required' } as const;

/**
 * Settings of one pool from its resources' properties in a template, every intrinsic resolved. Throws a `ZodError`
 * for settings that are not supported here (codes by text or e-mail, client secrets, other triggers), so that the start
 * fails.
 */
export const readPoolSettings = (resources: {
  poolId: string;
  pool: unknown;
  clients: { id: string; properties: unknown }[];
  groups?: unknown[];
}): PoolSettings => {
  const pool = PoolProperties.parse(resources.pool);
  const policy = pool.Policies?.PasswordPolicy;
  const lambda = pool.LambdaConfig;
  const byEmail = pool.UsernameAttributes.includes('email');
  return {
    id: resources.poolId,
    region: resources.poolId.split('_')[0] ?? 'us-east-1',
    usernames: byEmail ? 'email' : 'free',
    emailSignsIn: byEmail || pool.AliasAttributes.includes('email'),
    customAttributes: pool.Schema.flatMap(a => (a.Name ? [a.Name] : [])),
    passwordPolicy: {
      minimumLength: policy?.MinimumLength ?? 8,
      lowercase: policy?.RequireLowercase ?? true,
      uppercase: policy?.RequireUppercase ?? true,
      numbers: policy?.RequireNumbers ?? true,
      symbols: policy?.RequireSymbols ?? true,
    },
    temporaryPasswordDays: policy?.TemporaryPasswordValidityDays ?? 7,
    secondFactor: pool.EnabledMfas.length > 0 ? secondFactors[pool.MfaConfiguration] : 'off',
    triggers: {
      ...(lambda.PreAuthentication && { preAuthentication: lambda.PreAuthentication }),
      ...(lambda.PostAuthentication && { postAuthentication: lambda.PostAuthentication }),
      ...preTokenGeneration(lambda),
    },
    clients: resources.clients.map(client => readClient(client.id, client.properties)),
    groups: (resources.groups ?? []).map(properties => {
      const group = GroupProperties.parse(properties);
      return {
        name: group.GroupName,
        ...(group.Description !== undefined && { description: group.Description }),
        ...(group.Precedence !== undefined && { precedence: group.Precedence }),
      };
    }),
  };
};

const preTokenGeneration = (
  lambda: z.infer<typeof PoolProperties>['LambdaConfig'],
): Pick<PoolSettings['triggers'], 'preTokenGeneration'> => {
  const config = lambda.PreTokenGenerationConfig;
  if (config) {
    const version = ({ V1_0: '1', V2_0: '2', V3_0: '3' } as const)[config.LambdaVersion];
    return { preTokenGeneration: { functionId: config.LambdaArn, version } };
  }
  if (!lambda.PreTokenGeneration) return {};
  return { preTokenGeneration: { functionId: lambda.PreTokenGeneration, version: '1' } };
};
