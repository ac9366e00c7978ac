import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodeJwt, type JSONWebKeySet, type JWTPayload } from 'jose';
import { arnOf } from '../assembly/resource-kinds.ts';
import type { Authorizer } from '../iam/authorizer.ts';
import { openPool, type Pool, type PoolPorts } from './pool.ts';
import { handleRequest, type ServerPorts } from './server.ts';
import type { PoolSettings } from './settings.ts';
import { type Store, UserPoolState } from './state.ts';
import { issuerOf } from './tokens.ts';

export type { Delivery } from './pool.ts';
export { type PoolSettings, readPoolSettings } from './settings.ts';
export { fileStore, type Store } from './state.ts';
export { issuerOf } from './tokens.ts';
export type { InvokeTrigger } from './triggers.ts';

type UserPoolOptions = {
  pools: PoolSettings[];
  invokeTrigger: PoolPorts['invokeTrigger'];
  store: Store;
  /** Receives the messages that Cognito would send by e-mail. */
  deliver: PoolPorts['deliver'];
  clock?: PoolPorts['clock'];
  authorizer: Authorizer;
  log?(line: string): void;
};

export type UserPool = {
  /** Handles one request on a shared server; returns false, and sends nothing, if it is not for a user pool. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /**
   * The claims of an access or id token of one of the pools. Rejects with jose's errors: `ERR_JWT_EXPIRED` when it is
   * expired, others when it is not ours. As with AWS, a sign-out does not make a token invalid here.
   */
  verify(token: string): Promise<JWTPayload>;
  /** The public keys of a pool. */
  jwks(poolId: string): JSONWebKeySet;
};

/** Opens every pool of the stage with its stored state. */
export const createUserPool = async (options: UserPoolOptions): Promise<UserPool> => {
  const { store, clock = { now: () => new Date() }, log = () => {} } = options;
  const loaded = await store.load();
  const stored: UserPoolState = loaded === undefined ? { pools: {} } : UserPoolState.parse(loaded);
  const ports: PoolPorts = { invokeTrigger: options.invokeTrigger, deliver: options.deliver, clock };
  const pools = new Map<string, Pool>();
  for (const settings of options.pools) {
    pools.set(settings.id, await openPool(ports, { settings, stored: stored.pools[settings.id] }));
  }
  const save = () => {
    const states = [...pools].map(([id, pool]) => [id, pool.state] as const);
    store.save({ pools: Object.fromEntries(states) });
  };
  save();
  const { authorizer } = options;
  const requireAdmin: ServerPorts['requireAdmin'] = (request, operation, poolId) =>
    authorizer.require(authorizer.callerOf(request), [
      { action: `cognito-idp:${operation}`, resource: arnOf('cognito-idp', `userpool/${poolId}`) },
    ]);
  const server = { pools, save, log, requireAdmin };
  const poolOf = (id: string): Pool => {
    const pool = pools.get(id);
    if (!pool) throw new Error(`There is no user pool '${id}'.`);
    return pool;
  };
  return {
    handle: (request, response) => handleRequest(server, request, response),
    verify: async token => {
      const { iss } = decodeJwt(token);
      const pool = [...pools.values()].find(p => issuerOf(p.settings) === iss);
      if (!pool) throw new Error(`No user pool of this stage issued the token (${iss}).`);
      return pool.signer.verify(token, clock.now());
    },
    jwks: poolId => poolOf(poolId).signer.jwks,
  };
};
