import * as z from 'zod';
import { disabledUser, Failure, invalidParameter } from '../failure.ts';
import { clientOf, type Pool } from '../pool.ts';
import type { ClientSettings } from '../settings.ts';
import type { StoredUser } from '../state.ts';

type OperationCall = {
  pools: ReadonlyMap<string, Pool>;
  body: unknown;
  /** Throws if the request is not signed, or if the signer may not run the operation on the pool. */
  requireAdmin(poolId: string): void;
};
export type Operation = (call: OperationCall) => Promise<object>;

export const Text = z.string().min(1);
export const ClientMetadata = z.record(z.string(), z.string()).optional();
export const AttributeType = z.object({ Name: Text, Value: z.string().optional() });

export const parse = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = String(issue?.path[0] ?? 'request');
  const member = name.charAt(0).toLowerCase() + name.slice(1);
  const reason = `failed to satisfy constraint: ${issue?.message ?? 'Member must not be null'}`;
  throw invalidParameter(`1 validation error detected: Value at '${member}' ${reason}`);
};

const OfPool = z.object({ UserPoolId: Text });
const OfClient = z.object({ ClientId: Text });
const OfOwner = z.object({ AccessToken: Text });

const poolOf = (pools: OperationCall['pools'], id: string): Pool => {
  const pool = pools.get(id);
  if (!pool) throw new Failure('ResourceNotFoundException', `User pool ${id} does not exist.`);
  return pool;
};

/** An operation of the account's administrators: the request needs a signature and names the pool. */
export const adminOperation =
  <S extends z.ZodObject>(schema: S, run: (pool: Pool, input: z.output<S>) => object | Promise<object>): Operation =>
  async ({ pools, body, requireAdmin }) => {
    const { UserPoolId } = parse(OfPool, body);
    requireAdmin(UserPoolId);
    const pool = poolOf(pools, UserPoolId);
    return run(pool, parse(schema, body));
  };

export type ClientCall = { pool: Pool; client: ClientSettings };

/** An operation for anybody who knows the id of an app client. */
export const clientOperation =
  <S extends z.ZodObject>(
    schema: S,
    run: (call: ClientCall, input: z.output<S>) => object | Promise<object>,
  ): Operation =>
  async ({ pools, body }) => {
    const { ClientId } = parse(OfClient, body);
    const owner = [...pools.values()].find(pool => pool.settings.clients.some(c => c.id === ClientId));
    if (!owner) throw new Failure('ResourceNotFoundException', `User pool client ${ClientId} does not exist.`);
    return run({ pool: owner, client: clientOf(owner, ClientId) }, parse(schema, body));
  };

const invalidToken = () => new Failure('NotAuthorizedException', 'Invalid Access Token');

const verifiedBySome = async (pools: OperationCall['pools'], token: string) => {
  for (const pool of pools.values()) {
    const claims = await pool.signer.verify(token, pool.ports.clock.now()).catch((error: unknown) => {
      const expired = error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED';
      if (expired) throw new Failure('NotAuthorizedException', 'Access Token has expired');
      return undefined;
    });
    if (claims) return { pool, claims };
  }
  throw invalidToken();
};

/** An operation of the signed-in user, with an access token whose session is not revoked. */
export const ownerOperation =
  <S extends z.ZodObject>(
    schema: S,
    run: (call: { pool: Pool; user: StoredUser }, input: z.output<S>) => object | Promise<object>,
  ): Operation =>
  async ({ pools, body }) => {
    const { pool, claims } = await verifiedBySome(pools, parse(OfOwner, body).AccessToken);
    if (claims.token_use !== 'access') throw invalidToken();
    const user = pool.users.get(String(claims.username));
    if (!user.enabled) throw disabledUser();
    if (!pool.sessions.isLive(claims.origin_jti)) {
      throw new Failure('NotAuthorizedException', 'Access Token has been revoked');
    }
    return run({ pool, user }, parse(schema, body));
  };
