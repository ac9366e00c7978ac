import { scriptLabel } from '#shared/scripts/script-label';
import { isUnpublished, type ListedScript } from '#shared/scripts/script-setting';
import { isRebuttals } from '#shared/scripts/which-script';
import { EntryList } from '../entry-list.tsx';

const countOf = ({ name, pages }: ListedScript): string => {
  const word = isRebuttals(name) ? 'rebuttal' : 'page';
  return `${pages} ${word}${pages === 1 ? '' : 's'}`;
};

const stateOf = (script: ListedScript): string => {
  if (!script.published) return 'not published';
  return isUnpublished(script) ? 'draft has changes' : 'published';
};

type ScriptListProps = { scripts: ListedScript[]; chosen: string | undefined; onChoose: (name: string) => void };

/** Every script and list of rebuttals. */
export const ScriptList = ({ scripts, chosen, onChoose }: ScriptListProps) => (
  <EntryList
    label="Scripts"
    entries={scripts}
    keyOf={({ name }) => name}
    titleOf={({ name }) => scriptLabel(name)}
    detailOf={script => `${countOf(script)}, ${stateOf(script)}`}
    chosen={chosen}
    onChoose={onChoose}
  />
);
