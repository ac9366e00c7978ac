import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { WrittenPage } from '#shared/scripts/script';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { fieldOffset } from '../field-offset.ts';
import { pageTitle } from '../script-texts.ts';
import { type Problems, problemAt } from '../setting-edit.ts';

type Choices = WrittenPage['page_key_choices'];

type AnswersFieldsProps = {
  pageKey: string;
  choices: Choices;
  pages: WrittenPage[];
  problems: Problems;
  onChange: (choices: Choices) => void;
};

/** The answers of a page, in the order of the agent's buttons, each with the page to which it leads. */
export const AnswersFields = ({ pageKey, choices, pages, problems, onChange }: AnswersFieldsProps) => {
  const titleOf = (key: string): string => {
    const page = pages.find(({ id }) => id === key);
    return page ? pageTitle(page) : `${key} (missing)`;
  };
  const change = (at: number, fields: Partial<Choices[number]>) =>
    onChange(choices.map((choice, place) => (place === at ? { ...choice, ...fields } : choice)));
  return (
    <Box role="group" aria-label="Answers" sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      {choices.map(({ choice, page_key }, at) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer has no other name than its place
          key={at}
          sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr 32px', gap: 2, width: '100%', alignItems: 'start' }}
        >
          <TextInput
            label={`Answer ${at + 1}`}
            maxLength={200}
            value={choice}
            error={problemAt(problems, `${pageKey}.page_key_choices.${at}`)}
            onChange={text => change(at, { choice: text })}
          />
          <SelectInput
            label={`Answer ${at + 1} leads to`}
            placeholder="Choose a page"
            options={pages.map(({ id }) => id)}
            labelOf={titleOf}
            value={page_key}
            onChange={key => change(at, { page_key: key })}
          />
          <IconButton
            aria-label={`Remove answer ${at + 1}`}
            onClick={() => onChange(choices.filter((_, place) => place !== at))}
            sx={fieldOffset}
          >
            <Close sx={{ fontSize: 18 }} />
          </IconButton>
        </Box>
      ))}
      <Button size="small" variant="outlined" onClick={() => onChange([...choices, { choice: '', page_key: '' }])}>
        Add an answer
      </Button>
    </Box>
  );
};
