import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod';
import { may } from '#shared/access/access';
import type { Operation } from '#shared/contracts/operation';
import { Refusal } from '#shared/errors';
import { type Timestamp, timestamp } from '#shared/time';
import { logger } from '../logger.ts';
import { count } from '../metrics.ts';
import { type Actor, loadActor } from './actor.ts';
import { asRefusal, jsonAnswer, refusalAnswer } from './api-errors.ts';
import { parseInput } from './api-input.ts';
import { commandKey, once } from './once.ts';
import { tracedPipeline } from './traced-pipeline.ts';

type ApiEvent = APIGatewayProxyEventV2WithJWTAuthorizer;

/** What every request comes with. `now` is the instant it came in. */
type Received = { now: Timestamp; requestId: string };

/** What a verb is given. */
export type ApiRequest<Input> = Received & { input: Input; actor: Actor };

/** What a verb is given that serves everybody. */
export type PublicRequest<Input> = Received & { input: Input; caller: Caller };

/** Who asked, where nobody is signed in. */
export type Caller = {
  /** The way that the request came by, its last address the one that the API saw; what stands before may be made up. */
  ip: string;
  userAgent: string;
};

export type ApiRoute = { operation: Operation; run: (event: ApiEvent, received: Received) => Promise<unknown> };

/** Binds an operation to the verb that serves it; input and output are parsed by the operation's schemas. */
export const route = <I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O>,
  verb: (request: ApiRequest<z.output<I>>) => Promise<z.input<O>>,
): ApiRoute => ({
  operation,
  run: async (event, received) => {
    const actor = await admit(operation, event, received);
    const input = parseInput(operation.input, event);
    const run = async () => operation.output.parse(await verb({ ...received, actor, input }));
    const key = operation.once && commandKey(event.headers);
    if (key === undefined) return run();
    return once({ userId: actor.user.id, operation: operation.name, key, input }, received.now, run);
  },
});

/**
 * The same for an operation that needs no user.
 * @throws Error for an operation that is not public: the function does not start.
 */
export const publicRoute = <I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O>,
  verb: (request: PublicRequest<z.output<I>>) => Promise<z.input<O>>,
): ApiRoute => {
  if (operation.access.kind !== 'public') throw new Error(`Operation '${operation.name}' is not public.`);
  return {
    operation,
    run: async (event, received) => {
      const input = parseInput(operation.input, event);
      return operation.output.parse(await verb({ ...received, caller: callerOf(event), input }));
    },
  };
};

const LONGEST = 300;

const callerOf = ({ headers, requestContext: { http } }: ApiEvent): Caller => ({
  ip: (headers['x-forwarded-for'] ?? http.sourceIp).slice(-LONGEST),
  userAgent: http.userAgent.slice(0, LONGEST),
});

const userIdOf = (event: ApiEvent): unknown => event.requestContext.authorizer?.jwt?.claims?.sub;

const admit = async (operation: Operation, event: ApiEvent, { requestId }: Received): Promise<Actor> => {
  const userId = userIdOf(event);
  if (typeof userId !== 'string') throw new Refusal('unauthenticated', 'Please sign in.');
  const actor = await loadActor(userId);
  if (may(actor.access, operation.access)) return actor;
  logger.warn('access denied', { operation: operation.name, request_id: requestId, user_id: actor.user.id });
  throw new Refusal('forbidden', 'You are not allowed to do this.');
};

const answer = async (
  routes: ReadonlyMap<string, ApiRoute>,
  event: ApiEvent,
): Promise<APIGatewayProxyStructuredResultV2> => {
  const started = performance.now();
  const { requestId } = event.requestContext;
  const found = routes.get(event.routeKey);
  const line = { operation: found?.operation.name ?? event.routeKey, request_id: requestId, user_id: userIdOf(event) };
  const elapsed = () => Math.round(performance.now() - started);
  try {
    if (!found) throw new Refusal('not_found', 'There is no such operation.');
    const answered = jsonAnswer(200, await found.run(event, { now: timestamp(new Date()), requestId }), requestId);
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
  return tracedPipeline((event: ApiEvent) => answer(byKey, event));
};
