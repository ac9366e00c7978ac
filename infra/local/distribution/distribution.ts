import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import type { LocalAssembly } from '../assembly/local-assembly.ts';
import { AssemblyError } from '../assembly/template.ts';
import type { Bucket, Buckets } from '../bucket/buckets.ts';
import type { Handler } from '../http/listen.ts';
import { send } from '../http/messages.ts';
import { urlOf } from '../http/url-of.ts';
import { createCompressor } from './compression.ts';
import {
  type EdgeRequest,
  type EdgeResponse,
  edgeFunction,
  isResponse,
  type RunEdgeFunction,
} from './edge-function.ts';
import { LOCAL_SOCKETS_PATH, localSocketsScript, withLocalSockets } from './local-sockets.ts';
import { applyRules, type HeaderRule, headerRules } from './response-headers.ts';

const Behavior = z.looseObject({
  PathPattern: z.string().optional(),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  Compress: z.boolean().default(false),
  ResponseHeadersPolicyId: z.string().optional(),
  FunctionAssociations: z
    .array(z.object({ EventType: z.literal('viewer-request'), FunctionARN: z.string() }))
    .default([]),
  LambdaFunctionAssociations: z.array(z.never()).default([]),
});
const DistributionProperties = z.object({
  DistributionConfig: z.looseObject({
    DefaultRootObject: z.string().default(''),
    DefaultCacheBehavior: Behavior,
    CacheBehaviors: z.array(Behavior).default([]),
    CustomErrorResponses: z
      .array(
        z.looseObject({
          ErrorCode: z.coerce.number(),
          ResponseCode: z.coerce.number().optional(),
          ResponsePagePath: z.string().optional(),
        }),
      )
      .default([]),
    Origins: z.array(z.looseObject({ Id: z.string(), DomainName: z.string() })),
  }),
});
type Settings = z.infer<typeof DistributionProperties>['DistributionConfig'];

type Served = { status: number; headers: Record<string, string>; body: Buffer };
type CompiledBehavior = {
  bucket: Bucket;
  methods: string[];
  compress: boolean;
  rules: HeaderRule[];
  edge?: RunEdgeFunction;
};

/** The CloudFront distribution of the template: pages from its bucket, functions at the edge, headers, compression. */
export const createDistribution = (assembly: LocalAssembly, buckets: Buckets): Handler | undefined => {
  const resource = assembly.only('AWS::CloudFront::Distribution');
  if (!resource) return undefined;
  const settings = DistributionProperties.parse(resource.properties).DistributionConfig;
  if (settings.CacheBehaviors.length > 0)
    throw new AssemblyError(`The local cloud serves only the default behaviour of ${resource.key}.`);
  const behavior = compileBehavior(settings, assembly, buckets);
  const compress = createCompressor();

  return async (request, response) => {
    const { status, headers, body } = serve(settings, behavior, request);
    const contentType = headers['content-type'] ?? '';
    const whole = contentType.startsWith('text/html') ? Buffer.from(withLocalSockets(body.toString())) : body;
    const packed = behavior.compress
      ? compress(whole, contentType, headers.etag ?? '', String(request.headers['accept-encoding'] ?? ''))
      : { body: whole, encoding: undefined };
    const all = applyRules(
      {
        ...headers,
        vary: 'Accept-Encoding',
        'content-length': String(packed.body.length),
        ...(packed.encoding && { 'content-encoding': packed.encoding }),
      },
      behavior.rules,
    );
    const fresh = status === 200 && headers.etag !== undefined && request.headers['if-none-match'] === headers.etag;
    if (fresh) delete all['content-length'];
    send(response, fresh ? 304 : status, all, fresh || request.method === 'HEAD' ? '' : packed.body);
  };
};

const compileBehavior = (settings: Settings, assembly: LocalAssembly, buckets: Buckets): CompiledBehavior => {
  const behavior = settings.DefaultCacheBehavior;
  const origin = settings.Origins.find(({ Id }) => Id === behavior.TargetOriginId);
  const bucket = origin && buckets.find(origin.DomainName.split('.s3.')[0] ?? '');
  if (!bucket) throw new AssemblyError(`The local cloud knows no bucket behind the origin ${behavior.TargetOriginId}.`);
  const [association] = behavior.FunctionAssociations;
  return {
    bucket,
    methods: behavior.AllowedMethods,
    compress: behavior.Compress,
    rules: headerRules(assembly, behavior.ResponseHeadersPolicyId),
    ...(association && { edge: edgeFunction(assembly, association.FunctionARN) }),
  };
};

const plain = (
  status: number,
  body: string,
  headers: Record<string, string> = { 'content-type': 'text/plain' },
): Served => ({
  status,
  headers,
  body: Buffer.from(body),
});

const serve = (settings: Settings, behavior: CompiledBehavior, request: IncomingMessage): Served => {
  const { pathname } = urlOf(request);
  if (pathname === LOCAL_SOCKETS_PATH) return plain(200, localSocketsScript, { 'content-type': 'text/javascript' });
  if (!behavior.methods.includes(request.method ?? '')) return plain(403, 'This method is not allowed.');
  const result = behavior.edge?.(edgeRequest(request)) ?? { uri: pathname };
  if (isResponse(result)) return edgeResponse(result);
  const { uri } = result;
  const found = objectAt(behavior.bucket, uri === '/' ? `/${settings.DefaultRootObject}` : uri);
  return found ?? errorPage(settings, behavior.bucket);
};

const objectAt = ({ store }: Bucket, uri: string): Served | undefined => {
  const object = store.find(decodeURIComponent(uri.slice(1)));
  return object && { status: 200, headers: { ...object.headers, etag: `"${object.etag}"` }, body: store.read(object) };
};

/** A private bucket returns 403 for a missing object, because the distribution may not list it. */
const errorPage = ({ CustomErrorResponses }: Settings, bucket: Bucket): Served => {
  const custom = CustomErrorResponses.find(({ ErrorCode }) => ErrorCode === 403);
  const page = custom?.ResponsePagePath ? objectAt(bucket, custom.ResponsePagePath) : undefined;
  if (page) return { ...page, status: custom?.ResponseCode ?? 403 };
  return plain(403, '<Error><Code>AccessDenied</Code></Error>', { 'content-type': 'application/xml' });
};

const edgeRequest = (request: IncomingMessage): EdgeRequest => {
  const url = urlOf(request);
  const values = (entries: Iterable<[string, unknown]>) =>
    Object.fromEntries([...entries].map(([name, value]) => [name, { value: String(value) }]));
  return {
    method: request.method ?? 'GET',
    uri: url.pathname,
    querystring: values(url.searchParams),
    headers: values(Object.entries(request.headers)),
    cookies: {},
  };
};

const edgeResponse = (result: EdgeResponse): Served => {
  const body = typeof result.body === 'string' ? result.body : (result.body?.data ?? '');
  const headers = Object.entries(result.headers).map(([name, { value }]) => [name.toLowerCase(), value]);
  return plain(result.statusCode, body, Object.fromEntries(headers));
};
