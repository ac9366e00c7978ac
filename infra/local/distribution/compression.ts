import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

type Encoding = 'br' | 'gzip';

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml|wasm|manifest\+json)|image\/svg\+xml)/;
const LEAST_BYTES = 1000;

const compress: Record<Encoding, (body: Buffer) => Buffer> = {
  br: body => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: body => gzipSync(body),
};

/** Compresses like CloudFront (brotli before gzip, from 1000 bytes, only texts), each object once. */
export const createCompressor = () => {
  const done = new Map<string, Buffer>();
  return (body: Buffer, contentType: string, etag: string, accept = ''): { body: Buffer; encoding?: Encoding } => {
    const encoding = (['br', 'gzip'] as const).find(one => accept.includes(one));
    if (!encoding || body.length < LEAST_BYTES || !COMPRESSIBLE.test(contentType)) return { body };
    const key = `${etag} ${encoding}`;
    const compressed = done.get(key) ?? compress[encoding](body);
    done.set(key, compressed);
    return { body: compressed, encoding };
  };
};
