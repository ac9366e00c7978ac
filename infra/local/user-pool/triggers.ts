import * as z from 'zod';
import { Failure } from './failure.ts';
import type { PoolSettings } from './settings.ts';
import type { StoredUser } from './state.ts';

/** Runs a function of the stage; rejects with the handler's error. */
export type InvokeTrigger = (functionId: string, event: unknown) => Promise<unknown>;

export type TokenOccasion = 'Authentication' | 'NewPasswordChallenge' | 'RefreshTokens';

type ClaimSet = { add: Record<string, unknown>; suppress: string[] };
/** The changes that a pre token generation trigger of any version requested. */
export type ClaimChanges = {
  id: ClaimSet;
  access: ClaimSet;
  groups: string[];
  addScopes: string[];
  suppressScopes: string[];
};

const Claims = z
  .object({
    claimsToAddOrOverride: z.record(z.string(), z.unknown()).nullish(),
    claimsToSuppress: z.array(z.string()).nullish(),
    scopesToAdd: z.array(z.string()).nullish(),
    scopesToSuppress: z.array(z.string()).nullish(),
  })
  .nullish();
const Groups = z.object({ groupsToOverride: z.array(z.string()).nullish() }).nullish();
const Answer = z.object({
  response: z
    .object({
      claimsOverrideDetails: z
        .object({
          claimsToAddOrOverride: z.record(z.string(), z.string()).nullish(),
          claimsToSuppress: z.array(z.string()).nullish(),
          groupOverrideDetails: Groups,
        })
        .nullish(),
      claimsAndScopeOverrideDetails: z
        .object({ idTokenGeneration: Claims, accessTokenGeneration: Claims, groupOverrideDetails: Groups })
        .nullish(),
    })
    .nullish(),
});

type TriggerCall = {
  pool: PoolSettings;
  clientId: string;
  user: StoredUser;
  clientMetadata?: Record<string, string> | undefined;
};

const eventBase = ({ pool, clientId, user }: TriggerCall, version: string, triggerSource: string) => ({
  version,
  triggerSource,
  region: pool.region,
  userPoolId: pool.id,
  userName: user.username,
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
});

const attributesOf = (user: StoredUser) => ({ ...user.attributes, 'cognito:user_status': user.status });

const run = async (invoke: InvokeTrigger, name: string, functionId: string, event: unknown): Promise<unknown> => {
  try {
    return await invoke(functionId, event);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure('UserLambdaValidationException', `${name} failed with error ${reason}.`);
  }
};

/** Runs before the password is checked: an error of the handler rejects the sign-in with its message. */
export const preAuthentication = async (invoke: InvokeTrigger, call: TriggerCall): Promise<void> => {
  const functionId = call.pool.triggers.preAuthentication;
  if (!functionId) return;
  const event = eventBase(call, '1', 'PreAuthentication_Authentication');
  const request = { userAttributes: attributesOf(call.user), validationData: call.clientMetadata ?? null };
  await run(invoke, 'PreAuthentication', functionId, { ...event, request, response: {} });
};

/** Runs after a correct password, before the tokens are created. */
export const postAuthentication = async (invoke: InvokeTrigger, call: TriggerCall): Promise<void> => {
  const functionId = call.pool.triggers.postAuthentication;
  if (!functionId) return;
  const event = eventBase(call, '1', 'PostAuthentication_Authentication');
  const request = {
    userAttributes: attributesOf(call.user),
    newDeviceUsed: false,
    clientMetadata: call.clientMetadata ?? null,
  };
  await run(invoke, 'PostAuthentication', functionId, { ...event, request, response: {} });
};

const claimSet = (claims: z.infer<typeof Claims>): ClaimSet => ({
  add: claims?.claimsToAddOrOverride ?? {},
  suppress: claims?.claimsToSuppress ?? [],
});

const changesOf = (answer: z.infer<typeof Answer>, version: '1' | '2' | '3', user: StoredUser): ClaimChanges => {
  const first = answer.response?.claimsOverrideDetails;
  const later = answer.response?.claimsAndScopeOverrideDetails;
  if (version === '1') {
    return {
      ...unchanged(user),
      id: claimSet(first),
      groups: first?.groupOverrideDetails?.groupsToOverride ?? user.groups,
    };
  }
  return {
    id: claimSet(later?.idTokenGeneration),
    access: claimSet(later?.accessTokenGeneration),
    groups: later?.groupOverrideDetails?.groupsToOverride ?? user.groups,
    addScopes: later?.accessTokenGeneration?.scopesToAdd ?? [],
    suppressScopes: later?.accessTokenGeneration?.scopesToSuppress ?? [],
  };
};

const unchanged = (user: StoredUser): ClaimChanges => ({
  id: { add: {}, suppress: [] },
  access: { add: {}, suppress: [] },
  groups: user.groups,
  addScopes: [],
  suppressScopes: [],
});

/** Runs the pool's pre token generation trigger, if there is one, and returns its changes to the tokens. */
export const preTokenGeneration = async (
  invoke: InvokeTrigger,
  call: TriggerCall,
  occasion: TokenOccasion,
): Promise<ClaimChanges> => {
  const trigger = call.pool.triggers.preTokenGeneration;
  if (!trigger) return unchanged(call.user);
  const { functionId, version } = trigger;
  const event = {
    ...eventBase(call, version, `TokenGeneration_${occasion}`),
    request: {
      userAttributes: attributesOf(call.user),
      groupConfiguration: { groupsToOverride: call.user.groups, iamRolesToOverride: [], preferredRole: null },
      ...(version !== '1' && { scopes: ['aws.cognito.signin.user.admin'] }),
      clientMetadata: call.clientMetadata ?? null,
    },
    response: version === '1' ? { claimsOverrideDetails: null } : { claimsAndScopeOverrideDetails: null },
  };
  const answer = Answer.safeParse(await run(invoke, 'PreTokenGeneration', functionId, event));
  if (!answer.success) throw new Failure('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  return changesOf(answer.data, version, call.user);
};
