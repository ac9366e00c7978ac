import { type Timestamp, timestamp } from '#shared/time';
import { logger } from '../logger.ts';
import { tracedPipeline } from './traced-pipeline.ts';

/**
 * The Lambda of a schedule, or of the messages that a schedule sends. It rethrows the verb's error, so that the error
 * alarm counts it.
 */
export const scheduleHandler = (name: string, verb: (request: { now: Timestamp }) => Promise<void>) =>
  tracedPipeline(async (_event: unknown): Promise<void> => {
    const started = performance.now();
    await verb({ now: timestamp(new Date()) });
    logger.info('schedule', { schedule: name, ms: Math.round(performance.now() - started) });
  });
