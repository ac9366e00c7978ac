import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import * as z from 'zod';
import type { LocalAssembly, Resource } from '../assembly/local-assembly.ts';
import { AssemblyError } from '../assembly/template.ts';
import type { Bucket, Buckets } from './buckets.ts';
import { contentTypeOf } from './content-type.ts';

const MarkersConfig = z.object({
  jsonEscape: z.union([z.boolean(), z.stringbool()]).default(false),
  markerEncodings: z.record(z.string(), z.enum(['LITERAL', 'UNQUOTED_JSON_VALUE', 'JSON_VALUE'])).default({}),
});
type MarkersConfig = z.infer<typeof MarkersConfig>;

/** The properties of CDK's `BucketDeployment`; strict, so that an unknown property fails. */
const DeploymentProperties = z.strictObject({
  ServiceToken: z.string(),
  SourceBucketNames: z.array(z.string()),
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.coerce.string())).optional(),
  SourceMarkersConfig: z.array(MarkersConfig).optional(),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(''),
  SystemMetadata: z.record(z.string(), z.string()).default({}),
  Exclude: z.array(z.string()).default([]),
  Include: z.array(z.string()).default([]),
  Prune: z.boolean().default(true),
  WaitForDistributionInvalidation: z.boolean().optional(),
  DistributionId: z.string().optional(),
  DistributionPaths: z.array(z.string()).optional(),
  OutputObjectKeys: z.boolean().optional(),
  DestinationBucketArn: z.string().optional(),
});
type Deployment = z.infer<typeof DeploymentProperties>;

/** Copies the assets of every bucket deployment and replaces the markers in them by the deployment's values. */
export const deployBuckets = (assembly: LocalAssembly, buckets: Buckets, now: Date): void => {
  const deployments = assembly.of('Custom::CDKBucketDeployment').map(parse);
  const destinations = new Set(deployments.map(one => one.DestinationBucketName));
  // Files of an earlier build are not copied: only this build runs here.
  for (const name of destinations) clear(bucketNamed(buckets, name));
  for (const deployment of deployments) deploy(deployment, assembly.assets, buckets, now);
};

const parse = (resource: Resource): Deployment => {
  const parsed = DeploymentProperties.safeParse(resource.properties);
  if (parsed.success) return parsed.data;
  throw new AssemblyError(
    `The local cloud cannot run the deployment ${resource.key}: ${z.prettifyError(parsed.error)}`,
  );
};

const bucketNamed = (buckets: Buckets, name: string): Bucket => {
  const bucket = buckets.find(name);
  if (!bucket) throw new AssemblyError(`There is no bucket ${name} to deploy to.`);
  return bucket;
};

const clear = ({ store }: Bucket) => {
  for (const { key } of store.list('')) store.delete(key);
};

const deploy = (deployment: Deployment, assets: Map<string, string>, buckets: Buckets, now: Date) => {
  const { store } = bucketNamed(buckets, deployment.DestinationBucketName);
  deployment.SourceObjectKeys.forEach((objectKey, index) => {
    const dir = assets.get(objectKey);
    if (!dir || !existsSync(dir)) throw new AssemblyError(`The asset ${objectKey} of a deployment is not there.`);
    const fill = markerFiller(deployment.SourceMarkers?.[index] ?? {}, deployment.SourceMarkersConfig?.[index]);
    for (const path of filesBelow(dir)) {
      if (!isWanted(path, deployment)) continue;
      const headers = { 'content-type': contentTypeOf(path), ...deployment.SystemMetadata };
      store.put(
        join(deployment.DestinationBucketKeyPrefix, path).split(sep).join('/'),
        fill(readFileSync(join(dir, path))),
        headers,
        now,
      );
    }
  });
};

/** Paths of the files below a folder, with `/` as separator. */
const filesBelow = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'));

const isWanted = (path: string, { Exclude, Include }: Deployment) =>
  !Exclude.some(pattern => globMatches(pattern, path)) || Include.some(pattern => globMatches(pattern, path));

/** A `*` in the AWS CLI's filters also matches slashes. */
const globMatches = (pattern: string, path: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  ).test(path);

/** Replaces markers by the deployment's values, with the encoding of CDK's deployment function. */
const markerFiller = (markers: Record<string, string>, config?: MarkersConfig) => (content: Buffer) => {
  const entries = Object.entries(markers);
  if (entries.length === 0) return content;
  const usual = config?.jsonEscape ? 'UNQUOTED_JSON_VALUE' : 'LITERAL';
  const encoded = (marker: string, value: string) => encodings[config?.markerEncodings[marker] ?? usual](value);
  return Buffer.from(
    entries.reduce((text, [marker, value]) => text.replaceAll(marker, encoded(marker, value)), content.toString()),
  );
};

const encodings = {
  LITERAL: (value: string) => value,
  UNQUOTED_JSON_VALUE: (value: string) => JSON.stringify(value).slice(1, -1),
  JSON_VALUE: (value: string) => JSON.stringify(value),
};
