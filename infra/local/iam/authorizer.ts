import { ACCOUNT } from '../assembly/resource-kinds.ts';
import { AccessError, missingToken, unknownKey } from './access-error.ts';
import { ACCOUNT_KEY, type AccessKey, accessKeyIdOf, type SignedRequest } from './access-keys.ts';
import { type Decision, evaluate, type GrantedPair, type Permission } from './evaluate.ts';
import type { Role } from './roles.ts';

/** The signer of a request. The account may do everything; a function has the grants of its role. */
export type Caller = { arn: string; role?: Role };

/** A function's credentials and their role. */
export type Session = { key: AccessKey; role: Role; functionName: string };

export type Authorizer = {
  /** @throws AccessError if the request is not signed, or if the key is unknown. */
  callerOf(request: SignedRequest): Caller;
  /** The secret of an access key, to check a signature. */
  secretOf(accessKeyId: string): string | undefined;
  allows(caller: Caller, permission: Permission): boolean;
  /** @throws AccessError for the first permission that the caller's role does not allow. */
  require(caller: Caller, permissions: readonly Permission[]): void;
};

const account: Caller = { arn: `arn:aws:iam::${ACCOUNT}:root` };

/** The ARN of a function's session in AWS's messages. */
export const sessionArn = ({ role, functionName }: Pick<Session, 'role' | 'functionName'>): string =>
  `arn:aws:sts::${ACCOUNT}:assumed-role/${role.name}/${functionName}`;

/** The message of AWS's access denied errors (IAM user guide, "Troubleshoot access denied error messages"). */
const deniedMessage = ({ arn }: Caller, { action, resource }: Permission, effect: Decision['effect']): string => {
  const reason =
    effect === 'ExplicitDeny'
      ? 'with an explicit deny in an identity-based policy'
      : `because no identity-based policy allows the ${action} action`;
  return `User: ${arn} is not authorized to perform: ${action} on resource: ${resource} ${reason}`;
};

/** Decides requests by the roles of the template. */
export const createAuthorizer = (options: {
  sessions: readonly Session[];
  /** Called for each grant that allowed a request. */
  used?(role: Role, pair: GrantedPair): void;
  /** Called for each denied request. */
  denied?(message: string): void;
}): Authorizer => {
  const { used, denied } = options;
  const callers = new Map<string, Caller>([
    [ACCOUNT_KEY.accessKeyId, account],
    ...options.sessions.map(session => {
      const caller: Caller = { arn: sessionArn(session), role: session.role };
      return [session.key.accessKeyId, caller] as const;
    }),
  ]);
  const secrets = new Map(
    [ACCOUNT_KEY, ...options.sessions.map(({ key }) => key)].map(key => [key.accessKeyId, key.secretAccessKey]),
  );
  const decide = ({ role }: Caller, permission: Permission): Decision => {
    if (!role) return { effect: 'Allow', by: [] };
    const decision = evaluate(role.statements, permission);
    if (decision.effect === 'Allow') for (const pair of decision.by) used?.(role, pair);
    return decision;
  };
  return {
    callerOf: request => {
      const id = accessKeyIdOf(request);
      if (id === undefined) throw missingToken();
      const caller = callers.get(id);
      if (!caller) throw unknownKey();
      return caller;
    },
    secretOf: id => secrets.get(id),
    allows: (caller, permission) => decide(caller, permission).effect === 'Allow',
    require: (caller, permissions) => {
      for (const permission of permissions) {
        const { effect } = decide(caller, permission);
        if (effect === 'Allow') continue;
        const message = deniedMessage(caller, permission, effect);
        denied?.(message);
        throw new AccessError('AccessDeniedException', message);
      }
    },
  };
};
