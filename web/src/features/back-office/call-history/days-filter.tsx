import { type ChosenRange, DateRangeInput } from '../../../components/inputs/date-range-input.tsx';
import { useNewYorkDay } from '../../../lib/ui/new-york-day.ts';

type DaysFilterProps = { value: ChosenRange; onChange: (range: ChosenRange) => void };

/** Chooses the days of the history; without days it shows the latest calls. */
export const DaysFilter = ({ value, onChange }: DaysFilterProps) => (
  <DateRangeInput label="Calls" value={value} max={useNewYorkDay().day} onChange={onChange} />
);
