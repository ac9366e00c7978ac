import type { IncomingMessage, ServerResponse } from 'node:http';

/** The body of a request is longer than the service allows. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** @throws BodyTooLargeError beyond `limit` bytes. */
export const readBody = async (request: IncomingMessage, limit: number = 64 * 2 ** 20): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > limit) throw new BodyTooLargeError(`The body is longer than ${limit} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

export const send = (
  response: ServerResponse,
  status: number,
  headers: Record<string, string | string[]> = {},
  body: string | Buffer = '',
): void => {
  response.writeHead(status, headers);
  response.end(body);
};

export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string | string[]> = {},
): void => send(response, status, { 'content-type': 'application/json', ...headers }, JSON.stringify(body));
