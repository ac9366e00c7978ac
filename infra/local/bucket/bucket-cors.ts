import type { IncomingMessage } from 'node:http';
import type { CorsRule } from './bucket-settings.ts';

const fits = (pattern: string, value: string) => {
  const [start = '', end] = pattern.split('*');
  return end === undefined ? pattern === value : value.startsWith(start) && value.endsWith(end);
};

/** The CORS headers of a response; none if no rule of the bucket allows the origin and the method. */
export const corsHeaders = (rules: CorsRule[], request: IncomingMessage): Record<string, string> => {
  const { origin } = request.headers;
  const method = request.headers['access-control-request-method'] ?? request.method ?? 'GET';
  const rule = rules.find(
    one => one.AllowedMethods.includes(method) && one.AllowedOrigins.some(allowed => fits(allowed, origin ?? '')),
  );
  if (!origin || !rule) return {};
  const asked = request.headers['access-control-request-headers'];
  return {
    'access-control-allow-origin': rule.AllowedOrigins.includes('*') ? '*' : origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(asked && { 'access-control-allow-headers': allowedHeaders(rule, asked) }),
    ...(rule.ExposedHeaders.length > 0 && { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') }),
    ...(rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
    vary: 'Origin',
  };
};

const allowedHeaders = (rule: CorsRule, asked: string) =>
  asked
    .split(',')
    .map(name => name.trim())
    .filter(name => rule.AllowedHeaders.some(allowed => fits(allowed.toLowerCase(), name.toLowerCase())))
    .join(', ');
