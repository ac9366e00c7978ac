import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod';
import { may } from '#shared/access/access';
import type { Operation } from '#shared/contracts/operation';
import { Refusal } from '#shared/errors';
import { type Timestamp, timestamp } from '#shared/time';
import { type Actor, loadActor } from './actor.ts';
import { asRefusal, jsonAnswer, refusalAnswer } from './api-errors.ts';
import { parseInput } from './api-input.ts';
import { logger } from './logger.ts';
import { count } from './metrics.ts';
import { tracedPipeline } from './traced-pipeline.ts';

/** What a verb is given. `now` is the instant the request came in. */
export type ApiRequest<Input> = { input: Input; actor: Actor; now: Timestamp; requestId: string };

export type ApiRoute = {
  operation: Operation;
  run: (
    event: APIGatewayProxyEventV2WithJWTAuthorizer,
    request: Omit<ApiRequest<unknown>, 'input'>,
  ) => Promise<unknown>;
};

/** Binds an operation to the verb that serves it; input and output are parsed by the operation's schemas. */
export const route = <I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O>,
  verb: (request: ApiRequest<z.output<I>>) => Promise<z.input<O>>,
): ApiRoute => ({
  operation,
  run: async (event, request) => {
    const input = parseInput(operation.input, event);
    return operation.output.parse(await verb({ ...request, input }));
  },
});

const requireAccess = (operation: Operation, actor: Actor, requestId: string): void => {
  if (may(actor.access, operation.access)) return;
  logger.warn('access denied', { operation: operation.name, request_id: requestId, user_id: actor.user.id });
  throw new Refusal('forbidden', 'You are not allowed to do this.');
};

const serve = async (
  { operation, run }: ApiRoute,
  event: APIGatewayProxyEventV2WithJWTAuthorizer,
  userId: string,
): Promise<APIGatewayProxyStructuredResultV2> => {
  const { requestId } = event.requestContext;
  const actor = await loadActor(userId);
  requireAccess(operation, actor, requestId);
  return jsonAnswer(200, await run(event, { actor, now: timestamp(new Date()), requestId }), requestId);
};

const answer = async (
  routes: ReadonlyMap<string, ApiRoute>,
  event: APIGatewayProxyEventV2WithJWTAuthorizer,
): Promise<APIGatewayProxyStructuredResultV2> => {
  const started = performance.now();
  const { requestId } = event.requestContext;
  const found = routes.get(event.routeKey);
  const { sub } = event.requestContext.authorizer?.jwt?.claims ?? {};
  const line = { operation: found?.operation.name ?? event.routeKey, request_id: requestId, user_id: sub };
  const elapsed = () => Math.round(performance.now() - started);
  try {
    if (!found) throw new Refusal('not_found', 'There is no such operation.');
    if (typeof sub !== 'string') throw new Refusal('unauthenticated', 'Please sign in.');
    const answered = await serve(found, event, sub);
    logger.info('operation', { ...line, status: answered.statusCode, ms: elapsed() });
    return answered;
  } catch (error) {
    const refusal = asRefusal(error);
    const answered = refusalAnswer(refusal, requestId);
    if (refusal.code === 'internal') {
      count('OperationFailed');
      logger.error('operation failed', { ...line, ms: elapsed(), error: error as Error });
    } else logger.info('operation', { ...line, status: answered.statusCode, code: refusal.code, ms: elapsed() });
    return answered;
  }
};

/** One Lambda of a bounded context: `export const handler = apiHandler(route(disposeCallOperation, verb), ...)`. */
export const apiHandler = (...routes: ApiRoute[]) => {
  const byKey = new Map(routes.map(r => [`${r.operation.method} ${r.operation.path}`, r]));
  return tracedPipeline((event: APIGatewayProxyEventV2WithJWTAuthorizer) => answer(byKey, event));
};
