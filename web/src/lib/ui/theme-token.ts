import type { TokenName } from '../../app/theme.ts';

const kebab = (name: string) => name.replace(/[A-Z0-9]+/g, part => `-${part.toLowerCase()}`);

/** The custom property of a theme token: `token('textMuted') === 'var(--cl-text-muted)'`; follows light and dark. */
export const themeToken = (name: TokenName): string => `var(--cl-${kebab(name)})`;
