import Button from '@mui/material/Button';
import { useState } from 'react';

/** Whether a chart is shown as a table, and the button that changes it. */
export const useChartOrTable = (what: string) => {
  const [asTable, setAsTable] = useState(false);
  const button = (
    <Button
      size="small"
      aria-label={`Show ${what} as ${asTable ? 'chart' : 'table'}`}
      onClick={() => setAsTable(!asTable)}
    >
      {asTable ? 'Show as chart' : 'Show as table'}
    </Button>
  );
  return { asTable, button };
};
