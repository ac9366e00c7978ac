import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import { type MouseEvent, useEffect, useRef } from 'react';

/** Whether a click is the second or a later one of a double click; a press by a key has `detail` 0. */
export const isRepeatedClick = ({ detail }: Pick<MouseEvent, 'detail'>): boolean => detail > 1;

/**
 * A dialog that is opened by a double click stays open: until it was clicked once, the second click of the double click
 * neither closes it nor presses a button under the pointer.
 */
export const Dialog = (props: DialogProps) => {
  const { open } = props;
  const wasClicked = useRef(false);
  useEffect(() => {
    if (open) wasClicked.current = false;
  }, [open]);
  const ignoreSecondClick = (event: MouseEvent) => {
    if (!isRepeatedClick(event)) {
      wasClicked.current = true;
    } else if (!wasClicked.current) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return <MuiDialog {...props} onClickCapture={ignoreSecondClick} />;
};
