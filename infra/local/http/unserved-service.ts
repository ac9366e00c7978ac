import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, send, sendJson } from './messages.ts';

/** The service in the scope of a signature: `.../20260131/us-east-1/sns/aws4_request`. */
export const signedService = ({ headers, url }: IncomingMessage): string | undefined => {
  const inHeader = /Credential=[^/,\s]+\/\d+\/[^/,\s]+\/([^/,\s]+)\/aws4_request/.exec(
    headers.authorization ?? '',
  )?.[1];
  return inHeader ?? /[?&]X-Amz-Credential=[^&]*?%2F\d+%2F[^&%]+%2F([^&%]+)%2Faws4_request/i.exec(url ?? '')?.[1];
};

/** Services that answer in XML without an `Action`; the others of this kind are S3 and its relatives. */
const restXml = new Set(['cloudfront', 'route53']);

const TYPE = 'NotImplemented';

/** CBOR (RFC 8949) of a map of short texts. */
const cborText = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(3);
  head.writeUInt8(0x79);
  head.writeUInt16BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
};
const cbor = (fields: Record<string, string>): Buffer => {
  const entries = Object.entries(fields);
  return Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flat().map(cborText)]);
};

const xmlText = (text: string) => text.replace(/[<>&]/g, letter => `&#${letter.charCodeAt(0)};`);
const errorXml = (message: string) => `<Code>${TYPE}</Code><Message>${xmlText(message)}</Message>`;

/**
 * Answers in the protocol of the client that the local cloud does not support the operation, so that the client throws
 * an error with this message (smithy.io/2.0/aws/protocols). The status is 501: no client tries again.
 */
export const sendUnserved = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { headers, method, url = '/' } = request;
  const target = String(headers['x-amz-target'] ?? '');
  const contentType = String(headers['content-type'] ?? '');
  const isForm = contentType.startsWith('application/x-www-form-urlencoded');
  const action = isForm ? new URLSearchParams((await readBody(request)).toString()).get('Action') : null;
  const service = signedService(request) ?? (target.split('.')[0] || 'this service');
  const operation = target.split('.')[1] ?? action ?? `${method} ${url.split('?')[0]}`;
  const message = `The local cloud does not serve ${operation} of ${service}.`;
  if (headers['smithy-protocol'] === 'rpc-v2-cbor') {
    const fields = { 'content-type': 'application/cbor', 'smithy-protocol': 'rpc-v2-cbor' };
    send(response, 501, fields, cbor({ __type: TYPE, message }));
  } else if (action !== null || restXml.has(service)) {
    const body =
      service === 'ec2'
        ? `<Response><Errors><Error>${errorXml(message)}</Error></Errors><RequestID>${randomUUID()}</RequestID></Response>`
        : `<ErrorResponse><Error><Type>Sender</Type>${errorXml(message)}</Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`;
    send(response, 501, { 'content-type': 'text/xml' }, `<?xml version="1.0" encoding="UTF-8"?>${body}`);
  } else {
    const type = /^application\/x-amz-json-1\.\d/.exec(contentType)?.[0] ?? 'application/json';
    sendJson(response, 501, { __type: TYPE, message }, { 'content-type': type, 'x-amzn-errortype': TYPE });
  }
};
