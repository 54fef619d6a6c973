import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './compress.ts'

/**
 * Two bundles of one source: what a browser runs (`dist/client`, with a manifest from which the server writes the
 * pages' heads), and what draws the first screen on the server (`dist/server/paint.js`, which needs nothing else).
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [compress()])],
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
      ...(isSsrBuild && { output: { entryFileNames: '[name].js' } }),
    },
  },
}))
