import type { WrittenPage } from '#shared/scripts/script';

/** A page of a script; without answers it is an end. `answers` are the texts of the choices with the next page's key. */
export const aWrittenPage = (
  id: string,
  answers: Record<string, string> = {},
  fields: Partial<WrittenPage> = {},
): WrittenPage => ({
  id,
  prompt_name: Object.keys(answers).length > 0 ? `Page_${id}` : `End_${id}`,
  prompt: `The ${id}.`,
  inputs: [],
  page_key_choices: Object.entries(answers).map(([choice, page_key]) => ({ choice, page_key })),
  ...fields,
});
