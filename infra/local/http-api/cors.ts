import type { IncomingMessage } from 'node:http';
import * as z from 'zod';

/** `CorsConfiguration` of `AWS::ApiGatewayV2::Api`. */
export const CorsConfiguration = z.looseObject({
  AllowOrigins: z.array(z.string()).default([]),
  AllowMethods: z.array(z.string()).default([]),
  AllowHeaders: z.array(z.string()).default([]),
  ExposeHeaders: z.array(z.string()).default([]),
  AllowCredentials: z.boolean().default(false),
  MaxAge: z.coerce.number().optional(),
});
export type CorsConfiguration = z.infer<typeof CorsConfiguration>;

type Headers = Record<string, string>;

/** The headers that allow the origin to read a response; none for an origin that the API does not allow. */
export const corsHeaders = (cors: CorsConfiguration | undefined, { headers }: IncomingMessage): Headers => {
  const { origin } = headers;
  if (!cors || !origin || !(cors.AllowOrigins.includes(origin) || cors.AllowOrigins.includes('*'))) return {};
  return {
    'access-control-allow-origin': cors.AllowOrigins.includes('*') ? '*' : origin,
    ...(cors.AllowCredentials && { 'access-control-allow-credentials': 'true' }),
    ...(cors.ExposeHeaders.length > 0 && { 'access-control-expose-headers': cors.ExposeHeaders.join(',') }),
    vary: 'Origin',
  };
};

/** The headers of API Gateway's own response to a preflight (204); none for an origin that is not allowed. */
export const preflightHeaders = (cors: CorsConfiguration, request: IncomingMessage): Headers => {
  const base = corsHeaders(cors, request);
  if (!base['access-control-allow-origin']) return {};
  return {
    ...base,
    'access-control-allow-methods': cors.AllowMethods.join(','),
    'access-control-allow-headers': cors.AllowHeaders.join(','),
    ...(cors.MaxAge !== undefined && { 'access-control-max-age': String(cors.MaxAge) }),
  };
};
