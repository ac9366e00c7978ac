import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAssembly } from '../../../tests/support/local-cloud/fixture-assembly.ts';
import { loadAssembly } from '../assembly/local-assembly.ts';
import { openBuckets } from '../bucket/buckets.ts';
import { type Listener, listen } from '../http/listen.ts';
import { createDistribution } from './distribution.ts';

const viewerFunction = `function handler(event) {
  var request = event.request;
  if (request.uri === '/old') return { statusCode: 302, headers: { location: { value: '/new' } } };
  if (!request.uri.split('/').pop().includes('.')) request.uri = '/index.html';
  return request;
}`;

const distribution = (behavior: object) => ({
  Type: 'AWS::CloudFront::Distribution',
  Properties: {
    DistributionConfig: {
      DefaultRootObject: 'index.html',
      DefaultCacheBehavior: { TargetOriginId: 'pages', Compress: true, ...behavior },
      Origins: [{ Id: 'pages', DomainName: { 'Fn::GetAtt': ['Pages', 'RegionalDomainName'] } }],
    },
  },
});
const stack = (behavior: object) => ({
  Resources: {
    Pages: { Type: 'AWS::S3::Bucket' },
    Path: { Type: 'AWS::CloudFront::Function', Properties: { FunctionCode: viewerFunction } },
    Headers: {
      Type: 'AWS::CloudFront::ResponseHeadersPolicy',
      Properties: {
        ResponseHeadersPolicyConfig: {
          Name: 'headers',
          SecurityHeadersConfig: { FrameOptions: { FrameOption: 'DENY', Override: true } },
          CustomHeadersConfig: { Items: [{ Header: 'Cache-Control', Value: 'no-store', Override: false }] },
        },
      },
    },
    Distribution: distribution(behavior),
  },
});
const behavior = {
  ResponseHeadersPolicyId: { Ref: 'Headers' },
  FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Path', 'FunctionARN'] } }],
};

const dataDir = mkdtempSync(join(tmpdir(), 'coverline-pages-'));
const bus = { putEvents: () => ({ FailedEntryCount: 0, Entries: [] }), publish: () => undefined };
const now = () => new Date();
const open = (template: object) => {
  const { dir, remove } = writeAssembly({ stacks: { one: template } });
  const assembly = loadAssembly(dir, { web: 'http://a', api: 'http://b', aws: 'http://c' });
  remove();
  const buckets = openBuckets(assembly, { dataDir, bus, invokeLater: () => undefined, now });
  const put = (key: string, type: string, { cache, script = '' }: { cache?: string; script?: string } = {}) =>
    buckets
      .find('one-pages')
      ?.store.put(
        key,
        Buffer.from(`<html><head>${script}</head>${'x'.repeat(2000)}</html>`),
        { 'content-type': type, ...(cache && { 'cache-control': cache }) },
        now(),
      );
  put('index.html', 'text/html', { script: '<script type="module" src="/assets/app.js"></script>' });
  put('site.html', 'text/html');
  put('assets/app.js', 'text/javascript', { cache: 'public, max-age=9' });
  return createDistribution(assembly, buckets);
};

let listener: Listener;
beforeAll(async () => {
  const handler = open(stack(behavior));
  if (!handler) throw new Error('The fixture has no distribution.');
  listener = await listen({ port: 0, handler });
});
afterAll(async () => {
  await listener.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
const get = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${listener.port}${path}`, { redirect: 'manual', ...init });

describe('the distribution', () => {
  it('returns the object that the viewer function chooses, or its response', async () => {
    expect(await (await get('/agents/calls')).text()).toContain('<head><script src="/local-sockets.js"></script>');
    const moved = await get('/old');
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/new']);
  });

  it('adds no script to a page that loads no module', async () => {
    expect(await (await get('/site.html')).text()).not.toContain('<script');
  });

  it('serves the sockets script from its own origin', async () => {
    expect(await (await get('/local-sockets.js')).text()).toContain('window.WebSocket');
  });

  it('adds the policy’s headers, and keeps a header of the origin if the policy does not override it', async () => {
    const page = await get('/');
    expect([page.headers.get('x-frame-options'), page.headers.get('cache-control')]).toEqual(['DENY', 'no-store']);
    const script = await get('/assets/app.js');
    expect(script.headers.get('cache-control')).toBe('public, max-age=9');
  });

  it.each(['br', 'gzip'])('compresses with %s, and returns 304 for a matching ETag', async encoding => {
    const script = await get('/assets/app.js', { headers: { 'accept-encoding': encoding } });
    expect(script.headers.get('content-encoding')).toBe(encoding);
    const again = await get('/assets/app.js', { headers: { 'if-none-match': script.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('returns 403 for a missing file and for a method that is not allowed', async () => {
    expect((await get('/missing.js')).status).toBe(403);
    expect((await get('/', { method: 'POST' })).status).toBe(403);
  });

  it('stops the start for an unknown policy', () => {
    expect(() => open(stack({ ResponseHeadersPolicyId: '67f7725c' }))).toThrow('67f7725c');
  });
});
