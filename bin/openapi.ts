import { writeFileSync } from 'node:fs';
import * as z from 'zod';
import type { Operation } from '../shared/contracts/operation.ts';
import { operations, type ServedOperation } from '../shared/contracts/operations.ts';
import { ErrorBody, type ErrorCode, errorStatus } from '../shared/errors.ts';

type Json = Record<string, unknown>;

const methodsWithBody = ['POST', 'PUT', 'PATCH'];

/** The error codes that every operation can return in addition to its own. */
const alwaysPossible: ErrorCode[] = ['invalid_input', 'unauthenticated', 'forbidden', 'internal'];

const inputSchema = (operation: Operation) =>
  z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Json>;
    required?: string[];
  };

const outputSchema = (operation: Operation) => z.toJSONSchema(operation.output, { unrepresentable: 'any' });

const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);

const parameters = (operation: Operation): Json[] => {
  const { properties = {}, required = [] } = inputSchema(operation);
  const inPath = pathNames(operation.path);
  return Object.entries(properties)
    .filter(([name]) => inPath.includes(name) || !methodsWithBody.includes(operation.method))
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema,
    }));
};

const body = (operation: Operation): Json => {
  if (!methodsWithBody.includes(operation.method)) return {};
  const { $schema: _, ...schema } = inputSchema(operation) as Json;
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
};

const content = (schema: Json) => ({ 'application/json': { schema } });

const failures = (operation: Operation): Record<string, Json> => {
  const codes = [...new Set([...alwaysPossible, ...operation.errors])];
  const failure = (status: number): Json => ({
    description: codes.filter(code => errorStatus[code] === status).join(', '),
    content: content({ $ref: '#/components/schemas/ErrorBody' }),
  });
  return Object.fromEntries(codes.map(code => [errorStatus[code], failure(errorStatus[code])]));
};

const needs = ({ access }: Operation): string => {
  if (access.kind === 'role') return `One of the roles ${access.anyOf.join(', ')}; an admin always.`;
  if (access.kind === 'feature') return `The feature ${access.feature}; an admin always.`;
  return access.kind === 'signed-in' ? 'Anybody who is signed in.' : 'Nothing.';
};

const described = (operation: ServedOperation): Json => {
  const { $schema: _, ...output } = outputSchema(operation) as Json;
  return {
    operationId: operation.name,
    tags: [operation.context],
    summary: operation.summary,
    description: `Needs: ${needs(operation)}`,
    security: operation.access.kind === 'public' ? [] : [{ accessToken: [] }],
    parameters: parameters(operation),
    ...body(operation),
    responses: { 200: { description: 'Done', content: content(output) }, ...failures(operation) },
  };
};

const paths: Record<string, Json> = {};
for (const operation of operations)
  paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: described(operation) };

const { $schema: _, ...errorBody } = z.toJSONSchema(ErrorBody) as Json;

const document = {
  openapi: '3.1.0',
  info: {
    title: 'Coverline',
    version: '1',
    description: 'The call-centre API, written from the contracts in shared/contracts. Times are ISO 8601 UTC.',
  },
  paths,
  components: {
    schemas: { ErrorBody: errorBody },
    securitySchemes: {
      accessToken: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: "The user pool's access token.",
      },
    },
  },
};

const text = `${JSON.stringify(document, null, 2)}\n`;
const [target] = process.argv.slice(2);
if (target) writeFileSync(target, text);
else process.stdout.write(text);
