import { linesOfPage } from '../script-texts.ts';
import type { SettingWords } from '../setting-texts.ts';
import { type Draft, keyOfField, pageAt } from './script-draft.ts';

/** How the pages are told of which two admins have changed the same. */
export const draftWords = (...drafts: Draft[]): SettingWords<Draft> => ({
  labels: Object.fromEntries(
    drafts.flatMap(draft =>
      Object.keys(draft).map(field => [field, field === 'order' ? 'Order' : `Page ${keyOfField(field)}`]),
    ),
  ) as SettingWords<Draft>['labels'],
  linesOf: (draft, field) => (field === 'order' ? [draft.order.join(', ')] : linesOfPage(pageAt(draft, field))),
  lists: [],
});
