import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '../../../infra/local/http/listen.ts';
import { readBody, send } from '../../../infra/local/http/messages.ts';
import { type TableRequest, tableRequest } from './table-request.ts';

export type DatabaseTap = {
  /** An address of the database that records its requests under `label`. */
  endpoint(label: string): string;
  /** The labels of all requests so far. */
  labels(): string[];
  /** The requests by that address, in the order of the responses. */
  requests(label: string): readonly TableRequest[];
  /** Sets the delay of every response in milliseconds. */
  delay(ms: number): void;
  stop(): Promise<void>;
};

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

const agent = new Agent({ keepAlive: true });

const pass = (database: URL, headers: IncomingMessage['headers'], body: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const to = { host: database.hostname, port: database.port, path: '/', method: 'POST' };
    const options = { ...to, headers: { ...headers, 'content-length': body.length }, agent };
    const passed = httpRequest(options, response => {
      readBody(response).then(
        answer => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: answer }),
        reject,
      );
    });
    passed.on('error', reject);
    passed.end(body);
  });

/** The same request, whose response says what capacity it took. */
const withCapacity = (body: Buffer): Buffer =>
  Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), ReturnConsumedCapacity: 'TOTAL' }));

const headersOf = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answer.headers)
      .filter(([name]) => name !== 'transfer-encoding' && name !== 'connection')
      .map(([name, value]) => [name, String(value)]),
  );

/** A proxy in front of DynamoDB that records the cost of each request. */
export const startDatabaseTap = async (databaseEndpoint: string): Promise<DatabaseTap> => {
  const database = new URL(databaseEndpoint);
  const kept = new Map<string, TableRequest[]>();
  let delayMs = 0;
  const of = (label: string): TableRequest[] => {
    const requests = kept.get(label) ?? [];
    kept.set(label, requests);
    return requests;
  };
  const listener = await listen({
    port: 0,
    handler: async (request, response) => {
      const body = withCapacity(await readBody(request));
      if (delayMs > 0) await wait(delayMs);
      const answer = await pass(database, request.headers, body);
      const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
      const [, label = ''] = (request.url ?? '').split('/').map(decodeURIComponent);
      of(label).push(tableRequest(operation, body.toString(), { status: answer.status, body: answer.body.toString() }));
      send(response, answer.status, headersOf(answer), answer.body);
    },
  });
  return {
    endpoint: label => `http://127.0.0.1:${listener.port}/${encodeURIComponent(label)}`,
    labels: () => [...kept.keys()],
    requests: of,
    delay: ms => {
      delayMs = ms;
    },
    stop: listener.stop,
  };
};
