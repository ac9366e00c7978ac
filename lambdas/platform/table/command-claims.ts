import type { Timestamp } from '#shared/time';
import { CommandClaim } from './engine/documents.ts';
import { type ItemKey, keys } from './engine/keys.ts';
import { creation, deletion, update } from './engine/steps.ts';
import { writeOne } from './engine/write.ts';

/** Longer than anybody tries again. */
const KEPT_S = 24 * 3600;

/** One person's command: `key` is her client's, the same for the same command sent again. */
export type Command = { userId: string; operation: string; key: string };

const keyOf = ({ userId, operation, key }: Command): ItemKey => keys.commandClaim(userId, operation, key);

/** Claims a command, once. Answers the claim that is there already, if one is: of the same input or another. */
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

/** Keeps what a command answered. */
export const keepAnswer = async (command: Command, answer: unknown): Promise<void> => {
  await writeOne(update<CommandClaim>(keyOf(command), { set: { answer: JSON.stringify(answer) } }));
};

/** Of a command that did nothing: it may be sent again. */
export const releaseCommand = async (command: Command): Promise<void> => {
  await writeOne(deletion(keyOf(command)));
};
