import type { IncomingHttpHeaders } from 'node:http';
import { stableId } from '../assembly/resource-kinds.ts';

export type AccessKey = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };

/** The key of the account's administrators: seeds, provisioning, tests and the local cloud itself. */
export const ACCOUNT_KEY: AccessKey = { accessKeyId: 'local', secretAccessKey: 'local' };

/** The temporary credentials of a function, which a restart does not change: its presigned URLs stay valid. */
export const functionKey = (functionResourceKey: string): Required<AccessKey> => ({
  accessKeyId: `ASIA${stableId(`${functionResourceKey}/key`, 16).toUpperCase()}`,
  secretAccessKey: stableId(`${functionResourceKey}/secret`, 40),
  sessionToken: stableId(`${functionResourceKey}/session`, 64),
});

/** The parts of a request with its signature: SigV4 in a header, or in the query of a presigned URL. */
export type SignedRequest = { headers: IncomingHttpHeaders; url?: string };

/** The id of the key that signed a request; undefined if it is not signed. */
export const accessKeyIdOf = ({ headers, url }: SignedRequest): string | undefined => {
  const inHeader = /^AWS4-HMAC-SHA256 .*?Credential=([^/,\s]+)/.exec(headers.authorization ?? '')?.[1];
  return inHeader ?? /[?&]X-Amz-Credential=([^/&%]+)/.exec(url ?? '')?.[1];
};
