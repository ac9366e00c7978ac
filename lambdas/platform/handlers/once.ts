import * as z from 'zod';
import { Rejection } from '#shared/errors';
import type { Timestamp } from '#shared/time';
import { keyedFingerprint } from '../fingerprint.ts';
import { logger } from '../logger.ts';
import { type Command, claimCommand, releaseCommand, storeResult } from '../table/claims/command-claims.ts';
import { isOptimisticLockConflict } from '../table/engine/optimistic-lock-conflict.ts';

/** The header with the idempotency key of a command; a retry sends the same key. */
const IDEMPOTENCY_HEADER = 'idempotency-key';

/** The idempotency key of a request, if there is one. @throws Rejection `invalid_input` if it is malformed */
export const commandKey = (headers: Record<string, string | undefined>): string | undefined => {
  const sent = headers[IDEMPOTENCY_HEADER];
  if (sent === undefined || z.uuid().safeParse(sent).success) return sent;
  throw new Rejection('invalid_input', 'The key of this request is not valid.');
};

/** After a failed provider request or an unknown error, the command may have been done. */
const didNothing = (error: unknown): boolean =>
  isOptimisticLockConflict(error) ||
  (error instanceof Rejection && !['provider_failed', 'internal'].includes(error.code));

const writeOrLog = async (command: Command, write: Promise<void>): Promise<void> => {
  try {
    await write;
  } catch (error) {
    logger.error('end of a command not noted', {
      operation: command.operation,
      user_id: command.userId,
      cause: error instanceof Error ? error.name : 'unknown',
    });
  }
};

/**
 * Executes a command once: a retry returns the stored result. A command that failed without an effect may be sent
 * again.
 * @throws Rejection `conflict` while the first is being done, if its outcome is unknown, or if another input has the
 * same key
 */
export const once = async (
  { input, ...command }: Command & { input: unknown },
  now: Timestamp,
  run: () => Promise<unknown>,
): Promise<unknown> => {
  // The input may contain a password. The table has this hash and not its key, so a reader of the table cannot guess
  // passwords.
  const hash = keyedFingerprint(command.key, JSON.stringify(input));
  const claimed = await claimCommand(command, hash, now);
  if (claimed && claimed.input_hash !== hash)
    throw new Rejection('conflict', 'This was sent before as something else. Please send it again.');
  if (claimed?.answer !== undefined) return JSON.parse(claimed.answer);
  if (claimed)
    throw new Rejection(
      'conflict',
      'This was sent before and may have been done. Please look before you send it again.',
    );
  try {
    const result = await run();
    await writeOrLog(command, storeResult(command, result));
    return result;
  } catch (error) {
    if (didNothing(error)) await writeOrLog(command, releaseCommand(command));
    throw error;
  }
};
