import type { Plugin } from 'vite'

const summary = /^ {2}summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),$/gm

/** Leaves out the summaries of operations, which only the API document and the command line show. */
export const dropSummaries = (): Plugin => ({
  name: 'drop-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\// },
    handler: (code) => ({ code: code.replace(summary, "  summary: '',"), map: null }),
  },
})
