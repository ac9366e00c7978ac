import { ScriptPage } from '#shared/scripts/script';
import { keys } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import type { Image } from './engine/read.ts';
import { replacement } from './engine/steps.ts';
import { type Outcome, writeEntity } from './engine/write.ts';

const parse = (image: Image): ScriptPage => ScriptPage.parse(image);

/** Replaces a page; a conflict if the stored one is as new or newer. */
export const putScriptPage = (page: ScriptPage): Promise<Outcome<ScriptPage>> =>
  writeEntity(replacement('script-page', keys.scriptPage(page.script, page.id), page), parse);

/** The pages of a script, or of a list of rebuttals, by `place`; empty for an unknown script. */
export const pagesOfScript = async (script: string): Promise<ScriptPage[]> =>
  (await queryAll({ partition: keys.scriptPage(script, '').pk, prefix: 'page#' }))
    .map(parse)
    .sort((a, b) => a.place - b.place || a.id.localeCompare(b.id));
