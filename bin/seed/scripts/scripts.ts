import type { ScriptPage } from '#shared/scripts/script';
import { CLOSING_REBUTTALS, OPENING_REBUTTALS } from '#shared/scripts/which-script';
import { closerQualified } from './closer-qualified.ts';
import { closerUnqualified } from './closer-unqualified.ts';
import type { WrittenPage } from './page.ts';
import { closingRebuttals, openingRebuttals } from './rebuttals.ts';

const written: Record<string, WrittenPage[]> = {
  closer_qualified: closerQualified,
  closer_unqualified: closerUnqualified,
  [OPENING_REBUTTALS]: openingRebuttals,
  [CLOSING_REBUTTALS]: closingRebuttals,
};

/** Every page of the default scripts and lists of rebuttals. */
export const scriptPages: Omit<ScriptPage, 'version'>[] = Object.entries(written).flatMap(([script, pages]) =>
  pages.map((page, place) => ({ ...page, script, place })),
);
