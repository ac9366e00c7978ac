import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type Breakdown, breakdowns, type FigureKey, figuresFor, reportFigures } from '#shared/metrics/report-figures';
import { DateRangeInput } from '../../../components/inputs/date-range-input.tsx';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { breakdownTexts } from './report-figures.ts';
import type { useReportFilter } from './report-filter.ts';

type ReportToolbarProps = { filter: ReturnType<typeof useReportFilter>; today: string };

const toggle = {
  height: 32,
  px: 3,
  color: themeToken('text'),
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: themeToken('surfaceSelected'), color: themeToken('accentText') },
};

/** The days, by what the report is broken down, and the figure of the chart. */
export const ReportToolbar = ({ filter: { range, by, figure, change, problem }, today }: ReportToolbarProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}>
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Broken down by"
      value={by}
      onChange={(_, next: Breakdown | null) => {
        if (next) change({ by: next });
      }}
      // Beside the fields, whose labels are above them.
      sx={{ bgcolor: themeToken('surface'), mt: '25px' }}
    >
      {breakdowns.map(each => (
        <ToggleButton key={each} value={each} sx={toggle}>
          {breakdownTexts[each].title}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
    <Box sx={{ width: 180 }}>
      <SelectInput
        label="Figure of the chart"
        value={figure}
        onChange={next => change({ figure: next as FigureKey })}
        options={figuresFor(by)}
        labelOf={key => reportFigures[key as FigureKey].label}
        placeholder="Choose a figure"
      />
    </Box>
    <DateRangeInput
      label="Days"
      value={range}
      max={today}
      isProblemSaid={problem !== undefined}
      onChange={({ first, last }) => change({ first, last })}
    />
  </Box>
);
