import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBody } from '../rest/read-body.ts';

type ReceivedWebhook = {
  path: string;
  headers: IncomingMessage['headers'];
  params: Record<string, string>;
};

export type WebhookReceiver = {
  url(path: string): string;
  received: ReceivedWebhook[];
  /** Sets the response; the default is 204. */
  answer(handler: (webhook: ReceivedWebhook, response: ServerResponse) => void): void;
  stop(): Promise<void>;
};

/** An application that receives webhooks. */
export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const received: ReceivedWebhook[] = [];
  let handler = (_: ReceivedWebhook, response: ServerResponse): void => void response.writeHead(204).end();
  const server = createServer((request, response) => {
    readBody(request)
      .then(body => {
        const params = Object.fromEntries(new URLSearchParams(body));
        const webhook = { path: request.url ?? '', headers: request.headers, params };
        received.push(webhook);
        handler(webhook, response);
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: path => `http://127.0.0.1:${port}${path}`,
    received,
    answer: next => {
      handler = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
};
