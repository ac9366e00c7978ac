import { Graph, layout } from '@dagrejs/dagre';
import type { WrittenPage } from '#shared/scripts/script';

export const NODE = { width: 150, height: 44 };

export type Point = { x: number; y: number };
type PlacedPage = Point & { page: WrittenPage };
type PlacedEdge = { from: string; to: string; points: Point[] };
type ScriptLayout = { width: number; height: number; pages: PlacedPage[]; edges: PlacedEdge[] };

/**
 * Where each page and each edge between two pages is drawn, in pixels, from the start downwards. Several answers that
 * lead to the same page are one edge.
 */
export const layoutOf = (pages: readonly WrittenPage[]): ScriptLayout => {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 20, ranksep: 44, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of pages) graph.setNode(id, { ...NODE });
  for (const { id, page_key_choices } of pages)
    for (const { page_key } of page_key_choices) if (graph.hasNode(page_key)) graph.setEdge(id, page_key);
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    pages: pages.map(page => {
      const { x, y } = graph.node(page.id);
      return { page, x, y };
    }),
    edges: graph.edges().map(edge => ({ from: edge.v, to: edge.w, points: graph.edge(edge).points ?? [] })),
  };
};
