const KEY = 'coverline.script-width';
const LEAST = 280;
const MOST = 640;
const FIRST = 360;

/** Pixels that a script can be as wide as, beside a panel that stays usable. */
export const withinBounds = (width: number): number => Math.round(Math.min(MOST, Math.max(LEAST, width)));

export const bounds = { least: LEAST, most: MOST } as const;

/** As the user left it. */
export const rememberedWidth = (): number => {
  const width = Number(localStorage.getItem(KEY) ?? FIRST);
  return Number.isFinite(width) ? withinBounds(width) : FIRST;
};

export const rememberWidth = (width: number): void => localStorage.setItem(KEY, String(width));
