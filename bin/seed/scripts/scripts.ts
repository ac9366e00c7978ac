import type { WrittenPage } from '#shared/scripts/script';
import { CLOSING_REBUTTALS, OPENING_REBUTTALS } from '#shared/scripts/which-script';
import { closerQualified } from './closer-qualified.ts';
import { closerUnqualified } from './closer-unqualified.ts';
import { closingRebuttals, openingRebuttals } from './rebuttals.ts';

const written: Record<string, WrittenPage[]> = {
  closer_qualified: closerQualified,
  closer_unqualified: closerUnqualified,
  [OPENING_REBUTTALS]: openingRebuttals,
  [CLOSING_REBUTTALS]: closingRebuttals,
};

/** The default scripts and lists of rebuttals. */
export const scripts = Object.entries(written).map(([name, pages]) => ({ name, pages }));
