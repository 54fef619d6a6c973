import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './compress.ts'
import { compileMessages } from './lingui-plugin.ts'

/**
 * The seller's console: a bundle of its own, which no buyer fetches and which changes no chunk of the storefront. The
 * server reads its manifest and writes the document.
 */
export default defineConfig({
  plugins: [react(), compileMessages(), compress()],
  base: '/seller/',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist/console',
    assetsDir: 'static',
    manifest: true,
    modulePreload: { polyfill: false },
    // the content security policy allows scripts and styles from our own origin only
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['src/app/console.tsx'],
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|react-router|scheduler|zod|zustand|@lingui|@tanstack\/(?:react-query|query-core))\//,
            },
            { name: 'console', tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
