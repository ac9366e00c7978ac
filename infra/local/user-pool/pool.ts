import { Attempts } from './attempts.ts';
import { Challenges } from './challenges.ts';
import { Failure } from './failure.ts';
import { Sessions } from './sessions.ts';
import type { ClientSettings, PoolSettings } from './settings.ts';
import type { PoolState } from './state.ts';
import { makeKey, makeSigner, type TokenSigner } from './tokens.ts';
import type { InvokeTrigger } from './triggers.ts';
import { Users } from './users.ts';

/** A message that Cognito would send by e-mail. */
export type Delivery = {
  kind: 'invitation' | 'forgot-password';
  poolId: string;
  username: string;
  to: string;
  /** A temporary password, or a confirmation code. */
  code: string;
};

/** The ports of a pool. `deliver` replaces the e-mail; all times come from `clock`. */
export type PoolPorts = {
  invokeTrigger: InvokeTrigger;
  deliver(delivery: Delivery): void;
  clock: { now(): Date };
};

/** An open pool: its settings, its stored state and its ports. */
export type Pool = {
  settings: PoolSettings;
  state: PoolState;
  users: Users;
  sessions: Sessions;
  challenges: Challenges;
  attempts: Attempts;
  signer: TokenSigner;
  ports: PoolPorts;
  /** Seconds since 1970. */
  now(): number;
};

const emptyState = async (): Promise<PoolState> => ({ key: await makeKey(), users: [], groups: [], sessions: [] });

/** Adds the template's groups and updates their descriptions; groups created at run time stay. */
const declareGroups = (state: PoolState, settings: PoolSettings, now: number): void => {
  for (const declared of settings.groups) {
    const known = state.groups.find(g => g.name === declared.name);
    if (known) Object.assign(known, declared);
    else state.groups.push({ ...declared, created: now, modified: now });
  }
};

export const openPool = async (
  ports: PoolPorts,
  { settings, stored }: { settings: PoolSettings; stored: PoolState | undefined },
): Promise<Pool> => {
  const state = stored ?? (await emptyState());
  const now = () => Math.floor(ports.clock.now().getTime() / 1000);
  declareGroups(state, settings, now());
  return {
    settings,
    state,
    users: new Users(settings, state.users),
    sessions: new Sessions(state.sessions),
    challenges: new Challenges(),
    attempts: new Attempts(),
    signer: await makeSigner(settings, state.key),
    ports,
    now,
  };
};

export const clientOf = (pool: Pool, clientId: string): ClientSettings => {
  const client = pool.settings.clients.find(c => c.id === clientId);
  if (!client) throw new Failure('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
  return client;
};
