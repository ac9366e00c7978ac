import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod';
import { may } from '#shared/access/access';
import { type Operation, type OperationsOf, operationsOf } from '#shared/contracts/operation';
import { ORIGIN_SECRET_HEADER } from '#shared/contracts/public-pages';
import { Rejection } from '#shared/errors';
import { type Timestamp, timestamp } from '#shared/time';
import { isActiveSession, type SignIn } from '#shared/users/session';
import { logger } from '../logger.ts';
import { count } from '../metrics.ts';
import { type Actor, loadActor, withCurrentFeatures } from './actor.ts';
import { asRejection, jsonResponse, rejectionResponse } from './api-errors.ts';
import { parseInput } from './api-input.ts';
import { leadOfInput } from './lead-of-input.ts';
import { maskedAddresses } from './network-of.ts';
import { commandKey, once } from './once.ts';
import { lacksSecondFactor } from './second-factor.ts';
import { sessionEnded, signedInOf } from './sign-in.ts';
import { markedAddressesOf, sourceAddressesOf } from './source-addresses.ts';
import { tracedPipeline } from './traced-pipeline.ts';

type ApiEvent = APIGatewayProxyEventV2WithJWTAuthorizer;

/** What every request has. `now` is the time at which it arrived. */
type Received = { now: Timestamp; requestId: string };

/** The request that a verb gets. */
export type ApiRequest<Input> = Received & { input: Input; actor: Actor; signIn: SignIn };

/** The request that a public verb gets. */
type PublicRequest<Input> = Received & { input: Input; caller: Caller };

/** The caller of a public operation. */
export type Caller = {
  /** Where the request came from (source-addresses.ts). */
  ip: string;
  userAgent: string;
  /** The unchecked proof in the request that it came through the distribution. */
  originSecret?: string;
};

/** The function that serves an operation. One that is open to everybody is given a caller instead of an actor. */
type VerbOf<O> =
  O extends Operation<infer Input, infer Output, infer Access>
    ? (
        request: Access extends { kind: 'public' } ? PublicRequest<z.output<Input>> : ApiRequest<z.output<Input>>,
      ) => Promise<z.input<Output>>
    : never;

/** One verb for each operation of a contract: a missing or surplus one does not compile. */
type VerbsOf<Contract> = { [K in keyof OperationsOf<Contract>]: VerbOf<Contract[K]> };

type AnyVerb = (request: Received & { input: unknown }) => Promise<unknown>;
type ApiRoute = { operation: Operation; run: (event: ApiEvent, received: Received) => Promise<unknown> };

/** The parsed input; from here on the request's log lines carry the id of the lead that it names. */
const readInput = (operation: Operation, event: ApiEvent): unknown => {
  const input = parseInput(operation.input, event);
  const lead_id = leadOfInput(operation, input);
  if (lead_id !== undefined) logger.appendKeys({ lead_id });
  return input;
};

/** Input and output are parsed by the operation's schemas. */
const signedInRoute = (operation: Operation, verb: AnyVerb): ApiRoute => ({
  operation,
  run: async (event, received) => {
    const { userId, signIn } = signedInOf(event);
    const admitted = await admit(operation, { userId, signIn }, received);
    const actor: Actor = { ...admitted, sourceIp: markedAddressesOf(event) };
    const input = readInput(operation, event);
    const request: ApiRequest<unknown> = { ...received, actor, signIn, input };
    const run = async () => operation.output.parse(await verb(request));
    const key = operation.once && commandKey(event.headers);
    if (key === undefined) return run();
    return once({ userId: actor.user.id, operation: operation.name, key, input }, received.now, run);
  },
});

const publicRoute = (operation: Operation, verb: AnyVerb): ApiRoute => ({
  operation,
  run: async (event, received) => {
    const input = parseInput(operation.input, event);
    const request: PublicRequest<unknown> = { ...received, caller: callerOf(event), input };
    return operation.output.parse(await verb(request));
  },
});

const LONGEST = 300;

const callerOf = (event: ApiEvent): Caller => {
  const originSecret = event.headers[ORIGIN_SECRET_HEADER];
  return {
    ip: sourceAddressesOf(event),
    userAgent: event.requestContext.http.userAgent.slice(0, LONGEST),
    ...(originSecret !== undefined && { originSecret }),
  };
};

const userIdOf = (event: ApiEvent): unknown => event.requestContext.authorizer?.jwt?.claims?.sub;

/** The user, read once for each request: who it is, whether the session is active, and what the user may do. */
const admit = async (
  operation: Operation,
  { userId, signIn }: ReturnType<typeof signedInOf>,
  { requestId }: Received,
): Promise<Actor> => {
  const actor = await loadActor(userId);
  const deny = (rejection: Rejection, reason: string): never => {
    logger.warn('access denied', { operation: operation.name, request_id: requestId, user_id: userId, reason });
    throw rejection;
  };
  if (!operation.startsSession && !isActiveSession(actor.user, signIn)) return deny(sessionEnded(), 'session ended');
  // A feature that an admin has just granted counts at once.
  const admitted = may(actor.access, operation.access) ? actor : await withCurrentFeatures(actor, operation.access);
  if (!may(admitted.access, operation.access))
    return deny(new Rejection('forbidden', 'You are not allowed to do this.'), 'permission');
  if (!operation.withoutSecondFactor && lacksSecondFactor(admitted))
    return deny(new Rejection('forbidden', 'Set up your second factor first: reload the page.'), 'second factor');
  return admitted;
};

const respond = async (
  routes: ReadonlyMap<string, ApiRoute>,
  event: ApiEvent,
): Promise<APIGatewayProxyStructuredResultV2> => {
  const started = performance.now();
  const { requestId } = event.requestContext;
  const found = routes.get(event.routeKey);
  const line = {
    operation: found?.operation.name ?? event.routeKey,
    request_id: requestId,
    user_id: userIdOf(event),
  };
  // Behind the distribution, the address in the access log of the API is the distribution's.
  // A customer's or a visitor's address is personal data: their log lines name only its network.
  const addresses = sourceAddressesOf(event);
  const isPublic = found?.operation.access.kind === 'public';
  logger.appendKeys({ source_ip: isPublic ? maskedAddresses(addresses) : addresses });
  const elapsed = () => Math.round(performance.now() - started);
  try {
    if (!found) throw new Rejection('not_found', 'There is no such operation.');
    const response = jsonResponse(200, await found.run(event, { now: timestamp(new Date()), requestId }), requestId);
    logger.info('operation', { ...line, status: response.statusCode, ms: elapsed() });
    return response;
  } catch (error) {
    const rejection = asRejection(error);
    const response = rejectionResponse(rejection, requestId);
    if (rejection.code === 'internal') {
      count('OperationFailed');
      logger.error('operation failed', { ...line, ms: elapsed(), error: error as Error });
    } else logger.info('operation', { ...line, status: response.statusCode, code: rejection.code, ms: elapsed() });
    return response;
  }
};

const routeKeyOf = ({ method, path }: Operation): string => `${method} ${path}`;

/** One Lambda of a bounded context: its contract, and a verb for each operation of it. */
export const apiHandler = <Contract extends object>(contract: Contract, verbs: VerbsOf<Contract>) => {
  const verbByName = new Map<string, AnyVerb>(Object.entries(verbs));
  const routes = new Map(
    operationsOf(contract).map(operation => {
      const verb = verbByName.get(operation.name) as AnyVerb;
      const route = operation.access.kind === 'public' ? publicRoute : signedInRoute;
      return [routeKeyOf(operation), route(operation, verb)] as const;
    }),
  );
  return tracedPipeline((event: ApiEvent) => respond(routes, event));
};
