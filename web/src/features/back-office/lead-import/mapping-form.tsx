import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { mappingProblem } from '#shared/leads/import/column-mapping';
import type { ColumnMapping } from '#shared/leads/import/import-choices';
import { type ImportField, importFieldNames, labelOf } from '#shared/leads/import/import-fields';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { themeToken } from '../../../lib/ui/theme-token.ts';

const NOT_IMPORTED = 'none';

type MappingFormProps = {
  columns: readonly string[];
  mapping: ColumnMapping;
  /** Whether another dry run makes sense without a changed choice. */
  mayRepeat: boolean;
  isBusy: boolean;
  onCheck: (mapping: ColumnMapping) => void;
};

/** What each column of the file is; a changed choice needs another dry run. */
export const MappingForm = ({ columns, mapping, mayRepeat, isBusy, onCheck }: MappingFormProps) => {
  const [chosen, setChosen] = useState(mapping);
  const fieldOf = (at: number) => chosen[at] ?? null;
  const choose = (at: number, option: string) =>
    setChosen(
      columns.map((_, column) => {
        if (column !== at) return fieldOf(column);
        return option === NOT_IMPORTED ? null : (option as ImportField);
      }),
    );
  const isChanged = columns.some((_, at) => fieldOf(at) !== (mapping[at] ?? null));
  const problem = mappingProblem(columns.map((_, at) => fieldOf(at)));
  return (
    <Box component="section" aria-label="Columns" sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))', gap: 4 }}>
        {columns.map((title, at) => (
          <SelectInput
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title, and they never move
            key={at}
            label={title}
            placeholder="Not imported"
            options={[NOT_IMPORTED, ...importFieldNames]}
            labelOf={option => (option === NOT_IMPORTED ? 'Not imported' : labelOf(option as ImportField))}
            value={fieldOf(at) ?? NOT_IMPORTED}
            onChange={option => choose(at, option)}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 3 }}>
        {problem && (
          <Box role="status" sx={{ color: themeToken('dangerText') }}>
            {problem}
          </Box>
        )}
        <Button
          variant="outlined"
          loading={isBusy}
          disabled={!(isChanged || mayRepeat) || problem !== undefined}
          onClick={() => onCheck(columns.map((_, at) => fieldOf(at)))}
        >
          Check again
        </Button>
      </Box>
    </Box>
  );
};
