export type PathPattern = (path: string) => Record<string, string> | undefined;

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** `/v1/Workspaces/:workspaceSid` as a matcher that returns the named parts. */
export const pathPattern = (pattern: string): PathPattern => {
  const names: string[] = [];
  const source = pattern
    .split(/(:\w+)/)
    .map(part => {
      if (!part.startsWith(':')) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(part.slice(1));
      return '([^/]+?)';
    })
    .join('');
  const expression = new RegExp(`^${source}$`);
  return path => {
    const match = expression.exec(path);
    if (!match) return undefined;
    return Object.fromEntries(names.map((name, index) => [name, decode(match[index + 1] ?? '')]));
  };
};
