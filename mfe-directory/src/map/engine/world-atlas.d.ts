/** Natural Earth's land, which TypeScript would otherwise read point by point. */
declare module 'world-atlas/land-50m.json' {
  import type { feature } from 'topojson-client';

  type Topology = Parameters<typeof feature>[0];
  interface Land {
    readonly type: 'GeometryCollection';
    readonly geometries: { readonly type: 'MultiPolygon'; readonly arcs: number[][][] }[];
  }

  const sheet: Topology & { readonly objects: { readonly land: Land } };
  // biome-ignore lint/style/noDefaultExport: it is how JSON is imported
  export default sheet;
}

declare module 'world-atlas/land-10m.json' {
  export { default } from 'world-atlas/land-50m.json';
}
