import type { TemplateContent } from '#shared/messages/message';
import type { SettingTexts } from './setting-texts.ts';

export const templateTexts: SettingTexts<TemplateContent> = {
  labels: {
    name: 'Name',
    subject: 'Subject',
    body: 'Body',
    subject_es: 'Subject in Spanish',
    body_es: 'Body in Spanish',
  },
  linesOf: (content, field) => [content[field] ?? ''],
  lists: [],
};

/** docs/product.md, Message templates: Save and Delete show only then. */
export const isFilled = ({ name, subject, body }: TemplateContent): boolean =>
  [name, subject, body].every(text => text.trim() !== '');
