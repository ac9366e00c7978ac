import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createAuthorizer } from '../iam/authorizer.ts';
import type { UserPoolState } from './state.ts';
import { makeKey } from './tokens.ts';
import { createUserPool, type Delivery, type InvokeTrigger, readPoolSettings, type Store } from './user-pool.ts';

export const POOL_ID = 'us-east-1_Local0001';
export const CLIENT_ID = 'webclient0001';
export const PASSWORD = 'Correct-Horse-7';

export const memoryStore = (kept?: string): Store & { kept?: string } => {
  const store: Store & { kept?: string } = {
    kept,
    load: () => (store.kept === undefined ? undefined : JSON.parse(store.kept)),
    save: (state: UserPoolState) => {
      store.kept = JSON.stringify(state);
    },
  };
  return store;
};

type TestClock = {
  now(): Date;
  advance(seconds: number): void;
  /** Stops the clock, so that a slow machine does not matter; returns the function that starts it again. */
  hold(): () => void;
};
const testClock = (): TestClock => {
  let ahead = 0;
  let heldAt: number | undefined;
  return {
    now: () => new Date((heldAt ?? Date.now()) + ahead * 1000),
    hold: () => {
      heldAt = Date.now();
      return () => {
        heldAt = undefined;
      };
    },
    advance: seconds => {
      ahead += seconds;
    },
  };
};

// As in infra/stacks/identity/identity-stack.ts.
const secondFactorIsOptional = { MfaConfiguration: 'OPTIONAL', EnabledMfas: ['SOFTWARE_TOKEN_MFA'] };

const template = (triggers: object, client: object, pool: object) => ({
  poolId: POOL_ID,
  pool: {
    UsernameAttributes: ['email'],
    // As in infra/stacks/identity/identity-stack.ts.
    Schema: [{ Name: 'attempt' }],
    Policies: {
      PasswordPolicy: {
        MinimumLength: 12,
        RequireLowercase: true,
        RequireUppercase: true,
        RequireNumbers: true,
        RequireSymbols: true,
        TemporaryPasswordValidityDays: 3,
      },
    },
    LambdaConfig: triggers,
    ...secondFactorIsOptional,
    ...pool,
  },
  clients: [
    {
      id: CLIENT_ID,
      properties: {
        ExplicitAuthFlows: [
          'ALLOW_USER_SRP_AUTH',
          'ALLOW_USER_PASSWORD_AUTH',
          'ALLOW_ADMIN_USER_PASSWORD_AUTH',
          'ALLOW_REFRESH_TOKEN_AUTH',
        ],
        PreventUserExistenceErrors: 'ENABLED',
        AccessTokenValidity: 30,
        IdTokenValidity: 20,
        RefreshTokenValidity: 720,
        TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
        ...client,
      },
    },
  ],
  groups: [{ GroupName: 'closer_t1', Description: 'Closers', Precedence: 1 }, { GroupName: 'fronter_t1' }],
});

/** One signing key for all pools of a process: a key takes longer than most tests. */
let key: ReturnType<typeof makeKey> | undefined;

const storeWithKey = async (): Promise<Store> => {
  key ??= makeKey();
  const state: UserPoolState = { pools: { [POOL_ID]: { key: await key, users: [], groups: [], sessions: [] } } };
  return memoryStore(JSON.stringify(state));
};

/** A pool behind a real HTTP server on a free port, with the AWS SDK's client for it. */
export const startTestPool = async (
  options: {
    store?: Store;
    triggers?: object;
    client?: object;
    /** Properties of the pool that replace those of our own. */
    pool?: object;
    invokeTrigger?: InvokeTrigger;
    clock?: TestClock;
  } = {},
) => {
  const clock = options.clock ?? testClock();
  const mails: Delivery[] = [];
  const userPool = await createUserPool({
    pools: [readPoolSettings(template(options.triggers ?? {}, options.client ?? {}, options.pool ?? {}))],
    invokeTrigger: options.invokeTrigger ?? (async (_id, event) => event),
    store: options.store ?? (await storeWithKey()),
    deliver: mail => mails.push(mail),
    authorizer: createAuthorizer({ sessions: [] }),
    clock,
  });
  const server = createServer((request, response) => {
    void userPool.handle(request, response).then(served => {
      if (!served) response.writeHead(404).end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const sdk = new CognitoIdentityProviderClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
  const stop = () => {
    sdk.destroy();
    server.closeAllConnections();
    return new Promise(resolve => server.close(resolve));
  };
  return { userPool, endpoint, sdk, mails, clock, stop };
};
export type TestPool = Awaited<ReturnType<typeof startTestPool>>;
