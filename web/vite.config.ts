import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './compress.ts'
import { separateContract } from './separate-contract.ts'

/** Every page needs these; apart they would only be more files, and compress worse. */
const shared = [
  {
    name: 'shell',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@lingui|zod|lucide-react\/dist\/esm\/(?!icons))\b|contract\/src\/(code-numbers|ids|urls|money|envelope|locale|visit)|web\/src\/(kernel|chrome|guards|app|routes|lazy-page|surroundings|rooms\/visit|pages\/not-found|ui\/(button|icon|toast|empty-state|class-names|progress|skeleton|spoken))/,
  },
]

/**
 * Two bundles of one source: what a browser runs (`dist/client`, with a manifest from which the server writes the
 * pages' heads), and what draws the first screen on the server (`dist/server/paint.js`, which needs nothing else).
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), separateContract(), ...(isSsrBuild ? [] : [compress()])],
  publicDir: isSsrBuild ? false : 'public',
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    // Not 'assets', where the server keeps the sellers' pictures.
    assetsDir: 'static',
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    // Scripts and styles of our own origin only, as the content security policy asks: nothing becomes a data: address.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: isSsrBuild ? ['src/paint.tsx'] : ['src/main.tsx'],
      output: isSsrBuild ? { entryFileNames: '[name].js' } : { codeSplitting: { groups: shared } },
    },
  },
}))
