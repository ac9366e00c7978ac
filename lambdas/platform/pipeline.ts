import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { logMetrics } from '@aws-lambda-powertools/metrics/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { logger } from './logger.ts';
import { metrics } from './metrics.ts';

/** What every function shares: log lines that name the function and its request, and metrics sent at the end. */
export const pipeline = <Event, Answer>(handle: (event: Event, context: Context) => Promise<Answer>) =>
  middy(handle)
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .use(logMetrics(metrics));
