import type { Timestamp } from '#shared/time';
import { CommandClaim } from '../engine/documents.ts';
import { type ItemKey, keys } from '../engine/keys.ts';
import { creation, deletion, update } from '../engine/steps.ts';
import { writeOne } from '../engine/write.ts';

/** Longer than any client retries. */
const KEPT_S = 24 * 3600;

/** A command of one user; a retry has the same `key`. */
export type Command = { userId: string; operation: string; key: string };

const keyOf = ({ userId, operation, key }: Command): ItemKey => keys.commandClaim(userId, operation, key);

/** Claims a command once. Returns the existing claim, if there is one, with the same input or another. */
export const claimCommand = async (
  command: Command,
  input_hash: string,
  now: Timestamp,
): Promise<CommandClaim | undefined> => {
  const expires_at = Math.floor(Date.parse(now) / 1000) + KEPT_S;
  const claim = { user_id: command.userId, operation: command.operation, input_hash, expires_at };
  const written = await writeOne(creation('command-claim', keyOf(command), claim));
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
