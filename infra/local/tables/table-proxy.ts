import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { sendAwsError } from '../http/aws-json.ts';
import type { Handler } from '../http/listen.ts';
import { readBody, sendJson } from '../http/messages.ts';
import type { Authorizer } from '../iam/authorizer.ts';
import { restoreTable } from './restore-table.ts';
import type { TablePermissions } from './table-permissions.ts';
import { engineClientConfig } from './tables.ts';

export const TABLE_TARGET = 'DynamoDB_20120810';

/** Headers that belong to one connection (RFC 9110, section 7.6.1). */
const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

const passedOn = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.includes(name)));

const operationOf = ({ headers }: IncomingMessage): string => String(headers['x-amz-target']).split('.').at(-1) ?? '';

const isWrite = (request: IncomingMessage): boolean =>
  /^(Put|Update|Delete|BatchWrite|TransactWrite)Item/.test(operationOf(request));

/**
 * A proxy of the engine: checks the signer's permissions for a request, and forwards the request unchanged, except for
 * a restore, which no engine can do.
 */
export const createTableProxy = (options: {
  endpoint: string;
  authorizer: Authorizer;
  permissions: TablePermissions;
}): {
  handle: Handler;
  /** Calls the listener when the engine has answered a write. */
  onWrite(listener: () => void): void;
  stop(): void;
} => {
  const { authorizer, permissions } = options;
  const { hostname, port } = new URL(options.endpoint);
  const agent = new Agent({ keepAlive: true });
  const client = new DynamoDBClient(engineClientConfig(options.endpoint));
  const writeListeners: (() => void)[] = [];

  const authorize = (request: IncomingMessage, body: Buffer): void => {
    const caller = authorizer.callerOf(request);
    if (!caller.role) return;
    authorizer.require(caller, permissions(operationOf(request), JSON.parse(body.toString())));
  };

  const forward = (request: IncomingMessage, body: Buffer, response: ServerResponse): void => {
    const onward = send(
      {
        ...{ agent, hostname, port, method: request.method, path: request.url },
        headers: { ...passedOn(request.headers), 'content-length': body.length },
      },
      answer => {
        response.writeHead(answer.statusCode ?? 500, passedOn(answer.headers));
        answer.pipe(response);
        if (isWrite(request)) for (const listener of writeListeners) listener();
      },
    );
    // The SDK gets the same error as from the engine itself: a broken connection.
    onward.on('error', () => response.destroy());
    onward.end(body);
  };

  return {
    handle: async (request, response) => {
      const body = await readBody(request);
      try {
        authorize(request, body);
        if (operationOf(request) === 'RestoreTableToPointInTime') {
          sendJson(response, 200, await restoreTable(client, JSON.parse(body.toString())));
          return;
        }
      } catch (error) {
        sendAwsError(error, response);
        return;
      }
      forward(request, body, response);
    },
    onWrite: listener => void writeListeners.push(listener),
    stop: () => {
      agent.destroy();
      client.destroy();
    },
  };
};
