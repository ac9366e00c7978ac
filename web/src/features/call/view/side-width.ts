const KEY = 'coverline.script-width';
const MIN = 280;
const MAX = 640;
const DEFAULT = 360;

/** Limits the script's width in pixels, so that the panel beside it stays usable. */
export const withinBounds = (width: number): number => Math.round(Math.min(MAX, Math.max(MIN, width)));

export const bounds = { min: MIN, max: MAX } as const;

/** The width that the user chose last. */
export const rememberedWidth = (): number => {
  const width = Number(localStorage.getItem(KEY) ?? DEFAULT);
  return Number.isFinite(width) ? withinBounds(width) : DEFAULT;
};

export const rememberWidth = (width: number): void => localStorage.setItem(KEY, String(width));
