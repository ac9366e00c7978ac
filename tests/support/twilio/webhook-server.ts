import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { webhooks } from '#shared/contracts/webhooks';
import { handler as statusHandler } from '../../../lambdas/telephony/status-webhooks.ts';
import { handler as voiceHandler } from '../../../lambdas/telephony/voice-webhooks.ts';
import { type Received, startHttpServer } from '../unit/http-server.ts';
import { aContext, aFormPost } from '../unit/lambda-events.ts';

/** The real handler's response to a webhook. */
const serveWebhook = ({ url, headers, body }: Received): Promise<APIGatewayProxyStructuredResultV2> => {
  const { pathname, search } = new URL(url, 'http://localhost');
  const webhook = Object.values(webhooks).find(({ path }) => path === pathname);
  const handler = webhook?.function === 'voice' ? voiceHandler : statusHandler;
  const signature = String(headers['x-twilio-signature']);
  const request = { body, rawQueryString: search.slice(1), headers: { 'x-twilio-signature': signature } };
  return handler(aFormPost(pathname, {}, request), aContext());
};

/** The server that passes Twilio's webhooks to the real handlers in this process by `serve`. */
export const startWebhookServer = (serve = serveWebhook) =>
  startHttpServer((request, response) => {
    serve(request).then(
      ({ statusCode = 500, headers = {}, body }) =>
        response.writeHead(statusCode, headers as Record<string, string>).end(body),
      () => response.destroy(),
    );
  });
