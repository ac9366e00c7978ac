import { isTextMissed, type ReceivedText, receiveText } from '#platform/do-not-call/receive-text';
import { logger } from '#platform/logger';
import { type Timestamp, timestamp } from '#shared/time';
import type { ReconcileDeps, Repair } from './deps.ts';

/** Shorter than the claim of a message is kept: a text has its effect once, also after a person has lifted it. */
const LOOKS_BACK_MS = 12 * 3_600_000;
const EVERY_MINUTES = 10;

const isDue = (now: Timestamp): boolean => new Date(now).getUTCMinutes() % EVERY_MINUTES === 0;

const lookedBackTo = (now: Timestamp): Timestamp => timestamp(new Date(Date.parse(now) - LOOKS_BACK_MS));

const takeIfMissed = async (text: ReceivedText, now: Timestamp): Promise<void> => {
  if (!(await isTextMissed(text))) return;
  await receiveText(text, now);
  logger.warn('missed text taken', { message_sid: text.messageSid });
};

/** The texts of the last hours whose webhooks did not bring what they ask for (docs/decisions/0089). */
const followTexts = async ({ provider }: ReconcileDeps, now: Timestamp): Promise<void> => {
  const failed: string[] = [];
  for (const text of await provider.receivedTexts(lookedBackTo(now)))
    await takeIfMissed(text, now).catch(() => failed.push(text.messageSid));
  if (failed.length > 0) throw new Error(`Texts not taken: ${failed.join(', ')}.`);
};

/** Each ten minutes: the list is long, and few webhooks of texts fail. */
export const textRepairs = (deps: ReconcileDeps, now: Timestamp): Repair[] =>
  isDue(now) ? [{ name: 'texts', ids: {}, run: () => followTexts(deps, now) }] : [];
