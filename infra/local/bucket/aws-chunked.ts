/**
 * Decodes a body in `aws-chunked` encoding, with which a client sends a checksum after a stream, as a trailing header
 * (docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html). The names of the headers are in lower case.
 */
export const decodeAwsChunked = (body: Buffer): { content: Buffer; trailers: Record<string, string> } => {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, Math.max(lineEnd, at)), 16);
    if (lineEnd < 0 || !(size >= 0)) break;
    at = lineEnd + 2;
    if (size === 0) break;
    parts.push(body.subarray(at, at + size));
    at += size + 2;
  }
  const lines = body
    .toString('latin1', at)
    .split('\r\n')
    .map(line => /^([^:]+):\s*(.*)$/.exec(line));
  const trailers = lines.flatMap(line => (line ? [[line[1]?.toLowerCase(), line[2]]] : []));
  return { content: Buffer.concat(parts), trailers: Object.fromEntries(trailers) };
};
