import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { bounds, rememberedWidth, rememberWidth, withinBounds } from './side-width.ts';

const STEP = 16;
const LARGE_STEP = 64;

/** The new width after a key: moving the border to the left makes the script wider. */
const widthAfterKey = (event: KeyboardEvent, width: number): number | undefined => {
  const step = event.shiftKey ? LARGE_STEP : STEP;
  switch (event.key) {
    case 'ArrowLeft':
      return width + step;
    case 'ArrowRight':
      return width - step;
    case 'Home':
      return bounds.max;
    case 'End':
      return bounds.min;
    default:
      return undefined;
  }
};

/** The width of the script in pixels: changed by dragging its border, or with the arrow keys. */
export const useSideWidth = () => {
  const [width, setWidth] = useState(rememberedWidth);
  const changeWidth = (next: number) => {
    const within = withinBounds(next);
    setWidth(within);
    rememberWidth(within);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    const handle = event.currentTarget;
    const from = event.clientX;
    handle.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => changeWidth(width + from - moved.clientX);
    const end = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('lostpointercapture', end);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', end);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const next = widthAfterKey(event, width);
    if (next === undefined) return;
    event.preventDefault();
    changeWidth(next);
  };
  return { width, handle: { onPointerDown, onKeyDown } };
};
