import { ScriptPage } from '#shared/scripts/script';
import { keys } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import type { Image } from './engine/read.ts';
import { replacement } from './engine/steps.ts';
import { type Outcome, writeEntity } from './engine/write.ts';

const parse = (image: Image): ScriptPage => ScriptPage.parse(image);

/** Sets a page as a whole; one that is not newer than what is there is a conflict. */
export const putScriptPage = (page: ScriptPage): Promise<Outcome<ScriptPage>> =>
  writeEntity(replacement('script-page', keys.scriptPage(page.script, page.id), page), parse);

/** Every page of a script, or of a list of rebuttals, by `place`; none for a script that there is not. */
export const pagesOfScript = async (script: string): Promise<ScriptPage[]> =>
  (await queryAll({ partition: keys.scriptPage(script, '').pk, prefix: 'page#' }))
    .map(parse)
    .sort((a, b) => a.place - b.place || a.id.localeCompare(b.id));
