import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileMessages } from './lingui-plugin.ts'

/**
 * The component gallery at `/dev/ui`: a separate bundle, so that it neither adds to the storefront nor changes its
 * chunks. The server serves it outside production only.
 */
export default defineConfig({
  plugins: [react(), compileMessages()],
  root: join(import.meta.dirname, 'src', 'dev-ui'),
  base: '/dev/ui/',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: join(import.meta.dirname, 'dist', 'dev-ui'),
    emptyOutDir: true,
    assetsDir: 'static',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
})
