import type { SQSClient } from '@aws-sdk/client-sqs';
import type { FunctionName } from '../../infra/functions.ts';
import { advice, entityOf, reasonOf } from './letter.ts';
import { type DeadLetter, discard, withDeadLetters } from './queues.ts';
import { type Outcome, type ReplayClients, replay } from './replay.ts';

export type Command =
  | { verb: 'list' }
  | { verb: 'explain' | 'replay' | 'discard'; id: string }
  | { verb: 'replay-all' | 'discard-all' };

type Run = {
  clients: ReplayClients & { queues: SQSClient };
  stage: string;
  only?: FunctionName[];
  now: Date;
  /** Gets one line of the output. */
  print(line: string): void;
};

const MINUTE_MS = 60_000;
/** A limit, so that nobody deletes many more letters than they expected. */
const MOST_DISCARDED = 1000;

const ageOf = ({ sentAt }: DeadLetter, now: Date): string => {
  const minutes = Math.max(0, Math.floor((now.getTime() - sentAt.getTime()) / MINUTE_MS));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  if (days > 0) return `${days} d ${hours % 24} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
};

/** Never a payload: a letter's record has personal data. */
const lineOf = (letter: DeadLetter, now: Date): string =>
  [letter.id, ageOf(letter, now), letter.consumer, entityOf(letter.content), reasonOf(letter.content)].join('  ');

/** If AWS rejects one letter, the letters after it are still replayed. */
const tryReplay = async ({ clients, stage }: Run, letter: DeadLetter): Promise<Outcome> => {
  try {
    return await replay(clients, stage, letter);
  } catch (error) {
    return { result: 'failed', why: error instanceof Error ? error.name : 'unknown error' };
  }
};

const replayOne = async (run: Run, letter: DeadLetter): Promise<boolean> => {
  const { clients, print } = run;
  const outcome = await tryReplay(run, letter);
  if (outcome.result === 'failed') {
    print(`${letter.id}  stays: ${outcome.why}`);
    return false;
  }
  await discard(clients.queues, letter);
  print(`${letter.id}  ${outcome.result === 'again' ? 'could still not be read: a new letter says why' : 'replayed'}`);
  return true;
};

const find = (letters: DeadLetter[], id: string): DeadLetter => {
  const letter = letters.find(one => one.id === id);
  if (!letter) throw new Error(`There is no letter ${id}. List them again: it may have been replayed.`);
  return letter;
};

const replayAll = async (run: Run, letters: DeadLetter[]): Promise<DeadLetter[]> => {
  const done: DeadLetter[] = [];
  for (const letter of letters) if (await replayOne(run, letter)) done.push(letter);
  run.print(`${done.length} of ${letters.length} replayed.`);
  return done;
};

/** How many there are for each reason, the most frequent first. */
const reasonsOf = (letters: DeadLetter[]): string[] => {
  const counts = new Map<string, number>();
  for (const { consumer, content } of letters) {
    const reason = `${consumer}  ${reasonOf(content)}`;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([reason, count]) => `${count}  ${reason}`);
};

const discardAll = async ({ clients, print }: Run, letters: DeadLetter[]): Promise<DeadLetter[]> => {
  const chosen = letters.slice(0, MOST_DISCARDED);
  for (const line of reasonsOf(chosen)) print(line);
  for (const letter of chosen) await discard(clients.queues, letter);
  const others = letters.length > chosen.length ? ' Run it again for the others.' : '';
  print(`${chosen.length} of ${letters.length} discarded.${others}`);
  return chosen;
};

const carryOut = async (run: Run, command: Command, letters: DeadLetter[]): Promise<DeadLetter[]> => {
  switch (command.verb) {
    case 'list':
      for (const letter of letters) run.print(lineOf(letter, run.now));
      run.print(letters.length === 0 ? 'There are no dead letters.' : `${letters.length} dead letter(s).`);
      return [];
    case 'explain': {
      const letter = find(letters, command.id);
      run.print(lineOf(letter, run.now));
      run.print(advice(letter.content));
      return [];
    }
    case 'replay': {
      const letter = find(letters, command.id);
      return (await replayOne(run, letter)) ? [letter] : [];
    }
    case 'discard': {
      const letter = find(letters, command.id);
      await discard(run.clients.queues, letter);
      run.print(`${letter.id}  discarded`);
      return [letter];
    }
    case 'replay-all':
      return replayAll(run, letters);
    case 'discard-all':
      return discardAll(run, letters);
  }
};

/** Lists, explains, replays or discards the dead letters of a stage. @throws Error for an id that is not there */
export const runDeadLetters = (run: Run, command: Command): Promise<void> =>
  withDeadLetters(run.clients.queues, run, letters => carryOut(run, command, letters));
