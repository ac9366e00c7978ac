import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CHANGED_MEANWHILE } from '#shared/changed-meanwhile';
import { type Edit, type Edits, withOwnValue } from './setting-edit.ts';
import { lineChanges, type SettingTexts } from './setting-texts.ts';

const inWords = (lines: string[]): string => (lines.length > 0 ? lines.join('; ') : 'without what the other one has');

type SettingConflictsProps<Content extends object, Document> = {
  words: SettingTexts<Content>;
  contentOf: (document: Document) => Content;
  edits: Edits<Content, Document>;
  edit: Edit<Content, Document>;
  onChoose: (edit: Edit<Content, Document>) => void;
};

/** The fields that somebody else has saved meanwhile, with both values, of which the person who edits chooses one. */
export const SettingConflicts = <Content extends object, Document>({
  words,
  contentOf,
  edits,
  edit,
  onChoose,
}: SettingConflictsProps<Content, Document>) =>
  edit.conflicts.length > 0 && (
    <Alert severity="warning" role="alert">
      {CHANGED_MEANWHILE}
      {edit.conflicts.map(field => {
        const { removed: stored, added: own } = lineChanges(words, contentOf(edit.base), edit.content, field);
        return (
          <Box key={field} role="group" aria-label={words.labels[field]} sx={{ mt: 2 }}>
            <strong>{words.labels[field]}</strong>
            <div>Yours: {inWords(own)}</div>
            <div>Stored now: {inWords(stored)}</div>
            <Button size="small" color="inherit" onClick={() => onChoose(withOwnValue(edit, field))}>
              Keep yours
            </Button>
            <Button size="small" color="inherit" onClick={() => onChoose(edits.takingStored(edit, field))}>
              Take what is stored
            </Button>
          </Box>
        );
      })}
    </Alert>
  );
