import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AppSync } from './app-sync/app-sync.ts';
import type { Handler, Upgrade } from './http/listen.ts';
import { sendUnserved, signedService } from './http/unserved-service.ts';
import { handleAuthorized, type JsonService } from './iam/authorized-service.ts';
import type { Authorizer } from './iam/authorizer.ts';
import { TABLE_TARGET } from './tables/table-proxy.ts';
import type { UserPool } from './user-pool/user-pool.ts';

/** The services on the one port that replaces `*.amazonaws.com`. */
type AwsServices = {
  authorizer: Authorizer;
  tables: Handler;
  userPool: UserPool;
  appSync: AppSync | undefined;
  /** By the prefix of `X-Amz-Target`. */
  json: Record<string, JsonService>;
  /** True if it sent a response. */
  mail(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** True if it sent a response. */
  invoke(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  s3: Handler;
};

/** A request that names no service is for S3: a request that S3's client signed, or one of a browser. */
const isForS3 = (request: IncomingMessage): boolean =>
  request.headers['x-amz-target'] === undefined && (signedService(request) ?? 's3') === 's3';

/** Chooses the service of a request by its path or `X-Amz-Target`, and S3 by the signature. */
export const awsHandler =
  ({ authorizer, tables, userPool, appSync, json, mail, invoke, s3 }: AwsServices): Handler =>
  async (request: IncomingMessage, response: ServerResponse) => {
    const [prefix = ''] = String(request.headers['x-amz-target'] ?? '').split('.');
    if (prefix === TABLE_TARGET) return tables(request, response);
    if (await appSync?.handle(request, response)) return;
    if (await userPool.handle(request, response)) return;
    if (await mail(request, response)) return;
    if (await invoke(request, response)) return;
    const service = json[prefix];
    if (service) await handleAuthorized(authorizer, service, request, response);
    else if (isForS3(request)) await s3(request, response);
    else await sendUnserved(request, response);
  };

export const awsUpgrade =
  (appSync: AppSync | undefined): Upgrade =>
  (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!appSync?.upgrade(request, socket, head)) socket.destroy();
  };
