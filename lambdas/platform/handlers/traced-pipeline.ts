import { Tracer } from '@aws-lambda-powertools/tracer';
import { captureLambdaHandler } from '@aws-lambda-powertools/tracer/middleware';
import type { Context } from 'aws-lambda';
import { pipeline } from './pipeline.ts';

const tracer = new Tracer();

/**
 * The pipeline with Powertools' tracer. It is separate because the tracer doubles a webhook's bundle; webhooks use
 * Lambda's active tracing only. Responses contain personal data and are not traced.
 */
export const tracedPipeline = <Event, Answer>(handle: (event: Event, context: Context) => Promise<Answer>) =>
  pipeline(handle).use(captureLambdaHandler(tracer, { captureResponse: false }));
