/** A route of the API, `POST /calls/{id}/dispose`, `ANY /files/{proxy+}` or `$default`. */
type Route<Target> = { routeKey: string; target: Target };

export type FoundRoute<Target> = Route<Target> & { pathParameters: Record<string, string> };

type Compiled<Target> = Route<Target> & { method: string; pattern: RegExp; names: string[]; rank: number[] };

// If two routes match, the more specific path wins; `ANY` applies if the method has no route of its own.
const STATIC = 0;
const PARAMETER = 1;
const GREEDY = 2;
const rankOf = (segment: string) => (segment.endsWith('+}') ? GREEDY : segment.startsWith('{') ? PARAMETER : STATIC);

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const patternOf = (segment: string) => [`\\/${literally(segment)}`, '\\/([^/]+)', '\\/(.+)'][rankOf(segment)];

const compile = <Target>(route: Route<Target>): Compiled<Target> => {
  const [method = '', path = ''] = route.routeKey === '$default' ? ['ANY', '/{proxy+}'] : route.routeKey.split(' ');
  const segments = path.split('/').slice(1);
  const isDefault = route.routeKey === '$default';
  return {
    ...route,
    method,
    pattern: isDefault ? /^/ : new RegExp(`^${segments.map(patternOf).join('')}$`),
    names: segments.filter(segment => segment.startsWith('{')).map(segment => segment.replace(/[{}+]/g, '')),
    rank: isDefault ? [GREEDY + 1] : [...segments.map(rankOf), method === 'ANY' ? 1 : 0],
  };
};

const bySpecificity = (a: { rank: number[] }, b: { rank: number[] }) => {
  const index = a.rank.findIndex((rank, i) => rank !== b.rank[i]);
  return index < 0 ? 0 : (a.rank[index] ?? 0) - (b.rank[index] ?? 0);
};

/** Finds the route of a request, as API Gateway chooses it ("Routing API requests" of the HTTP API guide). */
export const createRouter = <Target>(routes: Route<Target>[]) => {
  const compiled = routes.map(compile).sort(bySpecificity);
  return (method: string, path: string): FoundRoute<Target> | undefined => {
    for (const { pattern, names, routeKey, target, ...route } of compiled) {
      const match = route.method === 'ANY' || route.method === method ? pattern.exec(path) : null;
      if (!match) continue;
      const values = names.map((name, index) => [name, decode(match[index + 1] ?? '')] as const);
      return { routeKey, target, pathParameters: routeKey === '$default' ? {} : Object.fromEntries(values) };
    }
    return undefined;
  };
};

const decode = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
