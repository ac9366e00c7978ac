import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLError, parse, validate } from 'graphql';
import { startHttpServer } from './http-server.ts';

type Sent = { query: string; variables: Record<string, unknown> };
type Answer = { status: number; body: object };

/** The response of an API that accepts everything. */
export const ACCEPTED: Answer = { status: 200, body: { data: {} } };

const directives =
  'directive @aws_iam on OBJECT | FIELD_DEFINITION directive @aws_cognito_user_pools on OBJECT | FIELD_DEFINITION directive @aws_subscribe(mutations: [String!]) on FIELD_DEFINITION scalar AWSJSON';

/** An AppSync endpoint that records the mutations and answers each as the test says. */
export const startUnitAppSync = async (answerTo: (mutation: Sent) => Answer) => {
  const server = await startHttpServer((request, response) => {
    const { status, body } = answerTo(JSON.parse(request.body));
    response.writeHead(status).end(JSON.stringify(body));
  });
  return { ...server, sent: (): Sent[] => server.received.map(request => JSON.parse(request.body)) };
};

/** The error in a mutation according to the deployed schema. */
export const schemaErrors = ({ query }: Sent): readonly GraphQLError[] => {
  const file = new URL('../../../infra/stacks/realtime/schema.graphql', import.meta.url);
  return validate(buildSchema(`${directives}\n${readFileSync(file, 'utf8')}`), parse(query));
};
