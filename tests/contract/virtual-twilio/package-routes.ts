import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const REST = join(dirname(createRequire(import.meta.url).resolve('twilio')), 'rest');

/** A route that the `twilio` package asks for, and the parameters that it may send. */
export type PackageRoute = { method: string; url: string; parameters: Set<string> };

const hosts = {
  'api/v2010': ['https://api.twilio.com', '/2010-04-01'],
  'taskrouter/v1': ['https://taskrouter.twilio.com', '/v1'],
};

const filesBelow = (folder: string): string[] =>
  readdirSync(join(REST, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.js'))
    .map(name => join(folder, name))
    .sort();

const URI = /_uri = `([^`]+)`/;
const FUNCTION = /^\s+(?:instance\.)?(\w+)(?: = function|\(.*\) \{)/;
/** `If-Match` is the one header that a request may name. */
const PARAMETER = /(?:data\[\s*"([^"]+)"|headers\["(If-Match)"\])/;
const METHOD = /method: "(get|post|delete)"/;

/** The generated code is regular: an address, then its functions, each with its parameters and then its method. */
const routesIn = (file: string, origin: string): PackageRoute[] => {
  const routes = new Map<string, PackageRoute>();
  let uri = '';
  let given = new Set<string>();
  for (const line of readFileSync(join(REST, file), 'utf8').split('\n')) {
    uri = URI.exec(line)?.[1] ?? uri;
    if (FUNCTION.test(line)) given = new Set();
    const [, inBody, inHeader] = PARAMETER.exec(line) ?? [];
    const name = inBody ?? inHeader;
    if (name) given.add(name);
    const method = METHOD.exec(line)?.[1]?.toUpperCase();
    if (!method || uri === '') continue;
    const url = `${origin}${uri.replaceAll(/\$\{(\w+)\}/g, ':$1')}`;
    const known = routes.get(`${method} ${url}`)?.parameters ?? [];
    routes.set(`${method} ${url}`, { method, url, parameters: new Set([...known, ...given]) });
  }
  return [...routes.values()];
};

/** Every route of the account's API and of TaskRouter. */
export const packageRoutes = (): PackageRoute[] =>
  Object.entries(hosts).flatMap(([folder, [host = '', root = '']]) =>
    filesBelow(folder).flatMap(file => routesIn(file, host + root)),
  );

/** The field names that the package declares for a resource. */
export const declaredFields = (declared: string): string[] => {
  const text = readFileSync(join(REST, `${declared}.d.ts`), 'utf8');
  const body = /interface \w+Resource \{([\s\S]*?)\n\}/.exec(text)?.[1] ?? '';
  return [...body.matchAll(/^ {4}(\w+)\??:/gm)].map(([, name = '']) => name).sort();
};
