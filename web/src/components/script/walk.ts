import type { ScriptHistory, WrittenPage } from '#shared/scripts/script';

type Choice = WrittenPage['page_key_choices'][number];

/** The walk through a script as its controls need it: that of an agent, or that of a preview. */
export type Walk = {
  page: WrittenPage | undefined;
  history: ScriptHistory;
  /** How the page is being left, while that is saved. */
  pendingMove?: { choice: string } | { choice?: undefined; by: 'back' | 'start' } | undefined;
  choose: (choice: Choice) => void;
  back: () => void;
  startOver: () => void;
};
