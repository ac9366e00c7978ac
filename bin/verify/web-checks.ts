import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { webhooks } from '#shared/contracts/webhooks';
import { type Check, type DeployedStage, expected } from './check.ts';

const TIMEOUT_MS = 15_000;

const ask = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });

const typeOf = (response: Response): string => (response.headers.get('content-type') ?? '').split(';')[0] ?? '';

const pages: Check = {
  id: 'pages',
  assumption: 'The distribution serves the app at every address of a screen, with the security headers.',
  differences: async ({ outputs: { WebOrigin } }) => {
    const found = await Promise.all(
      ['/login', '/lead/view/1', '/'].map(async path => {
        const response = await ask(`${WebOrigin}${path}`);
        const { headers } = response;
        return [
          ...expected(`GET ${path}`, [200, 'text/html'], [response.status, typeOf(response)]),
          ...expected(`nosniff at ${path}`, 'nosniff', headers.get('x-content-type-options')),
          ...expected(`a policy for content at ${path}`, true, headers.has('content-security-policy')),
        ];
      }),
    );
    return found.flat();
  },
};

/** An operation that every user has. */
const OPERATION = '/me';

const authorizer: Check = {
  id: 'authorizer',
  assumption: "API Gateway answers a request without a token with 401 and {message: 'Unauthorized'}, also below /api.",
  differences: async ({ outputs, config }) => {
    const found = await Promise.all(
      [...new Set([outputs.ApiUrl, config.apiUrl])].map(async base => {
        const response = await ask(`${base}${OPERATION}`);
        const body = await response.text();
        return expected(`GET ${base}${OPERATION}`, [401, '{"message":"Unauthorized"}'], [response.status, body]);
      }),
    );
    return found.flat();
  },
};

/** A webhook that reads nothing and changes nothing, with a query whose signs are encoded. */
const PROBE = `${webhooks.queueWait.path}?probe=a%20b%2Bc%26d`;
const params = { CallSid: `CA${'0'.repeat(32)}`, QueueTime: '0', Caller: '+1 (305) 555-0100 & co' };

const postProbe = ({ outputs, settings }: DeployedStage, signed: boolean): Promise<Response> => {
  const url = `${outputs.ApiUrl}${PROBE}`;
  const signature = getExpectedTwilioSignature(settings.auth_token, url, params);
  const headers: Record<string, string> = signed ? { 'x-twilio-signature': signature } : {};
  return ask(url, { method: 'POST', headers, body: new URLSearchParams(params) });
};

const signatures: Check = {
  id: 'webhook-signature',
  assumption: 'API Gateway gives the function the address and the form as Twilio signed them.',
  differences: async stage => {
    const response = await postProbe(stage, true);
    const twiml = (await response.text()).includes('<Response>');
    return expected('a signed webhook', [200, 'text/xml', true], [response.status, typeOf(response), twiml]);
  },
};

const unsigned: Check = {
  id: 'webhook-without-signature',
  assumption: 'A webhook without a signature is rejected.',
  differences: async stage => expected('an unsigned webhook', 403, (await postProbe(stage, false)).status),
};

const liveApi: Check = {
  id: 'live-without-token',
  assumption: "AppSync answers a request without a token with 401 and the type 'UnauthorizedException'.",
  differences: async ({ config }) => {
    const body = JSON.stringify({ query: '{ __typename }' });
    const response = await ask(config.graphqlUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const { errors } = (await response.json()) as { errors?: { errorType?: string }[] };
    return expected(
      'a live request without a token',
      [401, 'UnauthorizedException'],
      [response.status, errors?.[0]?.errorType],
    );
  },
};

const tokenKeys: Check = {
  id: 'token-keys',
  assumption: 'The user pool publishes its keys, for signatures with RS256.',
  differences: async ({ config, outputs: { UserPoolId } }) => {
    const origin = config.userPoolEndpoint ?? `https://cognito-idp.${config.region}.amazonaws.com`;
    const response = await ask(`${origin.replace(/\/$/, '')}/${UserPoolId}/.well-known/jwks.json`);
    const { keys } = (await response.json()) as { keys?: { alg?: string; use?: string }[] };
    const kinds = [...new Set(keys?.map(({ alg, use }) => `${alg} ${use}`))];
    return expected('the keys of the user pool', [200, ['RS256 sig']], [response.status, kinds]);
  },
};

export const webChecks: Check[] = [pages, authorizer, signatures, unsigned, liveApi, tokenKeys];
