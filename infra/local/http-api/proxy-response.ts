import * as z from 'zod';
import type { InvocationResult } from '../functions/invocation.ts';

const Structured = z.looseObject({
  statusCode: z.coerce.number().int(),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  cookies: z.array(z.string()).default([]),
  body: z.string().default(''),
  isBase64Encoded: z.boolean().default(false),
});

export type HttpResponse = { status: number; headers: Record<string, string | string[]>; body: Buffer | string };

const json = { 'content-type': 'application/json' };

/** API Gateway's own response: `{"message": ...}`. */
export const gatewayResponse = (status: number, message: string): HttpResponse => ({
  status,
  headers: json,
  body: JSON.stringify({ message }),
});

/** The HTTP response for a function's result, format 2.0: without `statusCode` the result is the JSON body of a 200. */
export const proxyResponse = ({ functionError, payload }: InvocationResult): HttpResponse => {
  if (functionError) return gatewayResponse(500, 'Internal Server Error');
  if (typeof payload !== 'object' || payload === null || !('statusCode' in payload))
    return { status: 200, headers: json, body: typeof payload === 'string' ? payload : JSON.stringify(payload) };
  const parsed = Structured.safeParse(payload);
  if (!parsed.success) return gatewayResponse(500, 'Internal Server Error');
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data;
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  return {
    status: statusCode,
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      ...Object.fromEntries(lowerCase),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body: isBase64Encoded ? Buffer.from(body, 'base64') : body,
  };
};
