import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The page of components, `/dev/ui`: a bundle of its own, so that it neither weighs on the storefront nor moves what
 * stands in its files. The server shows it outside production only.
 */
export default defineConfig({
  plugins: [react()],
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
