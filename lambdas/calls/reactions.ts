import { logger } from '#platform/logger';
import { Rejection } from '#shared/errors';

/** Each reaction by its name. It may be run again at any time: a repetition has no second effect. */
type Reactions = Record<string, () => Promise<void>>;

/** A request to Twilio that fails usually succeeds a moment later; the bus delivers the event only twice more. */
const ROUNDS = 3;

type Failure = { name: string; error: unknown };

const runRound = async (reactions: Reactions, names: string[], round: number): Promise<Failure[]> => {
  const failures: Failure[] = [];
  for (const name of names) {
    try {
      await reactions[name]?.();
    } catch (error) {
      logger.warn('reaction failed', { reaction: name, round, error: error as Error });
      failures.push({ name, error });
    }
  }
  return failures;
};

/** The Lambda runtime logs the message of a thrown error, so a rejection's message is replaced by its code. */
const messageOf = ({ name, error }: Failure): string => {
  if (error instanceof Rejection) return `${name}: ${error.code}`;
  return `${name}: ${error instanceof Error ? error.message : 'unknown'}`;
};

/**
 * Runs all reactions in this order, those after a failed one too, and the failed ones again after the others.
 * @throws Error with the reactions that still failed, so that the bus delivers the event again
 */
export const runReactions = async (reactions: Reactions): Promise<void> => {
  let failures: Failure[] = [];
  let names = Object.keys(reactions);
  for (let round = 1; round <= ROUNDS && names.length > 0; round++) {
    failures = await runRound(reactions, names, round);
    names = failures.map(({ name }) => name);
  }
  if (failures.length > 0) throw new Error(failures.map(messageOf).join('; '));
};
