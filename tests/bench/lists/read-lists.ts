// A separate process: fills a table, reads its lists through the functions' handlers, and counts.
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import * as z from 'zod';
import { logger } from '#platform/logger';
import { callsByLead } from '#platform/table/calls';
import { putDisposition } from '#platform/table/dispositions';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { createUser } from '#platform/table/users';
import { listDispositions } from '#shared/contracts/backoffice';
import { listCallEvents, listCallHistory, listOpenCalls } from '#shared/contracts/calls';
import { listPendingVerifications } from '#shared/contracts/leads';
import type { Operation } from '#shared/contracts/operation';
import { listVerificationEvents } from '#shared/contracts/sales';
import { defaultDispositions } from '#shared/dispositions/default-dispositions';
import { startTableEngine } from '../../../infra/local/tables/table-engine.ts';
import { aGroup, anAdmin, aUser } from '../../support/builders/a-user.ts';
import { createTestTable } from '../../support/local-cloud/test-table.ts';
import { openCalls } from '../../support/stored-items.ts';
import { aContext, anApiEvent } from '../../support/unit/lambda-events.ts';
import { type DatabaseTap, startDatabaseTap } from '../support/database-tap.ts';
import { fill } from './fill.ts';
import { AGENT_ID, LEAD_ID, TASK_SID, tableItems } from './items.ts';
import { storeVerifications, VERIFIED_ID, verifier } from './verifications.ts';

export type ListRead = { what: string; read: number; returned: number; pages: number; scans: number };

const ITEMS = 100_000;
const FILL_WITHIN_MS = 75_000;
const LABEL = 'lists';
const MOST_PAGES = 30;

type Handler = (event: APIGatewayProxyEventV2WithJWTAuthorizer, context: Context) => Promise<unknown>;
type Page = { items: number; next?: string };

const Answer = z.object({ data: z.array(z.unknown()), next_page_key: z.string().nullish() });

/** Requests one page of a list's operation like the HTTP API. */
const pageOf =
  (
    handler: Handler,
    operation: Operation,
    { sub, ...fixed }: { sub: string } & Record<string, string>,
    pathParameters?: Record<string, string>,
  ) =>
  async (key: string | undefined): Promise<Page> => {
    const queryStringParameters = { ...fixed, ...(key !== undefined && { key }) };
    const answer = await handler(
      anApiEvent(operation, sub, { queryStringParameters, ...(pathParameters && { pathParameters }) }),
      aContext(),
    );
    const { statusCode, body = '' } = answer as APIGatewayProxyStructuredResultV2;
    if (statusCode !== 200) throw new Error(`${operation.name} answered ${statusCode}: ${body}`);
    const { data, next_page_key } = Answer.parse(JSON.parse(body));
    return { items: data.length, ...(next_page_key && { next: next_page_key }) };
  };

/** Reads a list to its end. Reads of single items, such as the actor, are not counted. */
const readList = async (
  tap: DatabaseTap,
  what: string,
  page: (key: string | undefined) => Promise<Page>,
): Promise<ListRead> => {
  const from = tap.requests(LABEL).length;
  const pages: Page[] = [];
  do pages.push(await page(pages.at(-1)?.next));
  while (pages.at(-1)?.next !== undefined && pages.length < MOST_PAGES);
  const requests = tap.requests(LABEL).slice(from);
  const ofList = requests.filter(({ operation }) => operation !== 'GetItem');
  return {
    what,
    read: ofList.reduce((sum, { itemsRead }) => sum + itemsRead, 0),
    returned: pages.reduce((sum, { items }) => sum + items, 0),
    pages: pages.length,
    scans: requests.filter(({ operation }) => operation === 'Scan').length,
  };
};

const createPeople = async () => {
  await putGroupConfiguration(aGroup());
  await putGroupConfiguration(aGroup({ name: 'admin', roles: ['admin'] }));
  await putGroupConfiguration(aGroup({ name: 'verification', roles: ['verification'] }));
  for (const { version: _, ...user } of [aUser({ id: AGENT_ID }), verifier, anAdmin()]) await createUser(user);
  for (const disposition of defaultDispositions) await putDisposition({ ...disposition, version: 1 });
};

const readAll = async (tap: DatabaseTap): Promise<ListRead[]> => {
  const { handler: calls } = await import('../../../lambdas/calls/api.ts');
  const { handler: leads } = await import('../../../lambdas/leads/api.ts');
  const { handler: sales } = await import('../../../lambdas/sales/api.ts');
  const { handler: backoffice } = await import('../../../lambdas/backoffice/api.ts');
  const ofAgent = { sub: AGENT_ID };
  const timeline = pageOf(sales as Handler, listVerificationEvents, { sub: verifier.id }, { id: VERIFIED_ID });
  const lists: [what: string, page: (key: string | undefined) => Promise<Page>][] = [
    ['call history', pageOf(calls as Handler, listCallHistory, ofAgent)],
    ["a task's events", pageOf(calls as Handler, listCallEvents, { sub: anAdmin().id, task_sid: TASK_SID })],
    ["an agent's open calls", pageOf(calls as Handler, listOpenCalls, ofAgent)],
    ['dispositions', pageOf(backoffice as Handler, listDispositions, ofAgent)],
    ['the verification queue', pageOf(leads as Handler, listPendingVerifications, { sub: verifier.id })],
    ["a lead's verification events", timeline],
    ['every open call (reconciler)', async () => ({ items: (await openCalls()).length })],
    [
      "a lead's calls",
      async key => {
        const { data, next_page_key } = await callsByLead(LEAD_ID, { limit: 40, key });
        return { items: data.length, ...(next_page_key && { next: next_page_key }) };
      },
    ],
  ];
  // The groups' configurations are read by the first request and cached for half a minute.
  await pageOf(backoffice as Handler, listDispositions, ofAgent)(undefined);
  // The first reading of a lead's timeline keeps the newest event of each kind for all later ones.
  await timeline(undefined);
  const read: ListRead[] = [];
  for (const [what, page] of lists) read.push(await readList(tap, what, page));
  return read;
};

const main = async () => {
  logger.setLogLevel('SILENT');
  const engine = await startTableEngine({ port: 0 });
  await createTestTable(engine.endpoint);
  const { TABLE_NAME: table = '', AWS_ENDPOINT_URL_DYNAMODB: endpoint = '' } = process.env;
  const tap = await startDatabaseTap(endpoint);
  Object.assign(process.env, { AWS_ENDPOINT_URL_DYNAMODB: tap.endpoint(LABEL), SECOND_FACTOR: 'optional' });
  try {
    await createPeople();
    await storeVerifications();
    const started = performance.now();
    const filled = await fill({ endpoint, table, withinMs: FILL_WITHIN_MS }, tableItems(ITEMS));
    const seconds = (performance.now() - started) / 1000;
    const lists = await readAll(tap);
    await new Promise(resolve => process.send?.({ filled, seconds, lists }, resolve));
  } finally {
    await tap.stop();
    await engine.stop();
  }
};

await main();
process.exit(0);
