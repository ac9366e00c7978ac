import type { ObjectStore } from './object-store.ts';
import { escapeXml } from './s3-error.ts';

/** The response of ListObjectsV2; the continuation token is the last key of the previous page in base64. */
export const listXml = (store: ObjectStore, query: URLSearchParams): string => {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const limit = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const token = query.get('continuation-token');
  const after = token ? Buffer.from(token, 'base64url').toString() : (query.get('start-after') ?? '');
  const found = store.list(prefix, after);
  const page = found.slice(0, limit);
  const folders = new Set<string>();
  const contents = page.filter(({ key }) => {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    if (end >= 0) folders.add(key.slice(0, end + delimiter.length));
    return end < 0;
  });
  const isEncoded = query.get('encoding-type') === 'url';
  const shown = (text: string) => escapeXml(isEncoded ? encodeURIComponent(text).replaceAll('%2F', '/') : text);
  const more = found.length > page.length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    `<Name>${store.bucket}</Name><Prefix>${shown(prefix)}</Prefix>${isEncoded ? '<EncodingType>url</EncodingType>' : ''}<MaxKeys>${limit}</MaxKeys>`,
    `<KeyCount>${contents.length + folders.size}</KeyCount><IsTruncated>${more}</IsTruncated>`,
    more
      ? `<NextContinuationToken>${Buffer.from(page.at(-1)?.key ?? '').toString('base64url')}</NextContinuationToken>`
      : '',
    ...contents.map(
      ({ key, size, etag, modifiedAt }) =>
        `<Contents><Key>${shown(key)}</Key><LastModified>${modifiedAt}</LastModified><ETag>&quot;${etag}&quot;</ETag><Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
    ),
    ...[...folders].map(folder => `<CommonPrefixes><Prefix>${shown(folder)}</Prefix></CommonPrefixes>`),
    '</ListBucketResult>',
  ].join('');
};
