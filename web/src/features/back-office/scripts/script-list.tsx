import Box from '@mui/material/Box';
import { scriptLabel } from '#shared/scripts/script-label';
import { isUnpublished, type ListedScript } from '#shared/scripts/script-setting';
import { isRebuttals } from '#shared/scripts/which-script';
import { listButtonStyles } from './styles.ts';

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
  <Box component="nav" aria-label="Scripts">
    {scripts.map(script => (
      <Box
        key={script.id}
        component="button"
        type="button"
        aria-current={script.name === chosen}
        onClick={() => onChoose(script.name)}
        sx={listButtonStyles}
      >
        {scriptLabel(script.name)}
        <small>
          {countOf(script)}, {stateOf(script)}
        </small>
      </Box>
    ))}
  </Box>
);
