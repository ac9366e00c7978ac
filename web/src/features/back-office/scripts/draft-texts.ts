import { linesOfPage } from '../script-texts.ts';
import type { SettingTexts } from '../setting-texts.ts';
import { type Draft, keyOfField, pageAt } from './script-draft.ts';

/** How the pages are told of which two admins have changed the same. */
export const draftTexts = (...drafts: Draft[]): SettingTexts<Draft> => ({
  labels: Object.fromEntries(
    drafts.flatMap(draft =>
      Object.keys(draft).map(field => [field, field === 'order' ? 'Order' : `Page ${keyOfField(field)}`]),
    ),
  ) as SettingTexts<Draft>['labels'],
  linesOf: (draft, field) => (field === 'order' ? [draft.order.join(', ')] : linesOfPage(pageAt(draft, field))),
  lists: [],
});
