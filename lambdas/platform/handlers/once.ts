import * as z from 'zod';
import { Refusal } from '#shared/errors';
import type { Timestamp } from '#shared/time';
import { fingerprint } from '../fingerprint.ts';
import { logger } from '../logger.ts';
import { type Command, claimCommand, keepAnswer, releaseCommand } from '../table/command-claims.ts';
import { isLostRace } from '../table/engine/optimistic-lock-conflict.ts';

/** What a client sends with a command that is done once: the same again where it got no answer. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** The key that a request came with, if any. @throws Refusal `invalid_input` for what is none */
export const commandKey = (headers: Record<string, string | undefined>): string | undefined => {
  const sent = headers[IDEMPOTENCY_HEADER];
  if (sent === undefined || z.uuid().safeParse(sent).success) return sent;
  throw new Refusal('invalid_input', 'The key of this request is not valid.');
};

/** A provider that failed may have done it all the same; of an unknown error nobody knows. */
const didNothing = (error: unknown): boolean =>
  isLostRace(error) || (error instanceof Refusal && !['provider_failed', 'internal'].includes(error.code));

const noted = async (command: Command, note: Promise<void>): Promise<void> => {
  try {
    await note;
  } catch (error) {
    logger.error('end of a command not noted', {
      operation: command.operation,
      user_id: command.userId,
      cause: error instanceof Error ? error.name : 'unknown',
    });
  }
};

/**
 * Does a command once: sent again after a lost answer, it answers what it answered. One that did nothing may be sent
 * again. `input` is what was sent, as the operation reads it.
 * @throws Refusal `conflict` while the first is being done, where nobody knows whether it was, or where another input
 * came with the same key
 */
export const once = async (
  { input, ...command }: Command & { input: unknown },
  now: Timestamp,
  run: () => Promise<unknown>,
): Promise<unknown> => {
  const hash = fingerprint(JSON.stringify(input));
  const claimed = await claimCommand(command, hash, now);
  if (claimed && claimed.input_hash !== hash)
    throw new Refusal('conflict', 'This was sent before as something else. Please send it again.');
  if (claimed?.answer !== undefined) return JSON.parse(claimed.answer);
  if (claimed)
    throw new Refusal('conflict', 'This was sent before and may have been done. Please look before you send it again.');
  try {
    const answer = await run();
    await noted(command, keepAnswer(command, answer));
    return answer;
  } catch (error) {
    if (didNothing(error)) await noted(command, releaseCommand(command));
    throw error;
  }
};
