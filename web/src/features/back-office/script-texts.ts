import { greetingsOf } from '#shared/scripts/greetings';
import type { WrittenPage } from '#shared/scripts/script';
import type { ScriptContent } from '#shared/scripts/script-setting';
import type { SettingTexts } from './setting-texts.ts';

/** 'Verify Name' of `Verify_Name`: as agents see it. */
export const pageTitle = ({ prompt_name }: Pick<WrittenPage, 'prompt_name'>): string =>
  prompt_name.replaceAll('_', ' ');

/** A page in words, one line for each part of it that somebody may change. */
export const linesOfPage = (page: WrittenPage | undefined): string[] =>
  page
    ? [
        `Name: ${page.prompt_name}`,
        ...greetingsOf(page).map(({ label, text }) => `${label}: ${text}`),
        ...page.inputs.map(({ label, name, type, options = [] }) =>
          [`Input ${label} (${name}, ${type})`, ...(options.length > 0 ? [options.join(', ')] : [])].join(': '),
        ),
        ...page.page_key_choices.map(({ choice, page_key }) => `Answer ${choice}: to ${page_key || 'no page'}`),
      ]
    : [];

/** How a script is told in its history: what changed, page by page. */
export const scriptTexts: SettingTexts<ScriptContent> = {
  labels: { name: 'Name', pages: 'Pages' },
  linesOf: ({ name, pages }, field) =>
    field === 'name' ? [name] : pages.flatMap(page => linesOfPage(page).map(line => `${pageTitle(page)}. ${line}`)),
  lists: ['pages'],
};
