import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';

export const UserStatus = z.enum(['CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED']);

const Seconds = z.number().int();

export const StoredUser = z.object({
  username: z.string(),
  attributes: z.record(z.string(), z.string()),
  enabled: z.boolean(),
  status: UserStatus,
  groups: z.array(z.string()),
  /** Absent after an administrator's reset, until the user has set a new password. */
  password: z.object({ salt: z.string(), verifier: z.string() }).optional(),
  temporaryPasswordUntil: Seconds.optional(),
  /** The key that the user's app shares; absent until a first code was right. `step` is that of the last code. */
  softwareToken: z.object({ secret: z.string(), active: z.boolean(), step: z.number().int() }).optional(),
  /** The key of a set-up that is not finished. */
  newSecret: z.string().optional(),
  resetCode: z.object({ hash: z.string(), until: Seconds }).optional(),
  created: Seconds,
  modified: Seconds,
});
export type StoredUser = z.infer<typeof StoredUser>;

/** One sign-in: it is valid as long as its refresh token, which is stored only as a hash. */
export const Session = z.object({
  id: z.string(),
  username: z.string(),
  clientId: z.string(),
  refreshHash: z.string(),
  /** Rotated tokens: each is valid until its time; later use means that it was stolen. */
  formerRefresh: z.array(z.object({ hash: z.string(), until: Seconds })),
  authTime: Seconds,
  until: Seconds,
  revoked: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const Group = z.object({
  name: z.string(),
  description: z.string().optional(),
  precedence: z.number().optional(),
  created: Seconds,
  modified: Seconds,
});
export type Group = z.infer<typeof Group>;

export const PoolState = z.object({
  /** The private key that signs the pool's tokens, as a JWK. */
  key: z.record(z.string(), z.unknown()),
  users: z.array(StoredUser),
  groups: z.array(Group),
  sessions: z.array(Session),
});
export type PoolState = z.infer<typeof PoolState>;

export const UserPoolState = z.object({ pools: z.record(z.string(), PoolState) });
export type UserPoolState = z.infer<typeof UserPoolState>;

/** The storage of the pools' state; `load` returns undefined if nothing is stored. */
export type Store = { load(): unknown; save(state: UserPoolState): void };

/** Stores the state in one JSON file that is replaced as a whole, so that a crash leaves the old file. */
export const fileStore = (path: string): Store => ({
  load: () => {
    try {
      return JSON.parse(readFileSync(path, 'utf8'));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  },
  save: state => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, JSON.stringify(state), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  },
});
