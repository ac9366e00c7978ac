import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendAwsError } from '../http/aws-json.ts';
import { readBody, send } from '../http/messages.ts';
import type { Authorizer } from '../iam/authorizer.ts';
import type { Functions } from './functions.ts';
import { eventJson } from './invocation.ts';

const PATH = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** Lambda's Invoke that waits for the answer; false, without a response, if a request is for another service. */
export const createInvokeEndpoint =
  ({ poolOf }: Functions, authorizer: Authorizer) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const name = request.method === 'POST' ? PATH.exec(request.url ?? '')?.[1] : undefined;
    if (name === undefined) return false;
    const body = (await readBody(request)).toString();
    try {
      const pool = poolOf(decodeURIComponent(name));
      const permission = { action: 'lambda:InvokeFunction', resource: pool.settings.arn };
      authorizer.require(authorizer.callerOf(request), [permission]);
      const { payload, functionError } = await pool.invoke(JSON.parse(body || '{}'));
      send(response, 200, functionError ? { 'x-amz-function-error': functionError } : {}, eventJson(payload));
    } catch (error) {
      sendAwsError(error, response);
    }
    return true;
  };
