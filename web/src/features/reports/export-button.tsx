import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { startExport } from '#shared/contracts/jobs';
import type { InputOf } from '#shared/contracts/operation';
import { lazyPart } from '../../lib/ui/lazy-part.tsx';
import { themeToken } from '../../lib/ui/theme-token.ts';
import type { ExportRequest } from './export-panel.tsx';

const ExportPanel = lazyPart(async () => (await import('./export-panel.tsx')).ExportPanel);

type Input = InputOf<typeof startExport>;

/** A report, and the filter that is on its screen. */
type ExportButtonProps = {
  [R in Input['report']]: { report: R; filter: Extract<Input, { report: R }>['filter'] };
}[Input['report']] & {
  /** What is exported, for screen readers, where a screen has several such buttons. */
  what?: string;
  size?: 'small';
};

/**
 * 'Export' of a list, and the panel of one's exports below it. The panel is not modal: it stays open while the person
 * goes on working, and Escape in it closes it.
 */
export const ExportButton = ({ what, size, ...request }: ExportButtonProps) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        {...(size && { size })}
        {...(what && { 'aria-label': `Export ${what}` })}
        startIcon={<FileDownloadOutlined />}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        Export
      </Button>
      <Popper open={open} anchorEl={button.current} placement="bottom-end" disablePortal sx={{ zIndex: 2 }}>
        <Paper
          id={id}
          component="section"
          aria-label="Exports"
          onKeyDown={closeOnEscape}
          sx={{ mt: 1, border: `1px solid ${themeToken('border')}` }}
        >
          <ExportPanel request={request as ExportRequest} onClose={close} />
        </Paper>
      </Popper>
    </>
  );
};
