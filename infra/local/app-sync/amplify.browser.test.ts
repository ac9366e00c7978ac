import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { AdminCreateUserCommand, AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromiumPath } from '../../../tests/support/browser/chromium.ts';
import { CLIENT_ID, PASSWORD, POOL_ID, startTestPool, type TestPool } from '../user-pool/start-test-pool.ts';
import { publish, startTestApi, type TestApi } from './start-test-api.ts';

const EMAIL = 'ann@coverline.test';

/** The code of the page, which runs the real Amplify; it pushes every result to `window.seen`. */
const PAGE_CODE = `
  import { Amplify } from 'aws-amplify';
  import { generateClient } from 'aws-amplify/api';
  import { signIn } from 'aws-amplify/auth';
  window.seen = { got: [], errors: [] };
  window.begin = async ({ userPool, graphql, email, password }) => {
    const GraphQL = { endpoint: graphql, region: 'us-east-1', defaultAuthMode: 'userPool' };
    Amplify.configure({ Auth: { Cognito: userPool }, API: { GraphQL } });
    seen.signedIn = (await signIn({ username: email, password })).isSignedIn;
    const client = generateClient();
    seen.whoAmI = (await client.graphql({ query: '{ whoAmI }' })).data.whoAmI;
    client.graphql({ query: 'subscription { onChange(topic: "agents") { topic version } }' }).subscribe({
      next: ({ data }) => seen.got.push(data.onChange),
      error: error => seen.errors.push(JSON.stringify(error)),
    });
  };
`;
const SOCKET_SHIM = `
  window.WebSocket = class extends WebSocket {
    constructor(url, protocols) { super(String(url).replace(/^wss:..localhost/, 'ws://localhost'), protocols); }
  };
`;

let pool: TestPool;
let api: TestApi;
let browser: Browser;
let web: ReturnType<typeof createServer>;

const bundlePage = async (): Promise<string> => {
  const resolveDir = fileURLToPath(new URL('.', import.meta.url));
  const stdin = { contents: PAGE_CODE, resolveDir };
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'iife', logLevel: 'error' });
  return outputFiles[0]?.text ?? '';
};

beforeAll(async () => {
  pool = await startTestPool();
  api = await startTestApi({ verifyUserToken: token => pool.userPool.verify(token) });
  const script = await bundlePage();
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : `<script>${SOCKET_SHIM}</script><script src="/page.js"></script>`);
  };
  web = createServer(serve);
  await new Promise<void>(resolve => web.listen(0, '127.0.0.1', resolve));
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
}, 120_000);

afterAll(async () => {
  await browser.close();
  web.closeAllConnections();
  web.close();
  await Promise.all([api.stop(), pool.stop()]);
});

it('given Chromium and the real Amplify, when an agent signs in, queries and live changes work', async () => {
  const Username = EMAIL;
  const named = { UserPoolId: POOL_ID, Username };
  await pool.sdk.send(new AdminCreateUserCommand({ ...named, MessageAction: 'SUPPRESS' }));
  await pool.sdk.send(new AdminSetUserPasswordCommand({ ...named, Password: PASSWORD, Permanent: true }));
  const page = await browser.newPage();
  await page.goto(`http://localhost:${(web.address() as AddressInfo).port}/`);
  const userPool = { userPoolId: POOL_ID, userPoolClientId: CLIENT_ID, userPoolEndpoint: pool.endpoint };
  const settings = { userPool, graphql: `${api.origin}/graphql`, email: EMAIL, password: PASSWORD };
  await page.evaluate(`window.begin(${JSON.stringify(settings)})`);
  const subscribed = () => api.api.connections().flatMap(c => c.subscriptions.map(s => s.args));
  await expect.poll(subscribed).toEqual([{ topic: 'agents' }]);
  await publish(api, { topic: 'agents', version: 1 });
  await publish(api, { topic: 'calls', version: 2 });
  await publish(api, { topic: 'agents', version: 3 });
  await expect
    .poll(() => page.evaluate('window.seen'))
    .toEqual({
      signedIn: true,
      whoAmI: expect.stringMatching(/^[0-9a-f-]{36} by User Pool Authorization$/),
      got: [
        { topic: 'agents', version: 1 },
        { topic: 'agents', version: 3 },
      ],
      errors: [],
    });
});
