import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './compress.ts'
import { partsOf } from './first-pages.ts'
import { knownCodes } from './known-codes.ts'
import { separateContract } from './separate-contract.ts'
import { libraryFiles, shellFiles } from './shell-files.ts'

/**
 * Few chunks, since a browser without HTTP/2 fetches six at a time: one for every page, one for what several first
 * pages need, one for what only other pages share, and one per page. On a slow line each further round trip costs half
 * a second.
 */
const shared = [
  { name: 'libraries', test: libraryFiles },
  { name: 'shell', test: shellFiles },
  {
    name: partsOf,
    test: /web\/src\/(ui\/(?!icon\.|icons)|features|pages\/(?!mobile)(order-checkout|item-order-form|use-purchase))|contract\/src/,
    minShareCount: 2,
  },
  {
    name: 'lazy',
    test: /web\/src\/(ui\/(?!dialog|icons-of|menu)|features\/(?!menu)|pages)|contract\/src/,
    minShareCount: 3,
  },
]

/**
 * Two bundles of one source: the client (`dist/client`, with a manifest from which the server writes the document
 * heads) and the server renderer (`dist/server/server.js`, self-contained).
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), knownCodes(), separateContract(), ...(isSsrBuild ? [] : [compress()])],
  publicDir: isSsrBuild ? false : 'public',
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    // Not 'assets', where the server keeps the sellers' pictures.
    assetsDir: 'static',
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    // Scripts and styles from our own origin only, as the content security policy demands: no data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: isSsrBuild ? ['src/app/server.tsx'] : ['src/app/client.tsx'],
      output: isSsrBuild ? { entryFileNames: '[name].js' } : { codeSplitting: { groups: shared } },
    },
  },
}))
