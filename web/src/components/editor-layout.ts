/** What stays in view beside a long editor; on a low screen, as at 200 % zoom, it would leave the fields no room. */
export const inView = (top: number) => ({ '@media (min-height: 501px)': { position: 'sticky', top } }) as const;

/** From this width on there is room for columns; below it, they stand one below the other. */
export const columnsFrom = (width: number, columns: string) =>
  ({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 6,
    alignItems: 'start',
    [`@media (min-width: ${width}px)`]: { gridTemplateColumns: columns },
  }) as const;
