import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { logger } from '../logger.ts';
import { sendMetrics } from '../metrics.ts';

/** The base of every function: log lines with the function and request id, and metrics sent at the end. */
export const pipeline = <Event, Answer>(handle: (event: Event, context: Context) => Promise<Answer>) =>
  middy(handle)
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .use({ after: sendMetrics, onError: sendMetrics });
