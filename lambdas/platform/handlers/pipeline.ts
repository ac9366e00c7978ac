import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { Rejection } from '#shared/errors';
import { logger } from '../logger.ts';
import { sendMetrics } from '../metrics.ts';

/** Lambda logs the message of an error that leaves the function; a rejection's is for a person and may name a number. */
const byItsCode = (error: unknown): unknown =>
  error instanceof Rejection ? new Error(`Rejected: ${error.code}.`) : error;

/** The base of every function: log lines with the function and request id, and metrics sent at the end. */
export const pipeline = <Event, Answer>(handle: (event: Event, context: Context) => Promise<Answer>) =>
  middy((event: Event, context: Context) =>
    handle(event, context).catch((error: unknown) => {
      throw byItsCode(error);
    }),
  )
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .use({ after: sendMetrics, onError: sendMetrics });
