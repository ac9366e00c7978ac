import { Tracer } from '@aws-lambda-powertools/tracer';
import { captureLambdaHandler } from '@aws-lambda-powertools/tracer/middleware';
import type { Context } from 'aws-lambda';
import { pipeline } from './pipeline.ts';

const tracer = new Tracer();

/**
 * The pipeline with Powertools' traces. Apart, because the tracer weighs as much as all the rest of it and a webhook
 * is kept light: there Lambda's own active tracing must do. Answers are personal data and stay out of the trace.
 */
export const tracedPipeline = <Event, Answer>(handle: (event: Event, context: Context) => Promise<Answer>) =>
  pipeline(handle).use(captureLambdaHandler(tracer, { captureResponse: false }));
