import Button from '@mui/material/Button';
import { useState } from 'react';

/** Whether a chart is shown as a table, and the button that changes it. */
export const useChartOrTable = (what: string) => {
  const [asTable, setAsTable] = useState(false);
  const text = asTable ? 'Show as chart' : 'Show as table';
  const button = (
    <Button size="small" aria-label={`${text}: ${what}`} onClick={() => setAsTable(!asTable)}>
      {text}
    </Button>
  );
  return { asTable, button };
};
