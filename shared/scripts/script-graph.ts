import { START_PAGE, type WrittenPage } from './script.ts';

type Pages = readonly WrittenPage[];

/** A page without answers that says so by its name: `End_Call_Back`. */
const END_NAME = /^End_/;

const hasAnswers = ({ page_key_choices }: WrittenPage): boolean => page_key_choices.length > 0;

/** A page without answers that is not meant as an end: the agent can't go on. */
export const isDeadEnd = (page: WrittenPage): boolean => !hasAnswers(page) && !END_NAME.test(page.prompt_name);

/** The keys of the pages that the answers lead to from the start, the start included. */
export const reachableKeys = (pages: Pages): Set<string> => {
  const byKey = new Map(pages.map(page => [page.id, page]));
  const reached = new Set<string>(byKey.has(START_PAGE) ? [START_PAGE] : []);
  for (const key of reached)
    for (const { page_key } of byKey.get(key)?.page_key_choices ?? []) if (byKey.has(page_key)) reached.add(page_key);
  return reached;
};

/** The keys of the pages from which some page without answers can be reached, those pages included. */
export const endingKeys = (pages: Pages): Set<string> => {
  const cameFrom = new Map<string, string[]>();
  for (const { id, page_key_choices } of pages)
    for (const { page_key } of page_key_choices) cameFrom.set(page_key, [...(cameFrom.get(page_key) ?? []), id]);
  const ending = new Set(pages.filter(page => !hasAnswers(page)).map(({ id }) => id));
  for (const key of ending) for (const before of cameFrom.get(key) ?? []) ending.add(before);
  return ending;
};
