/**
 * Decodes a body in `aws-chunked` encoding, with which the SDK sends a checksum after a stream
 * (docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html). Checksums are not checked.
 */
export const decodeAwsChunked = (body: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16);
    if (lineEnd < 0 || !(size > 0)) break;
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(parts);
};
