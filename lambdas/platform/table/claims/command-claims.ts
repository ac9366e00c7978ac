import type { Timestamp } from '#shared/time';
import { fingerprint } from '../../fingerprint.ts';
import { CommandClaim } from '../engine/documents.ts';
import { type ItemKey, keys } from '../engine/keys.ts';
import { creation, deletion, type Step, update } from '../engine/steps.ts';
import { writeOne } from '../engine/write.ts';

/** Longer than any client retries. */
const KEPT_S = 24 * 3600;

/** A command of one user; a retry has the same `key`. */
export type Command = { userId: string; operation: string; key: string };

const expiryOf = (now: Timestamp): number => Math.floor(Date.parse(now) / 1000) + KEPT_S;

/** The key itself is not stored: the hash of the input is made with it. */
const keyOf = ({ userId, operation, key }: Command): ItemKey => keys.commandClaim(userId, operation, fingerprint(key));

const claimOf = (command: Command, input_hash: string, now: Timestamp): Step => {
  const { userId: user_id, operation } = command;
  return creation('command-claim', keyOf(command), { user_id, operation, input_hash, expires_at: expiryOf(now) });
};

/** The claim as a step of the transaction that does the command: a repetition fails with it. */
export const commandOnce = (command: Command, now: Timestamp): Step => claimOf(command, '', now);

/** Claims a command once. Returns the existing claim, if there is one, with the same input or another. */
export const claimCommand = async (
  command: Command,
  input_hash: string,
  now: Timestamp,
): Promise<CommandClaim | undefined> => {
  const written = await writeOne(claimOf(command, input_hash, now));
  return written.outcome === 'written' ? undefined : CommandClaim.parse(written.current);
};

/** Stores the result of a command. */
export const storeResult = async (command: Command, answer: unknown): Promise<void> => {
  await writeOne(update<CommandClaim>(keyOf(command), { set: { answer: JSON.stringify(answer) } }));
};

/** Removes the claim of a command that did nothing, so that it may be sent again. */
export const releaseCommand = async (command: Command): Promise<void> => {
  await writeOne(deletion(keyOf(command)));
};
