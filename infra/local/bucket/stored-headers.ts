import type { IncomingHttpHeaders } from 'node:http';

const STORED_HEADERS = ['content-type', 'cache-control', 'content-disposition', 'content-encoding', 'content-language'];

/** The headers of an upload that S3 stores and returns; `aws-chunked` is the coding of the upload, not of the object. */
export const storedHeaders = (sent: IncomingHttpHeaders): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(sent)) {
    if (typeof value === 'string' && (STORED_HEADERS.includes(name) || name.startsWith('x-amz-meta-')))
      headers[name] = value;
  }
  const stored = (sent['content-encoding'] ?? '').replace(/aws-chunked,?\s*/, '');
  if (stored) headers['content-encoding'] = stored;
  else delete headers['content-encoding'];
  return headers;
};
