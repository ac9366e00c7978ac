import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import { Rejection } from '#shared/errors';

type InputEvent = Pick<
  APIGatewayProxyEventV2,
  'body' | 'isBase64Encoded' | 'queryStringParameters' | 'pathParameters'
> & { requestContext: { http: { method: string } } };

const methodsWithBody = ['POST', 'PUT', 'PATCH'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body as text, decoded if the gateway encoded it. */
export const bodyOf = (event: { body?: string; isBase64Encoded?: boolean }): string =>
  event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? '');

/** DynamoDB rejects half a surrogate pair, which JSON can escape; the replacement character stands for it. */
const wellFormed = (_: string, value: unknown): unknown => (typeof value === 'string' ? value.toWellFormed() : value);

const jsonBody = (event: InputEvent): Record<string, unknown> => {
  const text = bodyOf(event);
  if (!text) return {};
  const malformed = (message: string) =>
    new Rejection('invalid_input', 'The request is not valid JSON.', [{ field: '', message }]);
  let value: unknown;
  try {
    value = JSON.parse(text, wellFormed);
  } catch {
    throw malformed('Malformed JSON');
  }
  if (!isRecord(value)) throw malformed('Expected a JSON object');
  return value;
};

/**
 * An operation's input: the JSON body of a POST, PUT or PATCH, otherwise the query; path parameters are added.
 * @throws Rejection `invalid_input` with a detail for each field that does not fit
 */
export const parseInput = <S extends z.ZodType>(schema: S, event: InputEvent): z.output<S> => {
  const sent = methodsWithBody.includes(event.requestContext.http.method)
    ? jsonBody(event)
    : (event.queryStringParameters ?? {});
  const parsed = schema.safeParse({ ...sent, ...event.pathParameters });
  if (parsed.success) return parsed.data;
  throw new Rejection(
    'invalid_input',
    'Some of what was sent is missing or not valid.',
    parsed.error.issues.map(issue => ({ field: issue.path.join('.'), message: issue.message })),
  );
};
