type Attributes = Partial<Record<'class' | 'type' | 'title' | 'value' | 'data-since', string>> & {
  onclick?: () => void;
};

/** An element that the page must have. */
export const byId = <T extends HTMLElement>(id: string, kind: new () => T): T => {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The page has no #${id}.`);
  return element;
};

/** Creates an element; text is set as text, never as HTML. */
export const make = (
  name: keyof HTMLElementTagNameMap,
  { onclick, ...attributes }: Attributes = {},
  ...children: (Node | string)[]
): HTMLElement => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (onclick) element.addEventListener('click', onclick);
  element.append(...children);
  return element;
};

export const timeOf = (iso: string): HTMLElement => make('time', {}, new Date(iso).toLocaleTimeString());

/** Fills a list; an empty list shows the text `empty`. */
export const fill = (id: string, rows: HTMLElement[], empty: string): void =>
  byId(id, HTMLElement).replaceChildren(...(rows.length > 0 ? rows : [make('li', { class: 'empty' }, empty)]));
