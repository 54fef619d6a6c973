import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './compress.ts'
import { compileMessages } from './lingui-plugin.ts'

/** The libraries that every page starts with, without what only single pages use of them. */
const vendor =
  /node_modules\/(?:(?:react|react-dom|react-router|use-sync-external-store|zustand|@lingui|scheduler|zod)\/|@tanstack\/(?:react-query|query-core)\/(?!.*\/(?:useQueries|queriesObserver)\.))/

/** What forms are built of; the shop and the checkout have none. */
const forms = /node_modules\/(?:react-hook-form|@hookform)\/|web\/src\/lib\/use-(?:checked|contract)-form/

/** What pages are built of, without the headless components and the icons, which are split by where they are used. */
const common = /(?:web\/src\/(?:lib|ui\/(?!anchored-menu|dialog\.|drawer|menu|icon))|contract\/src\/shared)/

/** What the pages from the shop to the delivered cards share. */
const buying =
  /(?:web\/src\/features\/(?:delivery|item\/(?!item-query|stock-label)|order\/(?!find-order|prove-buyer)|payment|pricing)|contract\/src\/(?!account|complaint|upload))/

/**
 * Two bundles of one source: the client (`dist/client`, with a manifest from which the server writes the document
 * heads) and the server renderer (`dist/server/server.js`, self-contained).
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), compileMessages(), ...(isSsrBuild ? [] : [compress()])],
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
      output: isSsrBuild
        ? { entryFileNames: '[name].js', codeSplitting: false }
        : {
            codeSplitting: {
              // Few chunks, since a browser without HTTP/2 fetches six at a time.
              groups: [
                { name: 'vendor', test: vendor },
                { name: 'shell', tags: ['$initial'] },
                { name: 'forms', test: forms, includeDependenciesRecursively: false },
                { name: 'common', test: common, minShareCount: 7 },
                { name: 'buying', test: buying, minShareCount: 4, includeDependenciesRecursively: false },
              ],
            },
          },
    },
  },
}))
