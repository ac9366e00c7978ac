import type { LocalAssembly } from './assembly/local-assembly.ts';
import { failureText, type Invoke } from './functions/invocation.ts';
import type { Authorizer } from './iam/authorizer.ts';
import {
  createUserPool,
  type Delivery,
  fileStore,
  readPoolSettings,
  type Store,
  type UserPool,
} from './user-pool/user-pool.ts';

/** Opens the user pools of the template. A failed trigger rejects with the function's message. */
export const openUserPools = (
  assembly: LocalAssembly,
  context: {
    invoke: Invoke;
    authorizer: Authorizer;
    /** Without it the users are only in memory. */
    path?: string;
    deliver(delivery: Delivery): void;
    now(): Date;
    log(line: string): void;
  },
): Promise<UserPool> =>
  createUserPool({
    pools: assembly.of('AWS::Cognito::UserPool').map(pool => {
      const own = (type: string) => assembly.of(type).filter(({ properties }) => properties.UserPoolId === pool.ref);
      return readPoolSettings({
        poolId: pool.ref,
        pool: pool.properties,
        clients: own('AWS::Cognito::UserPoolClient').map(({ ref, properties }) => ({ id: ref, properties })),
        groups: own('AWS::Cognito::UserPoolGroup').map(({ properties }) => properties),
      });
    }),
    invokeTrigger: async (functionId, event) => {
      const result = await context.invoke(functionId, event);
      if (result.functionError) throw new Error(failureText(result));
      return result.payload;
    },
    store: context.path ? fileStore(context.path) : memoryStore(),
    deliver: context.deliver,
    authorizer: context.authorizer,
    clock: { now: context.now },
    log: context.log,
  });

const memoryStore = (): Store => {
  let kept: string | undefined;
  return {
    load: () => (kept === undefined ? undefined : JSON.parse(kept)),
    save: state => {
      kept = JSON.stringify(state);
    },
  };
};
