import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import type { DispositionOptions } from '#shared/dispositions/disposition';
import { fixedOptions } from '#shared/dispositions/disposition';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { optionNames, optionTexts } from '../disposition-texts.ts';
import type { Problems } from '../setting-edit.ts';

type OptionFieldsProps = {
  /** The disposition's name, which may need some of the options. */
  name: string;
  options: DispositionOptions;
  problems: Problems;
  onChange: (option: keyof DispositionOptions, on: boolean) => void;
};

/** What a disposition does, one checkbox for each option. */
export const OptionFields = ({ name, options, problems, onChange }: OptionFieldsProps) => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
    <Box component="legend" sx={{ p: 0, mb: 2, fontWeight: 550 }}>
      Options
    </Box>
    {optionNames.map(option => {
      const { label, does } = optionTexts[option];
      const isFixed = fixedOptions(name).includes(option) && options[option];
      return (
        <Box key={option}>
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={options[option]}
                disabled={isFixed}
                slotProps={{ input: { 'aria-describedby': `option-${option}` } }}
                onChange={(_event, on) => onChange(option, on)}
              />
            }
            label={label}
            sx={{ ml: -2, mr: 0 }}
          />
          <Box
            id={`option-${option}`}
            sx={{ pl: 7.5, fontSize: 'var(--cl-font-small)', color: themeToken('textMuted') }}
          >
            {isFixed ? `'${name}' needs this option.` : does}
          </Box>
          {problems[option] && (
            <FormHelperText error sx={{ pl: 7.5, mx: 0 }}>
              {problems[option]}
            </FormHelperText>
          )}
        </Box>
      );
    })}
  </Box>
);
