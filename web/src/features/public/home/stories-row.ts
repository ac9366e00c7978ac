/** The story at which the row stands; the last one may be too near the end to come to the start. */
const indexAt = (row: HTMLElement, starts: number[]): number => {
  if (row.scrollLeft > 0 && row.scrollLeft + row.clientWidth >= row.scrollWidth - 1) return starts.length - 1;
  const away = starts.map(start => Math.abs(start - row.scrollLeft));
  return away.indexOf(Math.min(...away));
};

/** Makes the numbers below the testimonials scroll the row alone, and not the page, and marks the one that is shown. */
export const scrollStoriesByNumber = (row: HTMLElement, links: Iterable<HTMLElement>): void => {
  const numbers = [...links];
  const stories = numbers.flatMap(({ dataset }) => document.getElementById(dataset.story ?? '') ?? []);
  const starts = () => stories.map(story => story.offsetLeft - (stories[0]?.offsetLeft ?? 0));
  const mark = () => {
    const current = indexAt(row, starts());
    for (const [index, number] of numbers.entries()) {
      if (index === current) number.setAttribute('aria-current', 'true');
      else number.removeAttribute('aria-current');
    }
  };
  for (const [index, number] of numbers.entries())
    number.addEventListener('click', event => {
      event.preventDefault();
      row.scrollTo({ left: starts()[index] });
    });
  row.addEventListener('scroll', mark, { passive: true });
  mark();
};
