import { leadFields } from '../leads/lead-edit.ts';
import { greetingsOf } from './greetings.ts';
import { placeholdersIn } from './prompt-text.ts';
import { BACK_CHOICE, PromptName, type ScriptInput, START_PAGE, type WrittenPage } from './script.ts';
import { endingKeys, isDeadEnd, reachableKeys } from './script-graph.ts';
import type { ScriptContent } from './script-setting.ts';
import { isRebuttals } from './which-script.ts';

/** An error or a hint about a script, for the admin who edits it. */
export type ScriptProblem = {
  /** The key of the page; absent if it is about the whole script. */
  page_id?: string;
  message: string;
  /** Whether the script can't be published with it. */
  stops: boolean;
};

/** The agent chooses by the keys 1 to 9. */
const KEYS = 9;

const stop = (message: string) => ({ message, stops: true });
const hint = (message: string) => ({ message, stops: false });
type Found = Omit<ScriptProblem, 'page_id'>;

const repeated = (texts: string[]): string[] => [...new Set(texts.filter((text, at) => texts.indexOf(text) !== at))];

const choiceProblems = ({ page_key_choices }: WrittenPage, keys: Set<string>): Found[] => [
  ...page_key_choices.flatMap(({ choice, page_key }) => {
    if (page_key === '') return [stop(`The answer '${choice}' leads to no page yet.`)];
    return keys.has(page_key)
      ? []
      : [stop(`The answer '${choice}' leads to the page '${page_key}', which is missing.`)];
  }),
  ...repeated(page_key_choices.map(({ choice }) => choice)).map(choice => stop(`Two answers are '${choice}'.`)),
  ...(page_key_choices.some(({ choice }) => choice === BACK_CHOICE)
    ? [stop(`'${BACK_CHOICE}' is kept for going back. Give the answer another text.`)]
    : []),
  ...(page_key_choices.length > KEYS ? [hint(`Only the first ${KEYS} answers can be chosen by a key.`)] : []),
];

const inputProblems = (inputs: ScriptInput[]): Found[] => [
  ...repeated(inputs.map(({ name }) => name)).map(name => stop(`Two inputs are stored as '${name}'.`)),
  ...inputs
    .filter(({ type, options = [] }) => type === 'select' && options.length === 0)
    .map(({ label }) => stop(`'${label}' has no options to choose from.`)),
];

const textProblems = (page: WrittenPage, known: Set<string>): Found[] => [
  ...(page.prompt.trim() === '' ? [stop('The page has no text.')] : []),
  ...[...new Set(greetingsOf(page).flatMap(({ text }) => placeholdersIn(text)))]
    .filter(name => !known.has(name))
    .map(name => stop(`There is no value for the placeholder {${name}}.`)),
];

/** Without it, agents would thank a customer whom they have called for calling. */
const greetingProblems = ({ id, outbound_greeting = '' }: WrittenPage): Found[] =>
  id === START_PAGE && outbound_greeting.trim() === ''
    ? [hint('No greeting of a customer whom we call: the text is said to them too.')]
    : [];

const nameProblems = ({ prompt_name, page_key_choices }: WrittenPage, { pages }: ScriptContent): Found[] => {
  if (page_key_choices.length === 0) return [];
  if (!PromptName.safeParse(prompt_name).success)
    return [stop('The answer is stored under the name of the page: use letters, digits and underscores.')];
  const others = pages.filter(page => page.page_key_choices.length > 0 && page.prompt_name === prompt_name);
  return [
    ...(others.length > 1 ? [hint('Another page has this name: the later answer replaces the earlier one.')] : []),
    ...(pages.some(({ inputs }) => inputs.some(({ name }) => name === prompt_name))
      ? [stop(`An input is stored as '${prompt_name}' too: give the page another name.`)]
      : []),
  ];
};

const rebuttalProblems = (page: WrittenPage): Found[] =>
  page.inputs.length + page.page_key_choices.length > 0 ? [stop('A rebuttal has only a name and a text.')] : [];

const wayProblems = (page: WrittenPage, reachable: Set<string>, ending: Set<string>): Found[] => {
  if (!reachable.has(page.id)) return [hint('No answers lead from the start to this page.')];
  if (isDeadEnd(page)) return [hint('Dead end: add an answer, or let the name of the page begin with End_.')];
  return ending.has(page.id) ? [] : [hint('No end can be reached from this page.')];
};

const ofWholeScript = ({ name, pages }: ScriptContent): ScriptProblem[] => {
  if (isRebuttals(name)) return pages.length === 0 ? [stop('There is no rebuttal yet.')] : [];
  return pages.some(({ id }) => id === START_PAGE)
    ? []
    : [stop(`A script begins at the page with the key '${START_PAGE}', which is missing.`)];
};

/** The names with a value: of the lead, of the agent, and of what the script itself stores. */
const knownNames = ({ pages }: ScriptContent): Set<string> =>
  new Set([
    'agent',
    ...Object.keys(leadFields.shape),
    ...pages.flatMap(page => [page.prompt_name, ...page.inputs.map(({ name }) => name)]),
  ]);

/**
 * What an admin should know of a script, page by page in its order; it is published only without problems that stop it
 * (docs/product.md, Scripts).
 */
export const scriptProblems = (script: ScriptContent): ScriptProblem[] => {
  const { pages } = script;
  const keys = new Set(pages.map(({ id }) => id));
  const [known, reachable, ending] = [knownNames(script), reachableKeys(pages), endingKeys(pages)];
  const ofPage = (page: WrittenPage): Found[] =>
    isRebuttals(script.name)
      ? [...textProblems(page, known), ...rebuttalProblems(page)]
      : [
          ...textProblems(page, known),
          ...greetingProblems(page),
          ...nameProblems(page, script),
          ...inputProblems(page.inputs),
          ...choiceProblems(page, keys),
          ...(keys.has(START_PAGE) ? wayProblems(page, reachable, ending) : []),
        ];
  return [
    ...ofWholeScript(script),
    ...pages.flatMap(page => ofPage(page).map(problem => ({ page_id: page.id, ...problem }))),
  ];
};
