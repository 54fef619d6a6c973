import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './compress.ts'
import { dropServerFields } from './drop-server-fields.ts'
import { compileMessages } from './lingui-plugin.ts'

/** The libraries that every page starts with, without what only single pages use of them. */
const vendor =
  /node_modules\/(?:(?:react|react-dom|react-router(?!\/dist\/production\/lib\/dom)|zustand|@lingui|scheduler|zod)\/|use-sync-external-store\/(?!.*with-selector)|@tanstack\/(?:react-query|query-core)\/(?!.*\/(?:useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\.))/

/** What forms are built of; the shop and the checkout have none. */
const forms = /node_modules\/(?:react-hook-form|@hookform)\/|web\/src\/lib\/use-(?:checked|contract)-form/

/**
 * What pages and both frames are built of, without the headless components and the icons, which are split by where they
 * are used, and without what is in the groups below.
 */
const common =
  /(?:web\/src\/(?:lib\/(?!same-origin|navigate-once|with-work)|ui\/(?!anchored-menu|dialog\.|drawer|menu|icon)|layout\/menu-position|features\/delivery\/card-password)|contract\/src\/shared\/(?!proof-of-work))/

/** What both frames need. */
const layout =
  /web\/src\/(?:ui\/(?:progress-bar|toast-area)|layout\/(?:skip-link|menu-button)|lib\/lazy-part|features\/(?:account\/use-return-to|item\/item-key|shop\/(?:shop|custom-page)-key))/

/** What a page with fields is built of; the shop and the checkout have none. */
const fields =
  /web\/src\/(?:lib\/(?:use-plain-form|typed-text|typed-contact)|ui\/(?:field|text-field|text-area|focus-first-invalid)\.)/

/** What shows an order; no page that a buyer opens before the checkout needs it. */
const details = /web\/src\/ui\/(?:copy-|panel|date-time|avatar|loading-panel)/

/** The frame of the full site; the file that is imported by name stays a chunk of its own. */
const header = /web\/src\/layout\/(?:header|footer|account-button|platform-text-links|tab-bar-slot)/

/** What the form of an order shares with other pages; the checkout needs none of it. */
const ordering = /web\/src\/features\/(?:order\/(?:contact-field|stored-draft))/

/** What the pages of shop and item share. */
const catalogue =
  /(?:web\/src\/features\/(?:item|shop)\/(?!item-key|shop-key|item-pager|item-description|description|custom-page-links)|contract\/src\/(?:item|rating\/rating-summary|shop|storefront\/initial-data\.|pay-channel\/offered))/

/** What the pages of item and checkout share; a page of a shop needs none of it. */
const buying =
  /(?:web\/src\/features\/(?:order\/(?!find-order|prove-buyer|order-status|stored-orders)|payment\/(?!use-order-state|watch-order)|pricing)|contract\/src\/(?:order\/(?:order\.|order-states|order-secrets|buyer-proof)|payment\/cancel-order|pricing|pay-channel\/channel-name))/

/** The name of a class: its own and a hash of its file, without the number of its line, which compresses badly. */
const scopedName = (name: string, file: string): string =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`

/**
 * Two bundles of one source: the client (`dist/client`, with a manifest from which the server writes the document
 * heads) and the server renderer (`dist/server/server.js`, self-contained).
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    compileMessages(),
    dropServerFields({ isSent: !isSsrBuild }),
    ...(isSsrBuild ? [] : [compress()]),
  ],
  publicDir: isSsrBuild ? false : 'public',
  define: { 'process.env.NODE_ENV': '"production"' },
  css: { modules: { generateScopedName: scopedName } },
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    // Not 'assets', where the server keeps the sellers' pictures.
    assetsDir: 'static',
    manifest: !isSsrBuild,
    // Without lists of what each lazy import needs, 2.1 kB of each first page; the server names those of the first page.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    // Scripts and styles from our own origin only, as the content security policy demands: no data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: isSsrBuild ? ['src/app/server.tsx'] : ['src/app/client.tsx'],
      output: isSsrBuild
        ? { entryFileNames: '[name].js', codeSplitting: false }
        : {
            // by hash alone: each chunk names those that it imports, and the entry those of all pages
            chunkFileNames: 'static/[hash].js',
            assetFileNames: 'static/[hash][extname]',
            codeSplitting: {
              // Few chunks, since a browser without HTTP/2 fetches six at a time.
              groups: [
                { name: 'vendor', test: vendor },
                { name: 'shell', tags: ['$initial'] },
                { name: 'forms', test: forms, includeDependenciesRecursively: false },
                { name: 'layout', test: layout, includeDependenciesRecursively: false },
                { name: 'fields', test: fields, includeDependenciesRecursively: false },
                { name: 'details', test: details, includeDependenciesRecursively: false },
                { name: 'common', test: common, minShareCount: 9 },
                { name: 'header', test: header, includeDependenciesRecursively: false },
                { name: 'ordering', test: ordering, includeDependenciesRecursively: false },
                { name: 'buying', test: buying, minShareCount: 4, includeDependenciesRecursively: false },
                {
                  name: 'catalogue',
                  test: catalogue,
                  minShareCount: 3,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
    },
  },
}))
